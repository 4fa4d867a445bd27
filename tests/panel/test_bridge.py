"""The panel as an App: the official bridge hosts it, without a browser.

Needs Node 22 and its packages in one folder, `.tools` or PALIMPSEST_TOOLS: `make inspector`.
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.server.processes import LIMIT, ROOT, command, environment

HERE = Path(__file__).parent
TOOLS = Path(os.environ.get("PALIMPSEST_TOOLS") or ROOT / ".tools").resolve()
NODE = TOOLS / "node_modules" / "node" / "bin" / "node"
BRIDGE = TOOLS / "node_modules" / "@modelcontextprotocol" / "ext-apps"

pytestmark = pytest.mark.skipif(
    not (NODE.exists() and BRIDGE.exists()),
    reason="no App bridge: see this file's first lines for how to install it",
)


def test_a_host_shows_the_panel_and_a_person_uses_it(tmp_path: Path) -> None:
    server = json.dumps({"command": command(), "env": environment(tmp_path)})
    done = subprocess.run(
        [NODE, "--test", HERE / "bridge.test.mjs"],
        cwd=ROOT,
        env=os.environ | {"PANEL_TOOLS": str(TOOLS), "PANEL_SERVER": server},
        capture_output=True,
        text=True,
        timeout=LIMIT * 2,
    )
    assert done.returncode == 0, done.stdout + done.stderr
