"""data/aliases/country-languages.json: the names of countries in the most spoken languages and in their own, from CLDR.

The locale data of Babel is CLDR's, under the Unicode License v3, which data/LICENSE-Unicode.txt holds.
"""

import json
import unicodedata

import packages
import plain_pickle
from former_names import ALIASES, fold
from packages import SourceError

# The ten languages with the most speakers: English, Mandarin (simplified and traditional), Hindi, Spanish, French,
# Arabic, Bengali, Portuguese, Russian and Urdu; and German, Italian and Japanese.
LANGUAGES = ("en", "zh", "zh_Hant", "hi", "es", "fr", "ar", "bn", "pt", "ru", "ur", "de", "it", "ja")
LOCALE = "babel/locale-data/{}.dat"
GLOBAL = "babel/global.dat"
LICENSE = "babel/locale-data/LICENSE.unicode"
# Classes of the locale data that countries do not need.
INERT = {"babel.dates", "babel.localedata", "babel.numbers", "babel.plural"}
NUKTA_OF_HINDI = "\u093c"
# The characters that Unicode decomposes in every normal form, by their decompositions.
COMPOSED = {unicodedata.normalize("NFD", chr(code)): chr(code)
            for code in (*range(0x0958, 0x0960), 0x09DC, 0x09DD, 0x09DF)}
CODE_OF_KEY = {"XKX": "XK"}
# Names that mean two countries in at least one language; any other is an error.
AMBIGUOUS = {
    frozenset({"COD", "COG"}),  # Congo
    frozenset({"KOR", "PRK"}),  # Korea
}


def write_names(wheel, members, path, license_path):
    """Writes the names of the countries in `members`, which has their properties by key."""
    tables = {language: territories(wheel, language) for language in LANGUAGES}
    languages_of = plain_pickle.load(packages.read_from_wheel(wheel, GLOBAL), inert=INERT)["territory_languages"]
    by_hand = json.loads((ALIASES / "countries.json").read_text(encoding="utf-8"))
    result = {}
    for key in sorted(members):
        code = CODE_OF_KEY.get(key, members[key]["ISO_A2"])
        if code is None:
            continue
        known = {fold(name) for name in (members[key]["NAME"], *by_hand.get(key, []))}
        for language in (*LANGUAGES, *official_languages(languages_of.get(code, {}))):
            if language not in tables:
                tables[language] = territories(wheel, language)
            name = tables[language].get(code)
            if name and fold(name) not in known:
                known.add(fold(name))
                result.setdefault(key, []).extend(spellings(name))
    check(members, by_hand, result)
    lines = ",\n".join(f"  {text(key)}: {text(names)}" for key, names in result.items())
    path.write_text("{\n" + lines + "\n}\n", encoding="utf-8")
    license_path.write_bytes(packages.read_from_wheel(wheel, LICENSE))


def official_languages(languages):
    """Returns the official languages of a whole country, in alphabetical order."""
    statuses = ("official", "de_facto_official")
    return sorted(language for language, facts in languages.items() if facts["official_status"] in statuses)


def spellings(name):
    """Returns the spellings of a name that are different names to lookups: a consonant of Hindi or Bengali with a
    nukta is one character or two, and writers of Hindi leave the nukta out."""
    composed = "".join(COMPOSED.get(name[i:i + 2], name[i]) for i in range(len(name))
                       if name[i - 1:i + 1] not in COMPOSED)
    plain = name.replace(NUKTA_OF_HINDI, "")
    return list(dict.fromkeys((name, composed, plain)))


def territories(wheel, language):
    """Returns the names of countries in a language by their codes; empty if Babel does not have the language."""
    try:
        data = packages.read_from_wheel(wheel, LOCALE.format(language))
    except KeyError:
        return {}
    return plain_pickle.load(data, inert=INERT)["territories"]


def text(value):
    return json.dumps(value, ensure_ascii=False)


def check(members, by_hand, names):
    """Checks that no name, code or alias of a country is that of another, except for `AMBIGUOUS` ones."""
    owners = {}
    for key, item in members.items():
        own = (item[member] for member in ("KEY", "NAME", "FORMAL", "ISO_A2", "ISO_A3"))
        for name in (*filter(None, own), *by_hand.get(key, []), *names.get(key, [])):
            owners.setdefault(fold(name), set()).add(key)
    for name, keys in owners.items():
        if len(keys) > 1 and frozenset(keys) not in AMBIGUOUS:
            raise SourceError(f"country_languages: {name} is a name of {', '.join(sorted(keys))}")
