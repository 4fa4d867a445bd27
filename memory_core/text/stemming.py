"""English words to their stems, irregular forms included.

One cached function; the stemmer loads at the first word. Cutting text into words is
left to `tokenise`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Lock
from typing import Protocol

# The words of a large store fit; a word costs some 20 µs to stem and 0.1 µs to look up.
_REMEMBERED_WORDS = 65_536

_IRREGULAR_FORMS = """
be: am is are was were been
become: became
begin: began begun
bite: bit bitten
break: broke broken
bring: brought
build: built
buy: bought
catch: caught
child: children
choose: chose chosen
come: came
deal: dealt
die: dying
do: did done does
draw: drew drawn
drink: drank drunk
drive: drove driven
eat: ate eaten
fall: fell fallen
feed: fed
feel: felt
fight: fought
find: found
fly: flew flown
foot: feet
forget: forgot forgotten
get: got gotten
give: gave given
go: went gone goes
grow: grew grown
have: had has
hear: heard
hide: hid hidden
hold: held
keep: kept
know: knew known
lead: led
leave: left
lend: lent
lie: lying
lose: lost
make: made
man: men
meet: met
mouse: mice
pay: paid
ride: rode ridden
ring: rang
rise: rose risen
run: ran
say: said
see: saw seen
sell: sold
send: sent
shoot: shot
sing: sang sung
sit: sat
sleep: slept
speak: spoke spoken
spend: spent
stand: stood
steal: stole stolen
strike: struck
swim: swam swum
take: took taken
teach: taught
tell: told
think: thought
throw: threw thrown
tooth: teeth
understand: understood
wake: woke woken
wear: wore worn
wife: wives
win: won
woman: women
write: wrote written
"""


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...  # noqa: N802  (the library's name)


# The stemmer keeps the word it works on in itself, so two threads must take turns.
_TURN = Lock()


@lru_cache(maxsize=_REMEMBERED_WORDS)
def stem(word: str) -> str:
    """The stem of a lower-case word: `living`, `lives` -> `live`; `went` -> `go`.

    Words with other than ASCII letters, and words of one or two letters, stay as they are.
    """
    if not word.isascii() or not word.isalpha():
        return word
    base = _irregular().get(word, word)
    if len(base) < 3:
        return base
    with _TURN:
        return _english().stemWord(base)


@cache
def _irregular() -> dict[str, str]:
    lines = (line.split(": ") for line in _IRREGULAR_FORMS.strip().splitlines())
    return {form: base for base, forms in lines for form in forms.split()}


@cache
def _english() -> _Stemmer:
    import snowballstemmer

    stemmer: _Stemmer = snowballstemmer.stemmer("english")
    return stemmer
