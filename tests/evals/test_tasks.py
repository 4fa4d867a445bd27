"""Tasks: success is decided by text, and memory is what makes the difference."""

import sys

import pytest

from evals.embeddings import CachedEmbedder
from evals.tasks import models, run
from evals.workbench import Workbench
from memory_core import Lexicon, Settings
from tests.fakes import FakeEmbedder

TASK = run.Task(
    id="t",
    language="en",
    memories=(),
    task="Which port does staging use?",
    answer=(("8044", "eighty forty-four"), ("staging",)),
    wrong=("8080",),
)


@pytest.mark.parametrize(
    ("answer", "success"),
    [
        ("STAGING listens on 8044", True),
        ("staging: eighty forty-four", True),
        ("8044", False),
        ("staging moved from 8080 to 8044", False),
    ],
)
def test_success_needs_every_group_and_nothing_wrong(answer, success):
    assert run.succeeded(TASK, answer) is success


def test_the_shipped_tasks_are_well_formed():
    tasks = run.load_tasks()
    assert len(tasks) >= 40
    assert len({task.id for task in tasks}) == len(tasks)
    told = {t.id: " ".join(i.new.content for i in t.memories) for t in tasks}
    assert all(any(a in told[t.id] for group in t.answer for a in group) for t in tasks)


def test_the_extractor_repeats_the_closest_line():
    extractor = models.Extractor(Lexicon.build())
    context = ["The printer is called Gutenberg", "The port of staging is 8044"]
    assert extractor.answer(context, "which port has staging") == context[1]
    assert extractor.answer([], "which port has staging") == models.UNKNOWN


def test_a_command_gets_the_prompt_and_gives_the_answer():
    command = models.Command(f'{sys.executable} -c "print(len(input()))"')
    assert command.answer([], "four") == "4"


def test_an_endpoint_is_asked_in_its_own_format():
    endpoint = models.Endpoint(url="https://models.example/v1/", model="m", key="k")
    request = endpoint._request(["a note"], "a task")
    assert request.full_url == "https://models.example/v1/chat/completions"
    assert request.get_header("Authorization") == "Bearer k"
    assert b'"temperature": 0' in request.data


async def test_recall_answers_with_less_than_the_whole_history(tmp_path):
    embedder = CachedEmbedder(FakeEmbedder(), tmp_path / "embeddings")
    settings = Settings.from_mapping({}, db=tmp_path / "x.db", embedding="bundled", timezone="UTC")
    bench = Workbench(settings=settings, embedder=embedder, cache=tmp_path)
    tasks = run.load_tasks()[:8]
    model = models.Extractor(bench.lexicon())
    attempts = await run.run(tasks, model, bench.opener(), bench.stores(), lambda *_: None)
    found = run.summarise(attempts)
    embedder.close()
    assert found["none"]["success"]["value"] == 0
    assert found["recall"]["success"]["value"] > 0.5
    assert found["recall"]["tokens"]["value"] < found["history"]["tokens"]["value"] / 10
