"""The package itself: examples in docstrings, help, documents, the tutorial, the command line beside it."""

import doctest
import inspect
import json
import os
import pydoc
import re
import shutil
import subprocess
import sys

import pytest

import cavallo


def documented():
    """Everything public that has a docstring of its own."""
    yield "cavallo", cavallo.__doc__
    for name in cavallo.__all__:
        thing = getattr(cavallo, name)
        if isinstance(thing, str):
            continue
        yield name, inspect.getdoc(thing)
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_") and inspect.getdoc(value):
                    yield f"{name}.{member}", inspect.getdoc(value)


@pytest.mark.parametrize("name, text", list(documented()), ids=[name for name, _ in documented()])
def test_examples(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    output = []
    runner.run(test, out=output.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(output)


def test_every_function_has_an_example():
    for name in cavallo.__all__:
        thing = getattr(cavallo, name)
        if inspect.isfunction(thing):
            assert ">>>" in thing.__doc__, name


def test_help_reads_well():
    text = pydoc.render_doc(cavallo, renderer=pydoc.plaintext)
    for words in ("Questions:", "tour(", "closed: 'bool' = False", "class Tour", "to_svg", "timeout      seconds"):
        assert words in text, words
    assert "_native.Question" not in text


def test_names():
    assert cavallo.tour.__module__.startswith("cavallo") and cavallo.Tour.__module__ == "cavallo"
    assert all(hasattr(cavallo, name) for name in cavallo.__all__)
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", cavallo.__version__)


def test_importing_is_light():
    """networkx, scipy and tqdm are imported only when they are asked for."""
    program = "import sys, cavallo; print([name for name in ('networkx', 'scipy', 'tqdm') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.strip() == "[]"


def test_the_readme(root, tmp_path, monkeypatch):
    """The Python of the README and of the book's chapter runs as it stands, in one go."""
    monkeypatch.chdir(tmp_path)
    for document in ("README.md", "crates/cavallo-python/README.md", "docs/book/python.md"):
        blocks = re.findall(r"```python\n(.*?)```", (root / document).read_text(encoding="utf-8"), re.S)
        assert blocks, document
        exec(compile("\n".join(blocks), document, "exec"), {})


def test_the_tutorial(root, tmp_path):
    """The notebook runs from top to bottom, and shows what it showed when it was written; CAVALLO_REWRITE_GOLDEN=1 writes it anew."""
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    written = nbformat.read(root / "docs" / "python.ipynb", as_version=4)
    shown = [text_of(cell) for cell in written.cells]
    client = nbclient.NotebookClient(written, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    if os.environ.get("CAVALLO_REWRITE_GOLDEN"):
        for cell in written.cells:
            cell.metadata.pop("execution", None)
        nbformat.write(written, root / "docs" / "python.ipynb")
        return
    assert [text_of(cell) for cell in written.cells] == shown
    pictures = [output for cell in written.cells for output in cell.get("outputs", []) if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 4


def text_of(cell):
    """What a cell shows: its words in one piece, however they came, and its pictures."""
    outputs = cell.get("outputs", [])
    shown = [output.get("data", {}).get(kind, "") for output in outputs for kind in ("text/plain", "image/svg+xml")]
    return "".join(output.get("text", "") for output in outputs), [text for text in shown if text]


def program():
    """The command line, if it was built."""
    return os.environ.get("CAVALLO_PROGRAM") or shutil.which("cavallo")


@pytest.mark.skipif(not program(), reason="CAVALLO_PROGRAM does not name the program")
def test_the_program_says_the_same():
    def ask(*words):
        return subprocess.run([program(), *words, "--quiet"], capture_output=True, text=True).stdout

    def without_times(document):
        return {key: value for key, value in document.items() if not key.endswith("seconds")}

    said = json.loads(ask("tour", "8", "--closed", "--start", "b4", "--json"))
    assert without_times(said) == {k: v for k, v in without_times(cavallo.tour(8, closed=True, start="b4").to_dict()).items() if k in said}
    assert str(cavallo.tour("5x6", start="a1", end="a6")) == ask("tour", "5x6", "--start", "a1", "--end", "a6").rstrip("\n")
    assert str(cavallo.exists("4x4")) == ask("exists", "4x4").strip()
    assert cavallo.exists("4x4").to_dict() == json.loads(ask("exists", "4x4", "--json"))
    assert cavallo.count(6) == int(ask("count", "6"))
    assert str(cavallo.estimate(7)) == ask("estimate", "7").strip()
    assert " ".join(cavallo.sample(6, closed=True, seed=7)[0]) == ask("sample", "6", "--closed", "--seed", "7").strip()
    assert cavallo.tour(8, closed=True).to_svg(style="woven") == ask("tour", "8", "--closed", "--style", "woven", "--format", "svg")
    with pytest.raises(cavallo.NoTour) as no:
        cavallo.tour(7, start="a2")
    assert str(no.value) == ask("tour", "7", "--start", "a2").strip()
