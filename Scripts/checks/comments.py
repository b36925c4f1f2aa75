#!/usr/bin/env python3
"""Reads the comments of Swift, C, JavaScript, TypeScript, SQL, Python and shell; called by Scripts/check.

A doc comment names its declaration by a noun phrase or a verb in the third person. So its first sentence and the first of each field
(`- Parameter`, `- Returns`, `- Throws`) do not begin with a word of FIRST, and no later sentence, nor any of another comment, with a
word of LATER. `It` and `Where` are free in later sentences: there is something that they refer to. A doc comment of one line does
not repeat the name of a declaration that is not public.
"""

import ast
import io
import re
import tokenize

LATER = r"What|Who|Whoever|Takes|Something|There (?:is|are|was|were)|How (?:the|a|an|it|they|much|many|far|long|often)"
FIRST = LATER + r"|Where|It|There|How"
DECLARATION = re.compile(r"(export |async |static |local )*(function|class|const \w+ = \()|\w+\(\) \{|CREATE ")
FIELD = re.compile(r"- (Parameter \S+|Returns|Throws|[`\w]+): *")
DECLARED = re.compile(r"\b(?:var|let|func|case|struct|class|enum|actor|protocol|typealias) `?(\w+)")
# Words of a comment beside the name that say no more.
FILLING = {"a", "an", "the", "of", "it", "its", "is", "has", "whether", "are", "was"}
SLASHES = {".swift": "///", ".js": None, ".ts": None, ".c": None, ".h": None, ".cpp": None, ".hpp": None}


class Comment:
    """A comment: its file, its first line, its lines without marks, whether it describes a declaration, and of which type a member is."""

    def __init__(self, path, line, lines, is_doc, code="", outer=""):
        self.path, self.line, self.lines, self.is_doc, self.code, self.outer = path, line, lines, is_doc, code, outer

    def sentences(self):
        """Yields (line, sentence, whether a declaration or field begins with it) outside of fenced examples."""
        is_fenced, paragraph, begins, start = False, "", self.is_doc, self.line

        def split():
            position = 0
            for number, part in enumerate(re.split(r"(?<=[.!?:]) +(?=[A-Z])", paragraph)):
                yield start + paragraph.count("\n", 0, position), part.replace("\n", " "), begins and not number
                position += len(part) + 1

        for number, text in enumerate(self.lines, self.line):
            field = FIELD.match(text) if self.is_doc else None
            if text.startswith("```") or not text or field or text.startswith("- "):
                yield from split()
                paragraph, begins = "", bool(field)
                is_fenced ^= text.startswith("```")
            if is_fenced or not text or text.startswith("```"):
                continue
            start = start if paragraph else number
            paragraph += ("\n" if paragraph else "") + (text[field.end():] if field else text.removeprefix("- "))
        yield from split()


def blocks(path, source, mark, docs=None):
    """The comments of whole lines that begin with `mark`, and those behind code; docs: the mark of doc comments."""
    found, lines = [], source.splitlines()
    number = 0
    while number < len(lines):
        text = lines[number].strip()
        if not text.startswith(mark):
            behind = re.search(rf"  {mark} (.*)$", lines[number])
            if behind and mark != "--":
                found.append(Comment(path, number + 1, [behind[1]], False))
            number += 1
            continue
        own = docs if docs and text.startswith(docs) else mark
        start = number
        while number < len(lines) and lines[number].strip().startswith(mark) and (own != mark or not docs or not
                                                                                  lines[number].strip().startswith(docs)):
            number += 1
        body = [line.strip()[len(own):].strip() for line in lines[start:number]]
        code = next((line.strip() for line in lines[number:number + 6] if not line.strip().startswith("@") or " func " in line
                     or " var " in line or " static " in line), "")
        # A comment of a script or a page describes the function that follows it.
        is_doc = own == docs or docs is None and bool(DECLARATION.match(code))
        found.append(Comment(path, start + 1, body, is_doc, code, enclosing(lines, start) if is_doc and len(body) == 1 else ""))
    return found


def enclosing(lines, number):
    """The line that opens the braces around a line; empty at the outermost level."""
    depth = len(lines[number]) - len(lines[number].lstrip())
    for line in reversed(lines[:number]):
        text = line.lstrip()
        if text and len(line) - len(text) < depth and not text.startswith(("//", "}", ")", "@", "#")):
            return text
    return ""


def python(path, source):
    found, lines = [], {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            lines[token.start[0]] = token.string.lstrip("#").strip()
    for number, text in lines.items():
        if found and found[-1].line + len(found[-1].lines) == number:
            found[-1].lines.append(text)
        else:
            found.append(Comment(path, number, [text], False))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            body = [line.strip() for line in node.body[0].value.value.splitlines()]
            found.append(Comment(path, node.body[0].lineno, body, True, getattr(node, "name", "")))
    return found


def is_read(path):
    """Whether the language of a file is read."""
    return path.suffix in (*SLASHES, ".py", ".sql") or not path.suffix and path.read_bytes().startswith(b"#!/usr/bin/env bash")


def of(path, source):
    """The comments of a file; none where its language is not read."""
    if path.suffix == ".py":
        return python(path, source)
    if path.suffix in SLASHES:
        found = blocks(path, source, "//", SLASHES[path.suffix])
        for block in re.finditer(r"/\*+(.*?)\*/", source, re.DOTALL) if path.suffix != ".swift" else []:
            body = [line.strip().lstrip("*").strip() for line in block[1].splitlines()]
            found.append(Comment(path, source.count("\n", 0, block.start()) + 1, body, block[0].startswith("/**")))
        return found
    if path.suffix == ".sql":
        return blocks(path, source, "--")
    if source.startswith("#!/usr/bin/env bash"):
        return blocks(path, source, "#")
    return []


def riddles(comment):
    """The sentences that begin as riddles, as (line, sentence)."""
    for line, sentence, begins in comment.sentences():
        words = FIRST if begins else LATER
        if re.match(rf"(?:{words})\b", sentence, re.IGNORECASE if begins else 0):
            yield line, sentence


def plain(text):
    """The words of a text or a name, in lower case and the singular."""
    return {word.lower().removesuffix("s") for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", text)}


def repeats(comment):
    """Whether a doc comment of one line says nothing but the name of a Swift declaration that is not public."""
    declared = DECLARED.search(comment.code)
    if comment.path.suffix != ".swift" or not comment.is_doc or len(comment.lines) != 1 or not declared:
        return False
    # A case and a requirement are as public as their type.
    if re.search(r"\b(?:public|open)\b", comment.code) or re.match(r"(?:public|open)\b.*\b(?:enum|protocol)\b", comment.outer):
        return False
    said = plain(comment.lines[0]) - {word.removesuffix("s") for word in FILLING}
    return bool(said) and said <= plain(declared[1])
