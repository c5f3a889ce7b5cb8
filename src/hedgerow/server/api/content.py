"""Replies that are more than a value: bytes, made once and kept by whoever has them."""

from __future__ import annotations

import gzip
import hashlib
from typing import Any

import msgspec

JSON = "application/json"
NEVER_KEPT = "no-store"


class Content(msgspec.Struct, frozen=True):
    """A reply that is not JSON, or that was encoded before: its bytes, as they are and gzipped, and how to keep it."""

    media: str
    body: bytes
    squeezed: bytes = b""
    tag: str = ""
    keep: str = NEVER_KEPT
    name: str = ""  # of the file, for those who save it
    status: int = 200


def kept(media: str, body: bytes, keep: str, *, squeeze: bool = True, status: int = 200) -> Content:
    """A reply that is made once: tagged, so that nobody fetches it twice, and squeezed as well as it can be."""
    tag = f'"{hashlib.blake2b(body, digest_size=9).hexdigest()}"'
    squeezed = gzip.compress(body, compresslevel=9, mtime=0) if squeeze else b""
    return Content(media, body, squeezed if len(squeezed) < len(body) else b"", tag, keep, status=status)


def json_bytes(value: Any) -> bytes:
    return msgspec.json.encode(value)
