"""data/names/region-names.txt: the names of regions by language, use and source, as LandfallNames reads them.

CLDR's names of territories are Babel's (Unicode-3.0). Their alternates and the names of subdivisions are those of CLDR 41 in
Debian (Unicode-DFS-2016), as Babel leaves them out. The tables by hand beside the file have what CLDR lacks.
"""

import json
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import country_languages
import outputs
import packages
from country_names import FORMAL
from former_names import fold
from packages import SourceError

DATA = Path(__file__).resolve().parents[2] / "data"
NAMES = DATA / "names"
PACKED = NAMES / "region-names.txt"
# The languages of apps: those of Sources/LandfallTravel/Words.
LANGUAGES = ("en", "ar", "de", "es", "fr", "hi", "id", "it", "ja", "nl", "pt", "pt-PT", "ru", "tr", "zh", "zh-Hant")
USES = ("name", "short", "variant", "formal", "un", "world-bank", "statistics", "former", "colloquial")
SUBDIVISIONS = "usr/share/unicode/cldr/common/subdivisions/{}.xml"
MAIN = "usr/share/unicode/cldr/common/main/{}.xml"
CODES = {"XKX": "XK"}
# Groups among the territories of CLDR that are no number.
GROUP_CODES = {"EU", "EZ", "UN", "QO"}
LATEST, DEBIAN = "CLDR", "CLDR 41"
FIRST_TAG = 0x21


class Names:
    """Names by key, each with its tags in the order of preference."""

    def __init__(self):
        self.by_key = {}

    def add(self, key, name, language, use, source):
        name = unicodedata.normalize("NFC", name).strip("\u200b\u200e\u200f ")
        if any(c in name for c in "\t\n=") or not name:
            raise SourceError(f"region_names: {key} has the name {name!r}")
        tags = self.by_key.setdefault(key, {}).setdefault(name, [])
        if (language, use) not in [tag[:2] for tag in tags]:
            tags.append((language, use, source))


def rows(name, width):
    """Returns the rows of a table by hand, whose comments begin with #."""
    result = []
    for number, line in enumerate((NAMES / name).read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != width:
            raise SourceError(f"data/names/{name}:{number}: {len(fields)} fields, expected {width}")
        result.append(fields)
    return result


def listed(text):
    return [name.strip() for name in text.split("|")]


def write_packed(locales, cldr, path):
    world = json.loads((DATA / "world.geojson").read_text(encoding="utf-8"))
    members = [feature["properties"] for feature in world["features"]]
    keys = {item["KEY"]: CODES.get(item["KEY"], item["ISO_A2"]) for item in members}
    parts = rows("parts.tsv", 3)
    owners = {key: of.split() for key, _, of in parts}
    codes = {key: code for key, code in keys.items() if code}
    codes.update({key: code for key, code, _ in parts if code != "-"})
    for key in (one for of in owners.values() for one in of):
        if key not in keys:
            raise SourceError(f"data/names/parts.tsv: {key} is no country of world.geojson")

    names = Names()
    deb = packages.read_from_deb(cldr, [form.format(language.replace("-", "_")) for language in LANGUAGES
                                        for form in (MAIN, SUBDIVISIONS) if (language, form) != ("pt-PT", SUBDIVISIONS)
                                        and (language, form) != ("zh-Hant", SUBDIVISIONS)])
    states = set()
    for language in LANGUAGES:
        file = language.replace("-", "_")
        latest = country_languages.territories(locales, file)
        older = elements(deb[MAIN.format(file)], "territory")
        places = elements(deb.get(SUBDIVISIONS.format(file), b"<ldml/>"), "subdivision")
        states.update(code for code, _, _ in places if code.startswith("us"))
        for key in sorted(set(codes) | {"*"}):
            if key == "*":
                wanted = sorted(code for code in latest if code.isdigit() or code in GROUP_CODES)
            else:
                wanted = [codes[key]]
            for code in wanted:
                if code in latest:
                    names.add(key, latest[code], language, "name", LATEST)
                for one, use, name in older:
                    if one == code and (use != "name" or code not in latest):
                        names.add(key, name, language, use, DEBIAN)
                for one, use, name in places:
                    if one == code:
                        names.add(key, name, language, use, DEBIAN)
        for code, use, name in places:
            # The territories of the US are countries of ISO 3166-1.
            if code.startswith("us") and code not in ("usas", "usgu", "usmp", "uspr", "usum", "usvi"):
                names.add(f"US-{code[2:].upper()}", name, language, use, DEBIAN)
    add_spellings(names)
    for key, name in FORMAL.items():
        names.add(key, name, "en", "formal", "UN")
    for item in members:
        names.add(item["KEY"], item["NAME"], "en", "name", "Natural Earth")
    known = set(keys) | set(owners) | set(names.by_key)
    for key, language, use, source, text in rows("forms.tsv", 5):
        if key not in known or use not in USES:
            raise SourceError(f"data/names/forms.tsv: {key} {use} is not known")
        for name in listed(text):
            names.add(key, name, language, use, source)
    for language, source, text in rows("groups.tsv", 3):
        for name in listed(text):
            names.add("*", name, language, "name", source)
    for key in names.by_key:
        if key.startswith("US-"):
            owners[key] = ["USA"]
    sovereigns = {item["KEY"]: item["SOVEREIGN"] for item in members if item["SOVEREIGN"] not in (None, item["KEY"])}
    pack(names.by_key, codes, owners, sovereigns, part_aliases(names.by_key, owners), path)


def add_spellings(names):
    """Adds German islands as two words, and Russian ones without the abbreviation that CLDR has."""
    for key, of in names.by_key.items():
        for name, tags in list(of.items()):
            languages = {language for language, _, _ in tags}
            if "de" in languages and name.endswith(("inseln", "insel")) and " " not in name and "-" not in name:
                stem, end = name.rsplit("insel", 1)
                names.add(key, f"{stem}-Insel{end}", "de", "colloquial", "spelling")
            if "ru" in languages and name.startswith(("о-ва ", "о-в ")):
                word, rest = name.split(" ", 1)
                names.add(key, f"{'острова' if word == 'о-ва' else 'остров'} {rest}", "ru", "colloquial", "spelling")


def part_aliases(by_key, owners):
    """Returns the names of parts that data/aliases has as names of their countries: that of England is one."""
    aliases = {}
    for name in ("countries", "country-languages"):
        for key, texts in json.loads((DATA / f"aliases/{name}.json").read_text(encoding="utf-8")).items():
            aliases.setdefault(key, set()).update(map(fold, texts))
    return sorted({name for key, of in owners.items() if not key.startswith("+") for name in by_key.get(key, {})
                   if fold(name) in aliases.get(of[0], ())})


def elements(xml, tag):
    """Returns the codes, uses and names of territories or subdivisions."""
    result = []
    for item in ElementTree.fromstring(xml).iter(tag):
        name = item.text or ""
        if "↑" in name or item.get("draft") in ("unconfirmed", "provisional") or not name.strip():
            continue
        result.append((item.get("type"), item.get("alt", "name"), name))
    return result


def pack(by_key, codes, owners, sovereigns, aliases, path):
    """Writes each name once for a key, with a character for each of its tags; docs in LandfallNames/RegionNames.swift."""
    tags = sorted({tag for names in by_key.values() for tags in names.values() for tag in tags},
                  key=lambda tag: (LANGUAGES.index(tag[0]) if tag[0] in LANGUAGES else 99, tag[0], USES.index(tag[1]), tag[2]))
    lines = ["landfall-names 1", *(f"!\t{name}" for name in aliases), *("\t".join(("#", *tag)) for tag in tags)]
    marks = {tag: chr(FIRST_TAG + index) for index, tag in enumerate(tags)}
    if FIRST_TAG + len(tags) > 0x7F:
        # Skip the control characters.
        marks = {tag: chr(FIRST_TAG + index if FIRST_TAG + index < 0x7F else 0x42 + FIRST_TAG + index)
                 for index, tag in enumerate(tags)}
    for key in sorted(by_key):
        code = codes.get(key, "-")
        lines.append("\t".join(("=", key, code if len(code) == 2 else "-", " ".join(owners.get(key, [])),
                                sovereigns.get(key, ""))))
        for name, of in by_key[key].items():
            lines.append(name + "\t" + "".join(marks[tag] for tag in of))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    parser = outputs.Parser(prog="make names", add_help=False)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--cache", type=Path, required=True)
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / PACKED.name
            write_packed(packages.fetch(packages.LOCALES, options.cache), packages.fetch(packages.CLDR, options.cache), made)
            digest = packages.sha256(made)
            if not options.check:
                PACKED.write_bytes(made.read_bytes())
                print(f"{digest}  data/names/{PACKED.name}")
            elif PACKED.read_bytes() != made.read_bytes():
                raise SourceError(f"data/names/{PACKED.name} is not what the sources give; run scripts/make names")
            elif digest not in (DATA / "SOURCES.md").read_text(encoding="utf-8"):
                raise SourceError(f"data/SOURCES.md does not state the sha256 of names/{PACKED.name}, {digest}")
            else:
                print(f"{digest}  data/names/{PACKED.name} is as the sources give it")
    except SourceError as error:
        sys.exit(f"make names: {error}")
    except OSError as error:
        sys.exit(f"make names: {error.filename or ''}: {error.strerror or error}")


if __name__ == "__main__":
    main()
