#!/usr/bin/env python3
"""Checks the documents: what they link to and name exists, and what a newcomer asks is answered.

    Scripts/checks/links.py [PROGRAM]     PROGRAM is .build/debug/geoanchor; without it, commands and options are not checked

- Every relative link of the README and of the articles leads to a file, and to a heading where it names one; so does every
  schema that the help names.
- Every path, command and option that a document names in `code` exists, and so does every type of the glossary.
- Every article is named in the README or in an article that it names.
- Every question of Scripts/checks/questions.txt is answered under its heading, at most two clicks from the README.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
CLICKS = 2
# Options of other programs.
FOREIGN = {"--filter"}

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(?<!`)`([^`\n]+(?:\n[^`\n]+)?)`(?!`)")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#+) +(.+)$", re.MULTILINE)


def documents():
    return [README, *sorted(ROOT.glob("Sources/*/*/*.docc/*.md"))]


def prose(text):
    """The text without its listings."""
    return FENCE.sub("", text)


def slug(heading):
    """The fragment that Git hosts give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def headings(path):
    """The headings of a document by their fragments."""
    return {slug(title): title for _, title in HEADING.findall(prose(path.read_text(encoding="utf-8")))}


def relative_links(path):
    """The links of a document to files of the checkout: target, and fragment or nothing."""
    for _, _, link in LINK.findall(CODE.sub("", prose(path.read_text(encoding="utf-8")))):
        if not re.match(r"[a-z]+:", link):
            file, _, fragment = link.partition("#")
            yield (path.parent / file).resolve() if file else path, fragment


def section(path, fragment):
    """The text under a heading, until the next one of its level; all of the document without a heading."""
    text = path.read_text(encoding="utf-8")
    if not fragment:
        return text
    found = list(HEADING.finditer(FENCE.sub(lambda fence: " " * len(fence.group()), text)))
    for index, match in enumerate(found):
        if slug(match.group(2)) == fragment:
            ends = [later.start() for later in found[index + 1:] if len(later.group(1)) <= len(match.group(1))]
            return text[match.start():ends[0] if ends else None]
    return ""


def check_links(path):
    name = path.relative_to(ROOT)
    titles = [slug(title) for _, title in HEADING.findall(prose(path.read_text(encoding="utf-8")))]
    for title in sorted({title for title in titles if titles.count(title) > 1}):
        yield f"{name}: two headings are #{title}"
    for target, fragment in relative_links(path):
        if not target.exists():
            yield f"{name}: links to {target}, which is not there"
        elif fragment and fragment not in headings(target):
            yield f"{name}: links to #{fragment}, which {target.relative_to(ROOT)} does not have"


def check_paths(path):
    for code in CODE.findall(prose(path.read_text(encoding="utf-8"))):
        named = re.match(r"(?:Data|Scripts|Sources|Tests|Plugins|\.ci)/[\w./-]*", code)
        if named and not (ROOT / named.group().rstrip(".")).exists():
            yield f"{path.relative_to(ROOT)}: names {named.group()}, which is not there"


def check_fences(path):
    """A command line that is not fenced as one would not run in the tests."""
    for info, listing in re.findall(r"^```(.*)\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for line in re.findall(r"^(?:geoanchor \S|Scripts/).*", listing, re.MULTILINE):
            if info != "sh":
                yield f"{path.relative_to(ROOT)}: `{line}` is not fenced as sh"


def options_of_scripts():
    return "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "Scripts").glob("*")) if path.is_file())


def check_commands(path, manual, options):
    """The commands and options in `code`."""
    commands = {match.split()[0]: set() for match in re.findall(r"^## geoanchor (.+)$", manual, re.MULTILINE)}
    for words in re.findall(r"^## geoanchor (\w+ \w+)$", manual, re.MULTILINE):
        commands[words.split()[0]].add(words.split()[1])
    for code in CODE.findall(prose(path.read_text(encoding="utf-8"))):
        words = [word for word in code.split() if word != "geoanchor"]
        inner = commands.get(words[0]) if words else None
        known = code.split()[0] != "geoanchor" or not words or not words[0][0].islower() or words[0] in commands
        if not known or inner and len(words) > 1 and re.fullmatch("[a-z]+", words[1]) and words[1] not in inner:
            yield f"{path.relative_to(ROOT)}: names `{code}`, which is no command"
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", code):
            if option not in options and option not in FOREIGN:
                yield f"{path.relative_to(ROOT)}: names {option}, which is no option"


def check_glossary():
    path = ROOT / "Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/Glossary.md"
    declared = set()
    for source in ROOT.glob("Sources/**/*.swift"):
        declared |= set(re.findall(
            r"^(?:public|package)[\w ]* (?:struct|enum|class|actor|protocol) (\w+)",
            source.read_text(encoding="utf-8"), re.MULTILINE))
    rows = re.findall(r"^\| (.+) \|$", path.read_text(encoding="utf-8"), re.MULTILINE)
    for row in rows:
        for name in CODE.findall(row.split(" | ")[-1]):
            if name not in declared:
                yield f"{path.relative_to(ROOT)}: names the type {name}, which is not declared"


def check_schemas(manual):
    for name in sorted(set(re.findall(r"[\w-]+\.schema\.json", manual))):
        if not (ROOT / "Data/schemas" / name).is_file():
            yield f"the help names {name}, which is not in Data/schemas"


def clicks():
    """The number of clicks from the README to each document."""
    distance, queue = {README: 0}, [README]
    for path in queue:
        for target, _ in relative_links(path):
            if target.suffix == ".md" and target.exists() and target not in distance:
                distance[target] = distance[path] + 1
                queue.append(target)
    return distance


def questions():
    """Each question of a newcomer with its document, its heading and words of the answer."""
    for line in (ROOT / "Scripts/checks/questions.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            question, place, words = (part.strip() for part in line.split("|", 2))
            name, _, fragment = place.partition("#")
            path = README if name == "README" else ROOT / f"Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/{name}.md"
            yield question, path, fragment, words


def check_questions(distance):
    for question, path, fragment, words in questions():
        if distance.get(path, CLICKS + 1) > CLICKS:
            yield f"“{question}”: {path.relative_to(ROOT)} is more than {CLICKS} clicks from the README"
        elif not (answer := section(path, fragment)):
            yield f"“{question}”: {path.relative_to(ROOT)} has no heading #{fragment}"
        elif words not in " ".join(answer.split()):
            yield f"“{question}”: “{words}” does not stand in {path.relative_to(ROOT)}#{fragment}"


def findings(program=None):
    """The findings in all documents; without a program, commands and options are not checked."""
    issues, distance = [], clicks()
    manual = options = ""
    if program:
        manual, overview = (
            subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout
            for words in (["manual", "--format", "markdown"], ["help"]))
        options = manual + overview + options_of_scripts()
        issues += check_schemas(manual)
    for path in documents():
        issues += [*check_links(path), *check_paths(path), *check_fences(path)]
        if manual:
            issues += check_commands(path, manual, options)
        if path not in distance and path.parent.name == "GeoAnchorKit.docc":
            issues.append(f"{path.relative_to(ROOT)}: nothing leads there from the README")
    return issues + [*check_glossary(), *check_questions(distance)]


def check(program=None):
    """Checks all documents; gives how many documents and questions there are."""
    if issues := findings(program):
        raise SystemExit("\n".join(f"error: {issue}" for issue in issues))
    return len(documents()), len(list(questions()))


if __name__ == "__main__":
    counted = check(*sys.argv[1:2])
    print(f"{counted[0]} documents, {counted[1]} questions")
