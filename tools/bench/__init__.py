"""`make bench`: how fast the engine and its pages are, beside yardsticks of the same run. See docs/benchmarks.md."""
