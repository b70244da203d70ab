"""The examples of the README and of the API, as they are shown to users of Python."""

import ast
import gzip
import json
import os
import re
from pathlib import Path

import pytest


def snippets() -> list:
    with gzip.open(os.environ["SNIPPETS"], "rt", encoding="utf-8") as tablet:
        return [snippet["translations"]["python"]["source"] for snippet in json.load(tablet)["snippets"].values()]


def whole_apps() -> list:
    return [source for source in snippets() if re.search(r"import .*\bFederationApp\b", source) and "app.synth()" in source]


def test_all_of_them_are_python() -> None:
    sources = snippets()
    assert len(sources) > 100
    for source in sources:
        ast.parse(source)


@pytest.mark.parametrize("source", whole_apps())
def test_whole_apps_run(source: str, tmp_path: Path) -> None:
    exec(source.replace("FederationApp()", f"FederationApp(outdir={str(tmp_path)!r})"), {})
    assert list(tmp_path.glob("karmada/shop/*web*.yaml"))


def test_there_are_whole_apps() -> None:
    assert len(whole_apps()) == 2
