"""Where the keyboard is: what has the focus, whether that can be seen, and how to get elsewhere."""

from __future__ import annotations

from playwright.sync_api import Page

FOCUS = """() => {
    const at = document.activeElement;
    if (!at || at === document.body) return "";
    const words = at.getAttribute("aria-label") || at.textContent.trim().slice(0, 80);
    return words || at.getAttribute("value") || at.tagName;
}"""
# The ring may be drawn around what the focus is in: the card of a link, the words of a radio button.
RINGED = """() => {
    const at = document.activeElement;
    if (!at || !at.matches(":focus-visible")) return false;
    const around = [at, at.nextElementSibling, ...["article", "label", "li"].map(name => at.closest(name))];
    return around.filter(Boolean).map(one => getComputedStyle(one)).some(look =>
        look.outlineStyle !== "none" && parseFloat(look.outlineWidth) > 0 || look.boxShadow.includes("3px"));
}"""


def focused(page: Page) -> str:
    """What has the focus, in words; "" if nothing has it."""
    words: str = page.evaluate(FOCUS)
    return words


def ringed(page: Page) -> bool:
    """Whether the focus can be seen."""
    seen: bool = page.evaluate(RINGED)
    return seen


def tab_to(page: Page, name: str, *, key: str = "Tab", most: int = 90) -> None:
    """Tabs until something has the focus."""
    for _ in range(most):
        if focused(page).startswith(name):
            return
        page.keyboard.press(key)
    raise AssertionError(f"the Tab key never came to {name!r}; it is at {focused(page)!r}")
