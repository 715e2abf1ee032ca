# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""As much of JSON Schema (draft 7) as SARIF's schema uses. problems(value, schema) yields what is wrong, with its path."""
import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def is_of(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def resolve(reference, root):
    found = root
    for part in reference.lstrip("#/").split("/"):
        found = found[part]
    return found


def alternatives(value, schema, root, path):
    for key, enough in (("anyOf", lambda n: n >= 1), ("oneOf", lambda n: n == 1), ("allOf", lambda n: n == len(schema.get("allOf", [])))):
        if key in schema:
            good = sum(not any(True for _ in problems(value, one, root, path)) for one in schema[key])
            if not enough(good):
                yield f"{path}: {key} holds for {good}"
    if "not" in schema and not any(True for _ in problems(value, schema["not"], root, path)):
        yield f"{path}: 'not' holds"


def in_object(value, schema, root, path):
    known = schema.get("properties", {})
    for key in schema.get("required", []):
        if key not in value:
            yield f"{path}: '{key}' is missing"
    for key, item in value.items():
        if key in known:
            yield from problems(item, known[key], root, f"{path}/{key}")
        elif schema.get("additionalProperties") is False:
            yield f"{path}: '{key}' is not known"
        elif isinstance(schema.get("additionalProperties"), dict):
            yield from problems(item, schema["additionalProperties"], root, f"{path}/{key}")


def in_array(value, schema, root, path):
    if len(value) < schema.get("minItems", 0):
        yield f"{path}: too few items"
    if schema.get("uniqueItems") and any(item in value[:i] for i, item in enumerate(value)):
        yield f"{path}: an item is there twice"
    for i, item in enumerate(value):
        yield from problems(item, schema.get("items", {}), root, f"{path}/{i}")


def problems(value, schema, root=None, path=""):
    root = schema if root is None else root
    if "$ref" in schema:
        yield from problems(value, resolve(schema["$ref"], root), root, path)
        return
    if "type" in schema:
        names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(is_of(value, name) for name in names):
            yield f"{path}: is no {' or '.join(names)}"
            return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{path}: {value!r} is none of {schema['enum']}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield f"{path}: {value!r} does not match {schema['pattern']}"
    if "minimum" in schema and is_of(value, "number") and value < schema["minimum"]:
        yield f"{path}: {value} is less than {schema['minimum']}"
    if "maximum" in schema and is_of(value, "number") and value > schema["maximum"]:
        yield f"{path}: {value} is more than {schema['maximum']}"
    yield from alternatives(value, schema, root, path)
    if isinstance(value, dict):
        yield from in_object(value, schema, root, path)
    if isinstance(value, list):
        yield from in_array(value, schema, root, path)
