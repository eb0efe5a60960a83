# A thin list of names: every target is one line of tools/dev.py, which says what is missing and how to get it.
# Works with GNU make 3.81 (macOS).

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=
NAME ?=

export HOST PORT NAME

.PHONY: help install setup run serve test test-all check bench bench-classroom lock format messages new-game

help:
	@$(PYTHON) tools/dev.py help

install:
	@$(PYTHON) tools/dev.py install

setup:
	@$(PYTHON) tools/dev.py setup

run:
	@$(PYTHON) tools/dev.py run

serve:
	@$(PYTHON) tools/dev.py serve

test:
	@$(PYTHON) tools/dev.py test $(ARGS)

test-all:
	@$(PYTHON) tools/dev.py test-all $(ARGS)

check:
	@$(PYTHON) tools/dev.py check

bench:
	@$(PYTHON) tools/dev.py bench $(ARGS)

bench-classroom:
	@$(PYTHON) tools/dev.py bench-classroom $(ARGS)

lock:
	@$(PYTHON) tools/dev.py lock

format:
	@$(PYTHON) tools/dev.py format

messages:
	@$(PYTHON) tools/dev.py messages

new-game:
	@$(PYTHON) tools/dev.py new-game
