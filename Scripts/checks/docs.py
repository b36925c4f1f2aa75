#!/usr/bin/env python3
"""Builds the documentation of every module from the compiled package; called by Scripts/docs.

    Scripts/checks/docs.py BUILD FOLDER     BUILD is .build/debug; FOLDER gets geoanchor.doccarchive

Fails on any warning of DocC, on a public symbol without an abstract, on an example in the README or the articles that does
not compile, and on what Scripts/checks/links.py and Scripts/checks/words.py find. Uses no network.
"""

import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import links
import structure
import words

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRIPLE = "x86_64-unknown-linux-gnu"


def modules():
    """The public modules, as Package.swift lists them, and the product beside them."""
    text = (ROOT / "Package.swift").read_text(encoding="utf-8")
    listed = re.search(r"let publicModules = \[(.*?)\]", text, re.DOTALL).group(1)
    return re.findall(r'"([^"]+)"', listed) + ["GeoAnchorClient"]


def import_flags(build):
    """The compiler's flags for finding the modules and the C modules below them."""
    maps = sorted(build.glob("CGeo*.build/module.modulemap")) + sorted(ROOT.glob("Sources/*/CGeo*/module.modulemap"))
    flags = ["-I", str(build / "Modules")]
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    return flags


def run(command, what):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"error: {what}\n{result.stdout}{result.stderr}".rstrip())
    return result.stdout


def extract(module, build, folder):
    folder.mkdir()
    run(
        ["swift-symbolgraph-extract", "-module-name", module, "-target", TRIPLE, "-minimum-access-level", "public"]
        + ["-skip-synthesized-members", "-output-dir", str(folder)] + import_flags(build),
        f"cannot read the symbols of {module}",
    )


def symbols(folder):
    """The public symbols that a module declares, of what was extracted into a folder."""
    for path in sorted(folder.glob("*.symbols.json")):
        for symbol in json.loads(path.read_text(encoding="utf-8"))["symbols"]:
            if "location" in symbol and symbol["kind"]["identifier"] != "swift.extension":
                yield symbol


def without_abstract(module, folder):
    """The public symbols that nothing is said about, and how many symbols there are."""
    missing, count = [], 0
    for path in sorted(folder.glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        # Requirements of a protocol are described there.
        inherited = {
            relation["source"] for relation in graph["relationships"]
            if relation["kind"] in ("defaultImplementationOf", "requirementOf", "overrides") or "sourceOrigin" in relation
        }
        for symbol in graph["symbols"]:
            if "location" not in symbol or symbol["kind"]["identifier"] == "swift.extension":
                continue
            # The key of a text is its name; what it says is the text itself.
            if module == "GeoTexts" and symbol["kind"]["identifier"] == "swift.enum.case":
                continue
            count += 1
            lines = symbol.get("docComment", {}).get("lines", [])
            if not any(line["text"].strip() for line in lines) and symbol["identifier"]["precise"] not in inherited:
                missing.append(".".join(symbol["pathComponents"]))
    return missing, count


def check_examples(build, scratch):
    """Compiles the Swift listings of the README and all articles together; so no two of them name the same thing."""
    folder, articles = scratch / "examples", {}
    folder.mkdir()
    for article in links.documents():
        listings = re.findall(r"^```swift\n(.*?)^```", article.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
        for number, listing in enumerate(listings, 1):
            source = folder / f"{article.parent.stem}-{article.stem}-{number}.swift"
            source.write_text(listing, encoding="utf-8")
            articles[source] = article
    run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-target", TRIPLE]
        + import_flags(build) + [str(source) for source in articles],
        "these examples of the articles do not compile",
    )
    return len(articles)


def for_docc(article):
    """An article with links as DocC has them, in place of those that a reader of the checkout follows."""
    text = article.read_text(encoding="utf-8")

    def link(match):
        is_image, title, target = match.groups()
        file, _, fragment = target.partition("#")
        path = (article.parent / file).resolve() if file else article
        if re.match(r"[a-z]+:", target):
            return match.group()
        if is_image:
            return f"![{title}]({path.name})"
        if path.suffix != ".md" or "docc" not in path.parent.suffix:
            return title
        if path.parent != article.parent:
            page = path.parent.stem if path.stem == path.parent.stem else f"{path.parent.stem}/{path.stem}"
            return f"[{title}](/documentation/{page.lower()})"
        heading = re.sub(r"[^\w -]", "", links.headings(path)[fragment]).replace(" ", "-") if fragment else ""
        return f"[{title}](doc:{path.stem if file else ''}{'#' + heading if heading else ''})"

    text = re.sub(r"^```(\w+) .*$", r"```\1", text, flags=re.MULTILINE)
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    parts[::2] = [links.LINK.sub(link, part) for part in parts[::2]]
    return re.sub(r"^- \[[^\]]*\]\((doc:\w+)\)$", r"- <\1>", "".join(parts), flags=re.MULTILINE)


def convert(module, symbols, archive, scratch, manual):
    catalog = structure.places()[module] / f"{module}.docc"
    if not catalog.is_dir():
        raise SystemExit(f"error: {module} has no catalog {catalog.relative_to(ROOT)}")
    copy = scratch / f"{module}.docc"
    shutil.copytree(catalog, copy)
    for article in catalog.glob("*.md"):
        (copy / article.name).write_text(for_docc(article), encoding="utf-8")
    if module == "GeoAnchorKit":
        (copy / "Commands.md").write_text(manual, encoding="utf-8")
    run(
        ["docc", "convert", str(copy), "--additional-symbol-graph-dir", str(symbols), "--output-dir", str(archive)]
        + ["--warnings-as-errors", "--fallback-display-name", module]
        + ["--fallback-bundle-identifier", f"geoanchor.{module}", "--fallback-default-module-kind", "Module"],
        f"the documentation of {module} has faults",
    )


def main():
    build, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    names = modules() + ["GeoAnchorKit"]
    documents, questions = links.check(build / "geoanchor")
    bare, public, described = [], [], 0
    manual = run([build / "geoanchor", "manual", "--format", "markdown"], "cannot print the manual")
    with tempfile.TemporaryDirectory() as place:
        scratch = pathlib.Path(place)
        (scratch / "archives").mkdir()
        for name in names:
            extract(name, build, scratch / name)
            missing, count = without_abstract(name, scratch / name)
            bare += [f"{name}: {symbol}" for symbol in missing]
            described += count
            public += symbols(scratch / name)
        if bare:
            raise SystemExit("error: these symbols have no abstract:\n  " + "\n  ".join(bare))
        named = words.check(public, manual)
        # Each waits for the disk most of the time.
        with concurrent.futures.ThreadPoolExecutor(max_workers=6) as pool:
            archives = scratch / "archives"
            for done in [
                pool.submit(
                    convert, name, scratch / name, archives / f"{name}.doccarchive", scratch, manual)
                for name in names
            ]:
                done.result()
        examples = check_examples(build, scratch)
        merged = scratch / "geoanchor.doccarchive"
        archives = [str(scratch / "archives" / f"{name}.doccarchive") for name in ["GeoAnchorKit"] + names[:-1]]
        run(
            ["docc", "merge", *archives, "--synthesized-landing-page-name", "geoanchor"]
            + ["--synthesized-landing-page-kind", "Package", "--output-path", str(merged)],
            "cannot join the archives",
        )
        folder.mkdir(parents=True, exist_ok=True)
        target = folder / merged.name
        if target.exists():
            shutil.rmtree(target)
        shutil.move(str(merged), str(target))
    print(
        f"{len(names)} modules, {described} public symbols, {named} checked names, {examples} compiled examples, "
        f"{documents} linked documents, {questions} questions: {target}")


if __name__ == "__main__":
    main()
