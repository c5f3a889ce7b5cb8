"""The door: which names the server goes by, whose pages may ask it, and what browsers are told to be strict about."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..wire.problems import Refused, refused
from .replies import problem_reply, turn_away

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; connect-src 'self'; style-src 'self'; script-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Door:
    """Lets in who asks for this server by its name, from its own pages or from no page at all.

    The name stops a foreign page that had its own name point at this machine (DNS rebinding); the origin stops one
    that sends requests here from somebody's browser, websockets included, which no browser would stop by itself.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), by_address: bool = False) -> None:
        self.app = app
        self.hosts = LOOPBACK_NAMES | {host.lower().strip("[]") for host in hosts}
        self.by_address = by_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def send_strictly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self.check(scope)
        except Refused as problem:
            if scope["type"] == "websocket":
                await turn_away(problem, scope, receive, send)
            else:
                await problem_reply(problem)(scope, receive, send_strictly)
            return
        await self.app(scope, receive, send_strictly)

    def check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        asked_for = headers.get("host", "")
        if not self.knows(host_name(asked_for)):
            words = "this server does not go by that name; start it with --allow-host NAME if it should"
            raise refused("unknown-host", words, 403)
        if scope["type"] != "websocket" and scope["method"] not in CHANGING:
            return
        origin = headers.get("origin")
        if origin is not None and not same_origin(origin, asked_for):
            raise refused("foreign-origin", "another site's page may not ask this of the server", 403)

    def knows(self, name: str) -> bool:
        """Whether the server goes by a name. A bare address cannot be made to point elsewhere, as a name can."""
        return name in self.hosts or (self.by_address and _is_address(name))


def host_name(host: str) -> str:
    """The name in a Host header, without its port: `[::1]:8044` is `::1`."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def same_origin(origin: str, host: str) -> bool:
    """Whether a page's origin is the server it asks. The scheme is not compared: a proxy may speak TLS for us."""
    try:
        page, server = urlsplit(origin), urlsplit(f"{urlsplit(origin).scheme}://{host}")
        if page.scheme not in ("http", "https") or not page.hostname:
            return False
        usual = 443 if page.scheme == "https" else 80
        return (page.hostname, page.port or usual) == (server.hostname, server.port or usual)
    except ValueError:
        return False


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
