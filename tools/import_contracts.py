"""The import contract as the house's table words it: a part imports itself, the standard library, and what is named."""

import sys
from fnmatch import fnmatchcase
from itertools import combinations

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


def _is_within(module: str, package: str) -> bool:
    """Whether a module is the package or lies in it; a `*` in the package's name stands for any letters but a dot."""
    names, asked = module.split("."), package.split(".")
    return len(names) >= len(asked) and all(map(fnmatchcase, names, asked))


class AllowListContract(Contract):
    """Whatever is not named is forbidden, so a dependency nobody thought of breaks it too.

    `parts` are packages or modules of ours, by name or with `*` (`companion.*.screen*`); one that does not exist yet
    holds trivially. With `together` they may import each other. `may_import` names packages, ours or others'; `never`
    takes names out of the standard library.
    """

    parts = fields.ListField(subfield=fields.StringField())
    together = fields.BooleanField(required=False, default=False)
    may_import = fields.ListField(subfield=fields.StringField(), required=False, default=[])
    never = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Every direct import that is not allowed, with its file line; broken if there is any."""
        parts: list[str] = list(self.parts)  # type: ignore[call-overload]
        named: list[str] = list(self.may_import)  # type: ignore[call-overload]
        never: set[str] = set(self.never)  # type: ignore[call-overload]
        wrong: list[str] = []
        for part in parts:
            allowed = [*(parts if self.together else [part]), *named]
            for importer in sorted(module for module in graph.modules if _is_within(module, part)):
                for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                    if imported in sys.stdlib_module_names - never:
                        continue
                    if not any(_is_within(imported, package) for package in allowed):
                        wrong += _lines(graph, importer, imported)
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Prints one forbidden import a line."""
        for line in check.metadata["wrong"]:
            output.print_error(line)


def _lines(graph: ImportGraph, importer: str, imported: str) -> list[str]:
    details = graph.get_import_details(importer=importer, imported=imported)
    return [f"{importer}, line {d['line_number']}: may not import {imported} ({d['line_contents']})" for d in details]


class PairsContract(Contract):
    """Parts that import each other, both ways: the list of such pairs only shrinks.

    `parts` is the package whose folders are the parts; `pairs` names those that still do, 'one and other'.
    """

    parts = fields.StringField()
    pairs = fields.ListField(subfield=fields.StringField(), required=False, default=[])

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Every pair that is not named, with the lines of its way with fewer imports; broken if there is any."""
        named: list[str] = list(self.pairs)  # type: ignore[call-overload]
        wrong = [
            f"{called} import each other: {line}"
            for called, fewer in pairs(graph, str(self.parts)).items()
            if called not in named
            for importer, imported in fewer
            for line in _lines(graph, importer, imported)
        ]
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Prints one of them a line."""
        for line in check.metadata["wrong"]:
            output.print_error(line)


def pairs(graph: ImportGraph, whole: str) -> dict[str, list[tuple[str, str]]]:
    """The folders of a package that import each other, 'one and other', with the imports of the way with fewer."""
    folders = sorted(each for each in graph.find_children(whole) if graph.find_children(each))
    found = {}
    for one, other in combinations(folders, 2):
        there, back = _between(graph, one, other), _between(graph, other, one)
        if there and back:
            called = " and ".join(each.removeprefix(f"{whole}.") for each in (one, other))
            found[called] = min(there, back, key=len)
    return found


def _between(graph: ImportGraph, importer: str, imported: str) -> list[tuple[str, str]]:
    """The imports that lead from one package into another, as modules."""
    return [
        (module, found)
        for module in sorted(graph.modules)
        if _is_within(module, importer)
        for found in sorted(graph.find_modules_directly_imported_by(module))
        if _is_within(found, imported)
    ]
