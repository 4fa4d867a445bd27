"""What the prompts for keeping memories say: the rules of the core, as steps for a model.

Apart from `prompts`, so that a server starts without the rules of extraction.
"""

from __future__ import annotations

from memory_core import extraction

EXTRACT = f"""\
Work in two steps, and show only what comes of the second.

First make the list that this asks for, in place of a reply:

{{question}}

Then go through the list. Leave out every entry whose quote does not stand in the text, and \
what the text says about the user in somebody else's words. For each of the others:
1. Call recall(query="the statement in a few words") to see what is known.
2. If it is known, do nothing. If it is new, call remember with the entry's content, kind, \
subject, predicate, object, entities, valid_from, valid_to and expires_at; importance at most \
{extraction.MOST_IMPORTANCE}; confidence at most {extraction.CONFIDENCE["user"]}, and \
source="user", for the user's own words; at most {extraction.CONFIDENCE["other"]} and \
source="document" for a document's, at most {extraction.CONFIDENCE["assistant"]} and \
source="agent" for yours.
3. What was put as a guess, a plan or something just begun keeps its hedge in the content, a \
confidence of at most {extraction.HEDGED}, and no subject, predicate or object.
4. If it changes something known, give subject, predicate and object, for example \
remember(content="The user lives in Hangzhou", subject="user", predicate="lives_in", \
object="Hangzhou"), or supersedes=["the old id"].
5. If the answer lists possible_conflicts, decide whether the new statement replaces one of \
them, and if so call remember again with supersedes=["its id"].

Then say in one line each what was kept, and what was left out and why."""

END = f"""\
This session is ending. Go through it once more and leave the memory in good order.

1. Keep what lasts for months and is not kept yet: {extraction.WORTH_KEEPING}. Leave out \
{extraction.LEFT_OUT}; no secrets. Keep every hedge, plan and doubt as it was put. One remember \
call each; one self-contained statement, absolute dates.
2. Call reflect(useful=[ids of recalled memories that helped], wrong=[ids that misled]).
3. Look at its proposals. For an insight, write the summary with \
remember(kind="insight", derived_from=[ids]). For a contradiction, ask the user or settle it \
with remember(..., supersedes=[id]). Call reflect(apply=true) only if the user agrees.
4. Notes of this session, remembered with kind="note", leave with it: remember those the user \
will need again with another kind.
5. Tell the user in a few lines what was kept and what changed."""
