"""Interprets the subset of Kaitai Struct that docs/atlas.ksy uses, as Debian has no compiler of the language
(https://doc.kaitai.io/ksy_reference.html). Rejects every key, type and expression outside the subset."""

import ast
import functools
import operator
import re
import struct

import yaml

IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")
TYPE = re.compile(r"([a-z][a-z0-9_]*)(?:\((.*)\))?")
NUMBERS = {"u1": "B", "u2": "<H", "u4": "<I", "u8": "<Q", "f4": "<f", "f8": "<d"}
TOP_KEYS = {"meta", "doc", "doc-ref", "seq", "instances", "types", "enums"}
TYPE_KEYS = {"doc", "params", "seq", "instances"}
META = {"id", "title", "application", "file-extension", "license", "ks-version", "encoding", "endian"}
READ_KEYS = {"type", "size", "repeat", "repeat-expr", "repeat-until", "contents", "enum", "if", "doc"}
OPERATORS = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod,
    ast.Div: operator.floordiv, ast.BitAnd: operator.and_, ast.RShift: operator.rshift,
    ast.Eq: operator.eq, ast.GtE: operator.ge,
}


class DescriptionError(Exception):
    """The description is not valid."""


class ContentError(Exception):
    """A file is not what the description says."""


def require(holds, problem):
    if not holds:
        raise DescriptionError(problem)


class Stream:
    """Bytes that are read from the front."""

    def __init__(self, data):
        self.data, self.pos = data, 0

    size = property(lambda self: len(self.data))
    eof = property(lambda self: self.pos >= len(self.data))

    def take(self, count):
        if not 0 <= count <= len(self.data) - self.pos:
            raise ContentError(f"{count} bytes at {self.pos} are not within {len(self.data)} bytes")
        self.pos += count
        return self.data[self.pos - count : self.pos]


class Struct:
    """An object of a user-defined type: parameters, fields, and instances that are read when needed."""

    def __init__(self, description, name, io, root, parameters):
        self.description, self.name, self.io, self.root = description, name, io, root or self
        self.type = description.types[name]
        self.values = dict(parameters)
        for field in self.type.get("seq", ()):
            try:
                self.values[field["id"]] = self.field(field)
            except ContentError as error:
                raise ContentError(f"{name}.{field['id']}: {error}") from None

    def get(self, name):
        if name not in self.values:
            instances = self.type.get("instances", {})
            require(name in instances, f"{self.name} has no member {name}")
            self.values[name] = self.instance(instances[name])
        return self.values[name]

    def members(self):
        """The names of fields and instances, in the order of the description."""
        return [f["id"] for f in self.type.get("seq", ())] + list(self.type.get("instances", ()))

    def eval(self, text, **special):
        return Expression(self, special).value(self.description.parse(str(text).strip()))

    def instance(self, spec):
        if "value" in spec:
            return self.eval(spec["value"]) if self.eval(spec.get("if", "1 == 1")) else None
        before, io = self.io, self.eval(spec["io"]) if "io" in spec else self.io
        position, self.io = io.pos, io
        io.pos = self.eval(spec.get("pos", position))
        value = self.field(spec)
        io.pos, self.io = position, before
        return value

    def field(self, spec):
        if not self.eval(spec.get("if", "1 == 1")):
            return None
        repeat, found = spec.get("repeat"), []
        if repeat in (None, "expr"):
            found = [self.one(spec, i) for i in range(self.eval(spec.get("repeat-expr", 1)))]
            return found if repeat else found[0]
        while repeat == "until" or not self.io.eof:
            found.append(self.one(spec, len(found)))
            if repeat == "until" and self.eval(spec["repeat-until"], _=found[-1]):
                break
        return found

    def one(self, spec, index):
        if "contents" in spec:
            expected = b"".join(p.encode() if isinstance(p, str) else bytes([p]) for p in spec["contents"])
            if self.io.take(len(expected)) != expected:
                raise ContentError(f"the bytes of {self.name}.{spec['id']} are not {expected.hex(' ')}")
            return expected
        io = Stream(self.io.take(self.eval(spec["size"]))) if "size" in spec else self.io
        name = spec.get("type")
        if isinstance(name, dict):
            kind = self.eval(name["switch-on"])
            cases = {self.eval(case): target for case, target in name["cases"].items()}
            name = cases.get(kind)
        if name is None:
            return io.take(io.size)
        if name == "str":
            return io.take(io.size).decode(self.description.meta["encoding"])
        if name in NUMBERS:
            return struct.unpack(NUMBERS[name], io.take(struct.calcsize(NUMBERS[name])))[0]
        name, arguments = TYPE.fullmatch(name).groups()
        values = [self.eval(a, _index=index) for a in arguments.split(",")] if arguments else []
        names = [parameter["id"] for parameter in self.description.types[name].get("params", ())]
        require(len(values) == len(names), f"type {name} has {len(names)} parameters")
        value = Struct(self.description, name, io, self.root, zip(names, values))
        if io is not self.io and not io.eof:
            raise ContentError(f"{io.size - io.pos} bytes remain after {name}")
        return value


class Expression:
    """Evaluates the syntax tree of an expression for an object."""

    def __init__(self, struct, special):
        self.struct, self.names = struct, {"_root": struct.root, "_io": struct.io, **special}

    def value(self, node):
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return self.names[name] if name in self.names else self.struct.get(name)
            case ast.Attribute(value=value, attr=name):
                return self.member(self.value(value), name)
            case ast.Subscript(value=value, slice=index):
                return self.value(value)[self.value(index)]
            case ast.IfExp(test=test, body=body, orelse=other):
                return self.value(body if self.value(test) else other)
            case ast.BoolOp(op=ast.And(), values=values):
                return all(self.value(value) for value in values)
            case ast.BoolOp(op=ast.Or(), values=values):
                return any(self.value(value) for value in values)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not self.value(operand)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                return OPERATORS[type(op)](self.value(left), self.value(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in OPERATORS:
                return OPERATORS[type(op)](self.value(left), self.value(right))
        raise DescriptionError(f"expression not supported: {ast.unparse(node)}")

    def member(self, value, name):
        if isinstance(value, Struct):
            return value.io if name == "_io" else value.get(name)
        if isinstance(value, list) and name in ("size", "last"):
            return len(value) if name == "size" else value[-1]
        if isinstance(value, Stream) and name in ("size", "eof"):
            return getattr(value, name)
        require(isinstance(value, int) and name == "to_i", f"no member {name} of {value!r}")
        return value


class Description:
    """A .ksy file, checked."""

    def __init__(self, text):
        top = yaml.safe_load(text)
        self.meta, self.enums = top["meta"], top.get("enums", {})
        require(set(top) <= TOP_KEYS and set(self.meta) <= META, "a key of the top is not known")
        require(self.meta["endian"] == "le", "only little-endian files are supported")
        self.types = {**top.get("types", {}), self.meta["id"]: top}
        for name, spec in self.types.items():
            self.check_type(name, spec)
        for name, values in self.enums.items():
            for number, identifier in values.items():
                self.check_id(identifier, f"enum {name}")
                require(isinstance(number, int), f"{name}: {number} is not a number")

    def read(self, data):
        return Struct(self, self.meta["id"], Stream(data), None, ())

    def check_id(self, text, place):
        require(isinstance(text, str) and IDENTIFIER.fullmatch(text), f"{place}: not an identifier: {text}")

    def check_type(self, name, spec):
        self.check_id(name, "types")
        require(name == self.meta["id"] or set(spec) <= TYPE_KEYS, f"{name}: unknown key")
        ids = [field["id"] for field in spec.get("params", []) + spec.get("seq", [])]
        ids += list(spec.get("instances", {}))
        require(len(ids) == len(set(ids)), f"{name}: an id is used twice")
        for identifier in ids:
            self.check_id(identifier, name)
        for parameter in spec.get("params", ()):
            require(set(parameter) == {"id", "type"} and parameter["type"] in NUMBERS, f"{name}: parameter")
        for field in spec.get("seq", ()):
            require(set(field) <= READ_KEYS | {"id"}, f"{name}.{field['id']}: unknown key")
            self.check_field(f"{name}.{field['id']}", field)
        for identifier, field in spec.get("instances", {}).items():
            keys = {"value", "if", "doc"} if "value" in field else READ_KEYS | {"pos", "io"}
            require(set(field) <= keys, f"{name}.{identifier}: unknown key")
            self.check_field(f"{name}.{identifier}", field)

    def check_field(self, place, field):
        target = field.get("type")
        for text in target["cases"].values() if isinstance(target, dict) else [target] if target else []:
            match = TYPE.fullmatch(text)
            known = text in NUMBERS or text == "str" or match and match[1] in self.types
            require(known, f"{place}: unknown type {text}")
        require(target or {"size", "contents", "value"} & set(field), f"{place}: no type and no size")
        require(target != "str" or "size" in field, f"{place}: a str without size")
        require("enum" not in field or field["enum"] in self.enums and target in NUMBERS, f"{place}: enum")
        needs = {"expr": "repeat-expr", "until": "repeat-until", "eos": None, None: None}
        repeat = field.get("repeat")
        require(repeat in needs, f"{place}: repeat is {repeat}")
        extra = [key for key in ("repeat-expr", "repeat-until") if key in field]
        require(extra == [needs[repeat]] * bool(needs[repeat]), f"{place}: repeat-expr or -until")
        keys = ("size", "repeat-expr", "repeat-until", "if", "pos", "io", "value")
        texts = [field.get(key) for key in keys]
        if isinstance(target, dict):
            require(set(target) == {"switch-on", "cases"}, f"{place}: switch")
            texts += [target["switch-on"], *target["cases"]]
        for text in texts:
            self.parse(str(text or 0).strip())

    @functools.cache
    def parse(self, text):
        """The syntax tree of an expression: Kaitai's syntax is Python's but for `::` and `?:`."""

        def number(match):
            values = [str(v) for v, name in self.enums.get(match[1], {}).items() if name == match[2]]
            require(values, f"unknown enum value {match[0]}")
            return values[0]

        python = re.sub(r"(\w+)::(\w+)", number, text)
        python = re.sub(r"^(.+) \? (.+) : (.+)$", r"(\2) if (\1) else (\3)", python)
        try:
            return ast.parse(python, mode="eval").body
        except SyntaxError:
            raise DescriptionError(f"not an expression: {text}") from None
