"""Credentials in a text: found, and taken out before anything is stored.

Tokens of known services go by the patterns of detect-secrets, which loads at the first
call. Beside it stands what that leaves open: keys it does not know, private key blocks,
passwords told in plain words (`secret_phrases`) or given to a program (`secret_commands`)
and numbers of persons and cards (`secret_numbers`). All look at a reading of the text, so
that neither width, script nor an invisible character hides a secret. Nothing is guessed
by entropy: addresses, versions, order codes, commit hashes and phone numbers stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from .reading import read
from .secret_commands import given_secrets
from .secret_numbers import numbered_secrets
from .secret_phrases import told_secrets
from .secret_rules import Found

# Of each module of detect_secrets.plugins its detector, and what to call the find. Left
# out: the entropy detectors, and those whose patterns also fit ordinary words.
_DETECTORS = (
    ("aws", "AWSKeyDetector", "AWS key"),
    ("azure_storage_key", "AzureStorageKeyDetector", "Azure storage key"),
    ("basic_auth", "BasicAuthDetector", "password"),
    ("discord", "DiscordBotTokenDetector", "Discord token"),
    ("github_token", "GitHubTokenDetector", "GitHub token"),
    ("gitlab_token", "GitLabTokenDetector", "GitLab token"),
    ("mailchimp", "MailchimpDetector", "Mailchimp key"),
    ("npm", "NpmDetector", "npm token"),
    ("openai", "OpenAIDetector", "OpenAI key"),
    ("pypi_token", "PypiTokenDetector", "PyPI token"),
    ("sendgrid", "SendGridDetector", "SendGrid key"),
    ("slack", "SlackDetector", "Slack token"),
    ("square_oauth", "SquareOAuthDetector", "Square secret"),
    ("stripe", "StripeDetector", "Stripe key"),
    ("telegram_token", "TelegramBotTokenDetector", "Telegram token"),
    ("twilio", "TwilioKeyDetector", "Twilio key"),
)
# In their patterns a group is the secret; in all others the whole match is.
_SECRET_IS_GROUP = ("aws", "basic_auth")
_OTHER_TOKENS = (
    (r"\bsk-(?=[\w-]{0,40}\d)[A-Za-z0-9][\w-]{14,}", "API key"),
    (r"\b[spr]k_(?:live|test)_\w{10,}", "Stripe key"),
    (r"\bgithub_pat_\w{22,}", "GitHub token"),
    (r"\bnpm_[A-Za-z0-9]{30,}", "npm token"),
    (r"\bhf_[A-Za-z0-9]{30,}", "Hugging Face token"),
    (r"\bAIza[\w-]{35}", "Google key"),
    (r"\bya29\.[\w-]{20,}", "Google token"),
    (r"\bAKID[A-Za-z0-9]{28,40}", "Tencent Cloud key"),
    (r"\bLTAI[A-Za-z0-9]{12,24}", "Alibaba Cloud key"),
    (r"\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?", "JSON web token"),
    (r"\b(?i:bearer)\s+(?P<secret>(?=[\w.~+/-]{0,40}\d)[\w.~+/-]{20,}=*)", "bearer token"),
    (
        r"-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----"
        r"(?:(?s:.*?)-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|(?s:.*))",
        "private key",
    ),
)
# Every token has a run this long, or stands in an address or a key block; most prose has
# none of them, and one look spares it forty patterns.
_MAY_BE_TOKEN = re.compile(r"[A-Za-z0-9_/+.-]{16}|://|PRIVATE KEY")
# Some of their patterns take quadratic time, so they see a long text in windows.
_WINDOW, _OVERLAP = 1_000, 250
_TOKEN_CHARACTERS = re.compile(r"[\w-]*", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Redacted:
    """A text without its secrets, and the type of each one removed, in order."""

    text: str
    removed: tuple[str, ...] = ()


def redact(text: str) -> Redacted:
    """Replace every credential by `[removed: <type>]`; redacting twice changes nothing.

    Whatever else the text has stays as it was written.

    The patterns load at the first text that may hold a token, some 100 ms;
    `load_secret_patterns` does it early.
    """
    found = _apart(sorted(_found(text))) if text else []
    if not found:
        return Redacted(text=text)
    kept, at = [], 0
    for start, end, kind in found:
        kept += [text[at:start], f"[removed: {kind}]"]
        at = end
    return Redacted(text="".join((*kept, text[at:])), removed=tuple(kind for _, _, kind in found))


def _found(text: str) -> Iterator[Found]:
    reading = read(text)
    for finder in (_tokens, told_secrets, given_secrets, numbered_secrets):
        for start, end, kind in finder(reading.text):
            if start < end:
                yield *reading.written(start, end), kind


def _tokens(text: str) -> Iterator[Found]:
    if not _MAY_BE_TOKEN.search(text):
        return
    for kind, pattern in _own_patterns():
        for match in pattern.finditer(text):
            yield *match.span("secret" if "secret" in pattern.groupindex else 0), kind
    for start in range(0, len(text), _WINDOW - _OVERLAP):
        yield from _detected(text, start, start + _WINDOW)


def _detected(text: str, start: int, end: int) -> Iterator[Found]:
    for kind, pattern, group in _detectors():
        for match in pattern.finditer(text, start, end):
            first, last = match.span(group if match[group] else 0)
            rest = None if group else _TOKEN_CHARACTERS.match(text, last)
            yield first, rest.end() if rest else last, kind


def _apart(found: list[Found]) -> list[Found]:
    """Overlapping finds as one, named by the first."""
    apart: list[Found] = []
    for start, end, kind in found:
        if apart and start < apart[-1][1]:
            first, reached, named = apart.pop()
            apart.append((first, max(reached, end), named))
        else:
            apart.append((start, end, kind))
    return apart


@cache
def _own_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern)) for pattern, kind in _OTHER_TOKENS)


@cache
def _detectors() -> tuple[tuple[str, re.Pattern[str], int], ...]:
    return tuple(
        (kind, pattern, 1 if module in _SECRET_IS_GROUP and pattern.groups else 0)
        for module, name, kind in _DETECTORS
        for pattern in _denylist(module, name)
    )


def _denylist(module: str, name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(getattr(import_module(f"detect_secrets.plugins.{module}"), name).denylist)


def load_secret_patterns() -> None:
    """Load the patterns now, some 100 ms, rather than at the first text that needs them."""
    _detectors()
