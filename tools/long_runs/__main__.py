"""`tools/long_run [NAME]`: lists the long runs with their last results, or does one and writes what it came to."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from tools.long_runs import LongRun, NotALongRun, _results, load, names


def _listed(name: str) -> str:
    run, result = load(name), _results.last(name)
    lines = [name, f"  {run.shows}"]
    if result is None:
        return "\n".join([*lines, f"  never done in full ({_counts(run.full)})"])
    since = _results.commits_since(result.commit)
    ago = "at a commit that git does not know here" if since is None else f"{since} commits ago"
    lines.append(f"  {'BROKEN: ' if result.broken(run) else ''}{_counts(result.counts)}")
    lines.append(
        f"  last done {ago} ({result.commit[:10]}{'' if result.clean else ', tree changed'}), {_counts(result.asked)}, "
        f"seed {', '.join(map(str, result.seeds))}: {result.processor_seconds:,.0f} processor seconds"
    )
    return "\n".join(lines)


def _counts(counts: object) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counts.items()) if isinstance(counts, dict) else str(counts)


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _each(run: LongRun, seeds: list[int], asked: dict[str, int], at_once: int) -> Iterator[Mapping[str, int]]:
    """What each seed came to, one after the other or several at once."""
    if at_once < 2:
        yield from (run.run(seed, _tell, **asked) for seed in seeds)
        return
    with ProcessPoolExecutor(at_once) as pool:
        yield from pool.map(_by_name, repeat(run.name), seeds, repeat(asked))


def _by_name(name: str, seed: int, asked: dict[str, int]) -> Mapping[str, int]:
    return load(name).run(seed, _tell, **asked)


def _done(run: LongRun, seeds: list[int], asked: dict[str, int], at_once: int = 1) -> _results.Result:
    commit, clean = _results.commit_and_clean()
    before = _results.processor_seconds()
    counts = run.together(_each(run, seeds, asked, at_once))
    spent = round(_results.processor_seconds() - before, 1)
    return _results.Result(run.name, commit, clean, tuple(seeds), asked, counts, max(spent, 0.1), _results.python())


def main(words: list[str]) -> int:
    """0 when the run held, 1 when something that must be 0 is not, 2 when there is no such run."""
    if not words:
        print("\n\n".join(map(_listed, names())))
        return 0
    if words[0] in ("-h", "--help"):
        how = "[--seed S]... [--HOW-MUCH N]... [--at-once N] [--no-result]"
        print(f"tools/long_run [NAME {how}]: without a name, lists them.")
        return 0
    try:
        run = load(words[0])
    except NotALongRun as error:
        _tell(str(error))
        return 2
    parser = argparse.ArgumentParser(prog=f"tools/long_run {run.name}", description=run.shows)
    parser.add_argument("--seed", type=int, action="append", help="each --seed is one more run (1)")
    parser.add_argument("--at-once", type=int, default=1, help="how many seeds at once (1)")
    parser.add_argument("--no-result", action="store_true", help="only tell what it came to, and write no file")
    for name, full in run.full.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=full, help=f"({full:,})")
    given = parser.parse_args(words[1:])
    result = _done(run, given.seed or [1], {name: getattr(given, name) for name in run.full}, given.at_once)
    print(_counts(result.counts))
    broken = result.broken(run)
    print(f"BROKEN: {'; '.join(broken)}" if broken else "Everything held.", end=" ")
    print(f"{result.processor_seconds:,.1f} processor seconds.")
    if given.no_result:
        print("No result was written.")
    elif not result.commit:
        print("No result was written: git does not say here what was run.")
    else:
        print(f"Written: {result.write().relative_to(_results.ROOT)}. Commit it.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
