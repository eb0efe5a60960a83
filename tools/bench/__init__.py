"""`make bench`: how fast engine and pages are, as ratios to yardsticks of the same run. See docs/benchmarks.md."""
