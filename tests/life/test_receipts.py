import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import NewMemory, NotFound
from memory_core.life.receipts import Verifier
from memory_core.store import receipts
from memory_core.store.db import Database
from memory_core.store.fingerprints import WINDOW, Scanner, blocks_of, fingerprints

SECRET = "the user's old diary says that the treasure lies under the third oak"
SALT = b"s" * 16


async def receipt(database, clock, *texts):
    return await database.write(receipts.keep, 1, texts, clock.now)


async def test_what_is_still_in_the_file_is_found(memory, database, clock):
    number = await receipt(database, clock, SECRET)
    await database.write(leave_a_trace)
    check = await Verifier(database=database).verify(number)
    assert not check.ok
    assert "said in scope" in check.mend


async def test_what_the_mend_names_helps(memory, database, settings, keeper, clock):
    number = await receipt(database, clock, SECRET)
    await memory.remember(NewMemory(content="a red bike"))
    await database.write(leave_a_word_in_the_index)
    check = await Verifier(database=database).verify(number)
    assert "reindex" in check.mend
    await memory.reindex()
    await keeper().run(compact=True)
    assert (await Verifier(database=database).verify(number)).ok


async def test_free_space_goes_with_a_rebuilt_file(memory, database, settings, keeper, clock):
    number = await receipt(database, clock, SECRET)
    await database.outside_transaction(leave_free_pages)
    check = await Verifier(database=database).verify(number)
    assert "maintain --compact" in check.mend
    await keeper().run()
    assert not (await Verifier(database=database).verify(number)).ok
    await keeper().run(compact=True)
    assert (await Verifier(database=database).verify(number)).ok


def leave_a_word_in_the_index(tx):
    tx.execute("INSERT INTO index_text (id, length, terms) VALUES (7, 1, ?)", (f"x {SECRET} x",))


def leave_free_pages(connection):
    connection.execute("PRAGMA secure_delete = off")
    connection.execute("CREATE TABLE scrap AS SELECT ? AS text", (SECRET,))
    connection.execute("DROP TABLE scrap")


def leave_a_trace(tx):
    tx.execute("INSERT INTO scope (name) VALUES (?)", (f"x {SECRET} x",))


async def test_what_is_gone_is_not(memory, database, clock):
    number = await receipt(database, clock, SECRET)
    check = await Verifier(database=database).verify(number.upper())
    assert check.ok
    assert "backups" in check.detail


async def test_what_was_said_again_is_no_trace(memory, database, clock):
    await memory.remember(NewMemory(content=SECRET))
    number = await receipt(database, clock, SECRET)
    assert (await Verifier(database=database).verify(number)).ok


async def test_an_encrypted_file_is_searched_from_inside(tmp_path, clock):
    database = await Database.open(tmp_path / "keyed.db", "correct horse")
    number = await receipt(database, clock, SECRET)
    verifier = Verifier(database=database)
    assert (await verifier.verify(number)).ok
    await database.write(leave_a_trace)
    assert not (await verifier.verify(number)).ok
    await database.close()


async def test_the_receipt_does_not_hold_the_text(memory, database, clock):
    number = await receipt(database, clock, SECRET)
    kept = await database.read(receipts.find, number)
    parts = [SECRET[at : at + 4].encode() for at in range(len(SECRET) - 4)]
    assert kept.marks.count > 2
    assert not any(part in kept.marks.records for part in parts)


async def test_an_unknown_receipt_is_refused(memory, database):
    with pytest.raises(NotFound, match="forget gives it"):
        await Verifier(database=database).verify("12ab")


@given(before=st.binary(max_size=40), after=st.binary(max_size=40), cut=st.integers(0, 120))
def test_a_text_is_known_wherever_it_stands(before, after, cut):
    data = before + SECRET.encode() + after
    found = Scanner(fingerprints([SECRET], SALT)).find([data[:cut], data[cut:]])
    assert SECRET.encode()[:WINDOW] in found
    assert SECRET.encode()[-WINDOW:] in found


@given(st.binary(max_size=400))
def test_other_bytes_are_not(data):
    assert Scanner(fingerprints([SECRET], SALT)).find([data]) == set()


@given(st.text(max_size=300))
def test_every_text_long_enough_is_known_again(content):
    content = content.encode("utf-8", "replace").decode()
    found = Scanner(fingerprints([content], SALT)).find(blocks_of(content))
    assert bool(found) == (len(content.encode()) >= WINDOW)
