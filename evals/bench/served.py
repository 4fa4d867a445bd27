"""The figures measured from outside, on the real server over stdio."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from evals.bench import texts
from evals.bench.library import CALLS, Figure, Filled
from evals.bench.measure import WARM_UP, cpu_seconds, resident_mb, summed
from evals.bench.stdio import Child, serving
from memory_core import Embedder

SERVER = "server"
BARE = "evals.bench.bare_server"
STARTS = 9

Environment = Mapping[str, str]


def cold_start(environment: Environment, db: Path, starts: int = STARTS) -> Figure:
    """Seconds from starting the process to the answer to `initialize`, beside a bare server
    of the same SDK, taken in turns so that both meet the same machine; medians."""
    ours, bare = [], []
    for _ in range(starts):
        bare.append(_started(BARE, environment))
        ours.append(_started(SERVER, _for(environment, db, "bundled")))
    ratio = median(ours) / median(bare)
    return {
        "server_s": round(median(ours), 3),
        "bare_s": round(median(bare), 3),
        "ratio": round(ratio, 3),
        "starts": starts,
    }


def recall(environment: Environment, store: Filled, embedder: Embedder) -> Figure:
    """Recall through stdio with the real model; wall medians, and the embedding alone."""
    asked = texts.questions(CALLS + WARM_UP, seed=7)
    with serving(SERVER, _for(environment, store.path, "bundled")) as child:
        child.initialize()
        _until_ready(child)
        wall = [_timed(child, question) for question in asked]
        cpu = cpu_seconds(child.pid)
    embedding = [_embedded(embedder, question) for question in asked]
    times = summed([0.0] * CALLS, wall[WARM_UP:])
    return asdict(times) | {
        "memories": store.count,
        "cpu_ms": round(1000 * cpu / len(asked), 1),
        "embedding_ms": round(median(embedding[WARM_UP:]), 2),
    }


def resident(environment: Environment, store: Filled) -> Figure:
    """Resident memory of the server after its first recall with the bundled model."""
    with serving(SERVER, _for(environment, store.path, "bundled")) as child:
        child.initialize()
        _until_ready(child)
        child.call("recall", {"query": "who owns the gateway"})
        return {"memories": store.count, "resident_mb": round(resident_mb(child.pid), 1)}


def tool_list(environment: Environment, folder: Path) -> Figure:
    """Tokens (characters / 4) of all tools' names, descriptions and input schemas."""
    with serving(SERVER, _for(environment, folder / "tools.db", "none")) as child:
        child.initialize()
        tools = child.request("tools/list", {})["tools"]
    told = [{key: tool[key] for key in ("name", "description", "inputSchema")} for tool in tools]
    compact = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return {"tools": len(tools), "tokens": len(compact) // 4}


def _started(module: str, environment: Environment) -> float:
    with serving(module, environment) as child:
        return child.initialize()


def _for(environment: Environment, db: Path, embedding: str) -> dict[str, str]:
    own = {"PALIMPSEST_DB": str(db.resolve()), "PALIMPSEST_EMBEDDING": embedding}
    return {**environment, **own}


def _until_ready(child: Child, seconds: float = 60) -> None:
    """Until recall no longer says that the model is loading."""
    limit = time.perf_counter() + seconds
    while time.perf_counter() < limit:
        answer = child.call("recall", {"query": "ready"})
        if "loading" not in json.dumps(answer):
            return
        time.sleep(0.1)
    raise RuntimeError("the embedding model did not load in time")


def _timed(child: Child, question: str) -> float:
    started = time.perf_counter()
    child.call("recall", {"query": question})
    return 1000 * (time.perf_counter() - started)


def _embedded(embedder: Embedder, question: str) -> float:
    started = time.perf_counter()
    embedder.query(question)
    return 1000 * (time.perf_counter() - started)


def details(child: Child) -> dict[str, Any]:
    return child.request("tools/list", {})
