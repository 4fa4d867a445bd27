# make demo    see what it does, in a fresh .venv, on a temporary database
# make test    install what is missing and run all tests
# make check   formatting, lint, strict types and the tests
# make bundle  pack dist/palimpsest-memory.mcpb, which desktop clients install by a click
VENV := .venv
# The tests run sentence-transformers. On Linux an index may offer torch with gigabytes of
# CUDA libraries; TORCH_INDEX=https://download.pytorch.org/whl/cpu has the small build.
TORCH := torch==2.13.0
TORCH_INDEX ?=
# The inspector's tests skip where npm is missing or cannot install it; with
# INSPECTOR_REQUIRED=1 the target fails instead.
INSPECTOR_REQUIRED ?=
INSPECTOR := $(if $(INSPECTOR_REQUIRED)$(shell command -v npm),.tools/.installed)
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
else
BIN := $(VENV)/bin
endif
# Without PYTHON, a .venv that is there stays what it is. The stamp has the version in its
# name, so that another PYTHON makes .venv anew.
SUPPORTED := 3.11 3.12 3.13 3.14
VERSION_OF = $(shell $(1) -c "import sys; print('%d.%d' % sys.version_info[:2])" 2>/dev/null)
THERE := $(call VERSION_OF,$(BIN)/python)
PYTHON ?= $(if $(filter $(SUPPORTED),$(THERE)),$(BIN)/python,python3)
VERSION := $(call VERSION_OF,$(PYTHON))
MADE := $(VENV)/.made-$(VERSION)

.DEFAULT_GOAL := help
.PHONY: help demo test check inspector bundle format clean

help:
	@sed -n '1,4s/^# //p' Makefile

$(MADE):
	$(if $(filter $(SUPPORTED),$(VERSION)),,$(error Palimpsest needs Python 3.11 to 3.14 \
	and $(PYTHON) is $(or $(VERSION),not there): name one, such as PYTHON=python3.12))
	$(PYTHON) -m venv $(if $(filter $(VERSION),$(THERE)),,--clear) $(VENV)
	@touch $@

$(VENV)/.installed: pyproject.toml $(MADE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-dev: pyproject.toml $(MADE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "$(TORCH)" $(if $(TORCH_INDEX),--index-url $(TORCH_INDEX))
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed

# The protocol's own inspector and its bridge for Apps, for the tests that drive the server with
# them, and the rules of accessibility that the panel is held to. They need Node 22.22.
NPM_INSTALL := npm install --prefix .tools --no-fund --no-audit
NPM_FAILED := echo "npm could not install the inspector: its and the panel's tests are skipped."
ifdef INSPECTOR_REQUIRED
NPM_FAILED := exit 1
else
NPM_INSTALL += --silent --fetch-retries=0
endif

.tools/.installed: Makefile
	@$(NPM_INSTALL) node@22 @modelcontextprotocol/inspector@2.12.0 \
	@anthropic-ai/mcpb@2.1.2 @modelcontextprotocol/ext-apps@2.0.4 @modelcontextprotocol/client@2.4.0 \
	jsdom@31.0.1 axe-core@4.14.1 && touch $@ || $(NPM_FAILED)

inspector: .tools/.installed

# The one-click bundle for desktop clients, packed and checked by the format's own tool.
MCPB := .tools/node_modules/node/bin/node .tools/node_modules/.bin/mcpb
bundle: $(VENV)/.installed .tools/.installed
	$(BIN)/python -m mcpb.stage build/mcpb
	$(MCPB) validate build/mcpb/manifest.json
	@mkdir -p dist
	$(MCPB) pack build/mcpb dist/palimpsest-memory.mcpb

demo: $(VENV)/.installed
	$(BIN)/python -m demo

test: $(VENV)/.installed-dev $(INSPECTOR)
	$(BIN)/python -m pytest -rs

check: $(VENV)/.installed-dev $(INSPECTOR)
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -rs

format: $(VENV)/.installed-dev
	$(BIN)/python -m ruff format .
	$(BIN)/python -m ruff check --fix .

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
