# make demo    see what it does, in a fresh .venv, on a temporary database
# make test    install what is missing and run all tests
# make check   formatting, lint, strict types and the tests
PYTHON ?= python3
VENV := .venv
# The tests run sentence-transformers. On Linux an index may offer torch with gigabytes of
# CUDA libraries; TORCH_INDEX=https://download.pytorch.org/whl/cpu has the small build.
TORCH := torch==2.13.0
TORCH_INDEX ?=
# Tests that need the inspector skip where there is no npm to install it.
INSPECTOR := $(if $(shell command -v npm),.tools/.installed)
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif

.DEFAULT_GOAL := help
.PHONY: help demo test check inspector format clean

help:
	@sed -n '1,3s/^# //p' Makefile

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.made
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml $(VENV)/.made
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "$(TORCH)" $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX))
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# The protocol's own inspector, for the tests that drive the server with it. It needs Node 22.19.
.tools/.installed: Makefile
	npm install --prefix .tools --no-fund --no-audit node@22 @modelcontextprotocol/inspector@2.12.0
	@touch $@

inspector: .tools/.installed

demo: $(VENV)/.installed
	$(BIN)/python -m demo

test: $(VENV)/.installed-dev $(INSPECTOR)
	$(BIN)/python -m pytest

check: $(VENV)/.installed-dev $(INSPECTOR)
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest

format: $(VENV)/.installed-dev
	$(BIN)/python -m ruff format .
	$(BIN)/python -m ruff check --fix .

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
