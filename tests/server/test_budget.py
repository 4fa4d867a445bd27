"""The whole serialised answer stays within its token budget."""

from datetime import UTC

import pytest

from memory_core import NewMemory, Query
from server.views import measure, recall_view, serialise


@pytest.mark.parametrize("detail", ["concise", "full"])
@pytest.mark.parametrize("budget", [100, 150, 300, 900])
@pytest.mark.parametrize(
    "text", ["the garden plan has roses and beans", "花园的计划里有玫瑰和豆角"]
)
async def test_a_serialised_answer_never_exceeds_its_budget(memory, budget, detail, text):
    for n in range(8):
        content = f"{text}, number {n}. " + f"{text}. " * 9
        await memory.remember(NewMemory(content=content, tags=("a", "b"), clues=("bed", "soil")))
    query = Query(text=text, limit=8, token_budget=budget, detail=detail)
    answer = await memory.recall(query, measure=lambda recall: measure(recall, UTC))
    assert len(answer.hits) >= 1
    assert measure(answer, UTC) <= budget
    assert len(serialise(recall_view(answer, UTC))) / 4 <= budget
