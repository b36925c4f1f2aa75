#!/usr/bin/env python3
"""Writes the types of a running service, and a function that asks it, as one file of TypeScript.

    typescript.py http://127.0.0.1:8080 >geoanchor.ts

The types come out of the description of the service (OpenAPI, at /api): one for each schema, and an entry in `Operations` for
each operation. `ask` needs `fetch`, as browsers and Node have it.
"""

import json
import re
import sys
import urllib.request

KEY = re.compile(r"^[A-Za-z_$][\w$]*$")

CLIENT = """
type Input<ID extends keyof Operations> = Omit<Operations[ID], "answer">;

/** What the service says went wrong (RFC 9457). */
export class ServiceProblem extends Error {
  constructor(readonly status: number, readonly problem: Problem) {
    super(`${status}: ${problem.detail}`);
  }
}

/** Asks a service; answers that are no JSON are text. */
export async function ask<ID extends keyof Operations>(
  base: string, id: ID, input: Input<ID>,
): Promise<Operations[ID]["answer"]> {
  const { path = {}, query = {}, body } = input as {
    path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown;
  };
  const [method, template] = operations[id];
  const target = template.replace(/\\{(\\w+)\\}/g, (_, name) => encodeURIComponent(String(path[name])));
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const text = parameters.toString();
  const response = await fetch(base + target + (text && `?${text}`), {
    method,
    headers: body === undefined ? {} : {
      "content-type": typeof body === "string" ? "application/jsonl" : "application/json",
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  const isJSON = /json(;|$)/.test(response.headers.get("content-type") ?? "");
  if (!response.ok) throw new ServiceProblem(response.status, (await response.json()) as Problem);
  return (isJSON ? await response.json() : await response.text()) as Operations[ID]["answer"];
}
"""


def name_of(text):
    """`route-request` as `RouteRequest`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W+", text))


def comment(schema, indent):
    text = schema.get("description", "").replace("*/", "* /")
    return f"{indent}/** {text} */\n" if text else ""


def members(schema, indent):
    inner = indent + "  "
    required = schema.get("required", [])
    lines = []
    for name, value in schema["properties"].items():
        key = name if KEY.match(name) else json.dumps(name)
        lines.append(f"{comment(value, inner)}{inner}{key}{'' if name in required else '?'}: {type_of(value, inner)};\n")
    if schema.get("additionalProperties", True) is not False:
        lines.append(f"{inner}[other: string]: unknown;\n")
    return "{\n" + "".join(lines) + indent + "}"


def type_of(schema, indent=""):
    """The type of a JSON schema."""
    if "$ref" in schema:
        return name_of(schema["$ref"].rsplit("/", 1)[-1])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in schema and "properties" not in schema:
            return " | ".join(dict.fromkeys(type_of(other, indent) for other in schema[key]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of(schema | {"type": one}, indent) for one in kind)
    if kind == "object" or "properties" in schema:
        return members(schema, indent) if "properties" in schema else "Record<string, unknown>"
    if kind == "array":
        return f"Array<{type_of(schema.get('items', {}), indent)}>"
    return {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}.get(
        kind, "unknown")


def content_of(contents):
    """The type of the first JSON among some contents; text without any."""
    for kind, content in contents.items():
        if re.search(r"json(;|$)", kind):
            return type_of(content.get("schema", {}), "    ")
    return "string"


def operation(path, method, entry):
    lines = []
    for place in ("path", "query"):
        # Without `f` an operation answers JSON where it can, which is what the types say.
        chosen = [one for one in entry.get("parameters", []) if one["in"] == place and one["name"] != "f"]
        if not chosen:
            continue
        isNeeded = any(one["required"] for one in chosen)
        schema = {
            "properties": {one["name"]: parameter(one) for one in chosen},
            "required": [one["name"] for one in chosen if one["required"]], "additionalProperties": False}
        lines.append(f"    {place}{'' if isNeeded else '?'}: {members(schema, '    ')};\n")
    if "requestBody" in entry:
        lines.append(f"    body: {content_of(entry['requestBody']['content'])};\n")
    answers = [answer for status, answer in entry["responses"].items() if status.startswith("2")]
    lines.append(f"    answer: {content_of(answers[0].get('content', {}))};\n")
    return f"  /** {entry['summary']}: `{method} {path}`. */\n  {entry['operationId']}: {{\n{''.join(lines)}  }};\n"


def parameter(one):
    """Lists are written with commas."""
    schema = one["schema"]
    return (schema if schema.get("type") != "array" else {"type": "string"}) | {"description": one["description"]}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with urllib.request.urlopen(sys.argv[1].rstrip("/") + "/api", timeout=60) as answer:
        document = json.load(answer)
    out = [f"// The types of {document['info']['title']} {document['info']['version']}, made by Scripts/checks/typescript.py.\n"]
    for name, schema in document["components"]["schemas"].items():
        out.append(f"\n{comment(schema, '')}export type {name_of(name)} = {type_of(schema)};\n")
    found = [(path, method.upper(), entry) for path, item in document["paths"].items() for method, entry in item.items()]
    out.append("\n/** What each operation takes and answers. */\nexport interface Operations {\n")
    out += [operation(*one) for one in found]
    out.append("}\n\nconst operations: { [ID in keyof Operations]: [string, string] } = {\n")
    out += [f"  {entry['operationId']}: [{json.dumps(method)}, {json.dumps(path)}],\n" for path, method, entry in found]
    out.append("};\n")
    print("".join(out) + CLIENT, end="")


main()
