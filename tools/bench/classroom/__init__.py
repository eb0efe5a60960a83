"""`make bench-classroom`: a class of simulated phones against the project's own server. See docs/benchmarks.md."""
