"""Who sits where, and how he proves it: tokens that nobody can guess, of which only hashes are kept."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from ..store.kept import KeptGame
from ..wire.problems import BadToken, refused
from ..wire.requests import Claim
from .viewer import Viewer

LONGEST_NAME = 40
MOST_TOKENS = 16
KEY = re.compile(r"[A-Za-z0-9_-]{22,128}")


def fresh_token() -> str:
    """A secret that opens a seat, an invitation or a view."""
    return secrets.token_urlsafe(24)


def claimed_tokens(game: str, claim: Claim) -> tuple[str, str]:
    """The secrets of whoever sits down: to play, and to watch. They are made of the key that he may give, so that he
    gets the same ones again who has to ask twice; nobody can tell the one from the other or the key from either.
    """
    if not claim.key:
        return fresh_token(), fresh_token()
    if not KEY.fullmatch(claim.key):
        raise refused("bad-key", "a key of one's own has 22 to 128 letters, digits, - or _, drawn by chance", 422)
    return _made_of(claim.key, f"{game} {claim.seat} sit"), _made_of(claim.key, f"{game} {claim.seat} watch")


def _made_of(key: str, use: str) -> str:
    return base64.urlsafe_b64encode(hmac.digest(key.encode(), use.encode(), "sha256")[:24]).decode()


def hashed(token: str) -> str:
    """What is kept of a token: it proves the token and does not tell it."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def opens(token: str, kept: str) -> bool:
    """Whether a token is the one that was hashed; takes the same time whatever the answer."""
    return bool(kept) & hmac.compare_digest(hashed(token), kept)


def admit(game: KeptGame, tokens: Sequence[str]) -> Viewer:
    """Who these tokens make of somebody; raises BadToken if there is none, or one that opens nothing here."""
    if not tokens:
        raise refused("no-token", "a seat or a link to watch is needed to look at this game", 401)
    if len(tokens) > MOST_TOKENS:
        raise BadToken("nobody has so many tokens")
    mine: set[int] = set()
    for token in tokens:
        found = [number for number, seat in enumerate(game.seats) if opens(token, seat.token)]
        watches = [opens(token, kept) for kept in (game.watch, *(seat.watch for seat in game.seats))]
        if not found and not any(watches):
            raise BadToken()
        mine.update(found)
    return Viewer(frozenset(mine))


def tidy_name(name: str) -> str:
    """A person's name as everybody will read it."""
    tidied = " ".join(name.split())
    if len(tidied) > LONGEST_NAME or not tidied.isprintable():
        raise refused("bad-name", f"a name has at most {LONGEST_NAME} letters, all of them readable", 422)
    return tidied
