#!/usr/bin/env python3
"""Finds British spellings in comments, articles, help, messages, schemas and styles; called by Scripts/check.

Text in backticks and fenced examples is free, and so are identifiers: names of OpenStreetMap's tags, of units in PROJ, of formats.
"""

import re

import comments
import links

BRITISH = re.compile(
    r"(?<![\w=/-])(?:(?:neighb|behavi|col|fav|hon|lab|flav|vap)our(?:s|ed|ing|ite|ful|less|hood)?"
    r"|(?:kilo|centi|milli|nano|micro)?metres?|(?:cent|theat|fib|lit)re(?:s|d)?|grey(?:s|ed|ish)?|kerbs?|towards"
    r"|(?:cancell|travell|labell|modell|signall|levell)(?:ed|ing)|programmes?|licences?|(?:de|of)fence|acknowledgements?|judgements?"
    r"|artefacts?|\w*(?:organ|optim|minim|maxim|normal|initial|serial|synchron|recogn|custom|general|special|summar|visual|local"
    r"|standard|quant|random|discret|linear|regular|parametr|priorit|author|final|categor|stabil|util|capital|emphas|raster|vector"
    r"|memor|token|canonical|anonym)is(?:e[ds]?|ing|ations?|ers?)|analys(?:e[ds]?|ing))(?![\w=-])",
    re.IGNORECASE)
LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
# A list of values of tags is no prose.
TAGS = re.compile(r'"[a-z_ ]*_[a-z_ ]*"')


def free(text):
    """The text without what stands in backticks, links' targets and interpolations."""
    return re.sub(r"`[^`]*`|\]\([^)]*\)|\[[^\]]*\]\(|https?://\S+|\\\([^)]*\)", "", text)


def found_in(text):
    return [match.group() for match in BRITISH.finditer(free(text))]


def lines_of(path, source):
    """(line, text) of the prose of a file."""
    name = path.name
    if comments.is_read(path):
        for comment in comments.of(path, source):
            for number, text in enumerate(comment.lines, comment.line):
                yield number, re.sub(r"^- (Parameter )?\w+:", "", text) if comment.is_doc else text
    if path.suffix == ".swift" and "Tests" not in path.parts:
        for number, line in enumerate(source.splitlines(), 1):
            code = line.strip()
            literals = LITERAL.findall(line)
            # A line of a long literal has no code of its own.
            if not literals and re.fullmatch(r"[^={}()\[\]]*\\", code):
                literals = [code]
            yield from ((number, literal) for literal in literals
                        if literal.count(" ") > 1 and not TAGS.fullmatch(literal) and not code.startswith("//"))
    elif path.suffix == ".md":
        yield from enumerate(links.FENCE.sub(lambda found: "\n" * found.group().count("\n"), source).splitlines(), 1)
    elif path.suffix == ".css":
        yield from ((source.count("\n", 0, found.start()) + 1, found[1]) for found in re.finditer(r"/\*(.*?)\*/", source, re.DOTALL))
    elif path.suffix == ".json" and name.endswith(".schema.json"):
        for number, line in enumerate(source.splitlines(), 1):
            yield from ((number, text) for text in re.findall(r'"(?:title|description)": *"((?:[^"\\]|\\.)*)"', line))
    elif name == "en.txt":
        yield from enumerate(source.splitlines(), 1)


def findings(path, source):
    """(line, spelling, text) of what is British in a file."""
    for number, text in lines_of(path, source):
        for spelling in found_in(text):
            yield number, spelling, text.strip()
