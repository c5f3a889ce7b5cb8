"""The calls of a system's rules whose results nobody uses, and those that ask why not: each can be left out alone.

The modules are rewritten while they are imported: `pin(t, u)` becomes `if kept(17): pin(t, u)`, and `why_pinned(u)`
becomes `why_pinned(u) if kept(18) else None`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from msgspec.structs import replace

from tests.mutating.records import Call, System

NOTHING = ast.Constant(None)


class Switchboard:
    """All calls of the rewritten modules, those that have been reached, and the one that is left out."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.names: set[str] = set()
        self.reached: set[int] = set()
        self.removed = -1

    def kept(self, number: int) -> bool:
        self.reached.add(number)
        return number != self.removed


class Rewriting(ast.NodeTransformer):
    """Puts a switch before every statement in a function that is a call and nothing else, and at every refusal."""

    def __init__(self, board: Switchboard, module: str) -> None:
        self.board, self.module = board, module
        self.functions: list[str] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.functions.append(node.name)
        self.generic_visit(node)
        self.functions.pop()
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        value = node.value.value if isinstance(node.value, ast.YieldFrom) else node.value
        if not self.functions or not isinstance(value, ast.Call):
            return node
        test = self.switch(node)
        self.generic_visit(node)
        return ast.fix_missing_locations(ast.copy_location(ast.If(test, [node], []), node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        asks = bool(self.functions) and isinstance(node.func, ast.Name) and node.func.id.startswith("why_")
        test = self.switch(node, refusal=True) if asks else None
        self.generic_visit(node)
        return ast.fix_missing_locations(ast.copy_location(ast.IfExp(test, node, NOTHING), node)) if test else node

    def switch(self, node: ast.Expr | ast.Call, *, refusal: bool = False) -> ast.Call:
        """What tells, when the rule comes to a call, whether it is made."""
        number = len(self.board.calls)
        call = Call(number, self.module, self.functions[-1], node.lineno, ast.unparse(node), refusal)
        while call.name in self.board.names:
            call = replace(call, text=call.text + " again")
        self.board.names.add(call.name)
        self.board.calls.append(call)
        return ast.Call(ast.Name("_kept", ast.Load()), [ast.Constant(number)], [])


def rewritten(source: str, board: Switchboard, module: str) -> ast.Module:
    """A module with its calls to be switched off."""
    tree = Rewriting(board, module).visit(ast.parse(source))
    assert isinstance(tree, ast.Module)
    return tree


class Loader(SourceFileLoader):
    board: Switchboard
    module: str

    def get_code(self, fullname: str) -> CodeType:
        tree = rewritten(self.get_data(self.path).decode(), self.board, self.module)
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["_kept"] = self.board.kept
        super().exec_module(module)


class Finder(MetaPathFinder):
    """Finds the modules of some folders of a system, to be rewritten."""

    def __init__(self, system: System, board: Switchboard) -> None:
        self.home = f"hedgerow.{system.name}."
        self.folders = tuple(f"{self.home}{folder}." for folder in system.rules)
        self.board = board

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        if not fullname.startswith(self.folders):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None and not spec.submodule_search_locations:
            loader = Loader(fullname, spec.origin)
            loader.board, loader.module = self.board, fullname.removeprefix(self.home).replace(".", "/") + ".py"
            spec.loader = loader
        return spec


def switch(system: System) -> Switchboard:
    """From now on the rules of a system are imported with switches."""
    board = Switchboard()
    sys.meta_path.insert(0, Finder(system, board))
    return board
