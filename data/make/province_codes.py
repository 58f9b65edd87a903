"""ISO 3166-2 codes of provinces, by the names that CLDR has for its subdivisions.

Natural Earth's table, as QGIS ships it, has no code but FIPS 10-4, which was withdrawn in 2008. A code is given where a name
of the province is a name of one subdivision of its country, and of no other province there; else there is none.
"""

import re
import xml.etree.ElementTree as ElementTree
from collections import defaultdict

import packages
from former_names import fold
from packages import SourceError
from region_names import elements

CLDR = "usr/share/unicode/cldr/common/"
VALIDITY = CLDR + "validity/subdivision.xml"
CONTAINMENT = CLDR + "supplemental/subdivisions.xml"
NAMES = CLDR + "subdivisions/{}.xml"
# The languages with more than a fifth of the names, and those in which countries name their own provinces.
LANGUAGES = (
    "en", "ar", "az", "be", "bg", "bn", "bs", "ca", "ceb", "cs", "cy", "da", "de", "el", "es", "et", "eu", "fa", "fi", "fr", "ga",
    "gl", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "lt", "lv", "mk", "mn", "ms", "nl", "no", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sr_Latn", "sv", "sw", "th", "tr", "uk", "ur", "uz", "vi", "zh")
# Words by which the names of a city and of the land around it differ in English.
WORDS = {"city", "county", "district", "krai", "municipality", "oblast", "province", "region"}
# A city and the land around it often share a name, and sources differ in which of the two has the plain one. These
# are written by hand, from the publications of the countries and ISO's maintenance agency; no name gives their codes.
BY_HAND = {
    "ARG-buenos-aires": "AR-B", "ARG-ciudad-de-buenos-aires": "AR-C",
    "AZE-yevlakh": "AZ-YE", "AZE-yevlakh-rayon": "AZ-YEV",
    "BGR-grad-sofiya": "BG-22", "BGR-sofia": "BG-23",
    "BLR-city-of-minsk": "BY-HM", "BLR-minsk": "BY-MI",
    "HRV-zagrebacka": "HR-01", "HRV-grad-zagreb": "HR-21",
    "KAZ-almaty-city": "KZ-ALA", "KAZ-almaty": "KZ-ALM",
    "KGZ-osh": "KG-O",
    "LAO-vientiane": "LA-VI", "LAO-vientiane-prefecture": "LA-VT",
    "LVA-rezekne": "LV-REZ",
    "MEX-distrito-federal": "MX-CMX", "MEX-mexico": "MX-MEX",
    "MOZ-maputo": "MZ-L", "MOZ-maputo-2": "MZ-MPM",
    "PER-lima": "PE-LIM", "PER-lima-province": "PE-LMA",
    "RUS-gorno-altay": "RU-AL", "RUS-altay": "RU-ALT",
    "RUS-moskovsskaya": "RU-MOS", "RUS-moskva": "RU-MOW",
    "TWN-chiayi-city": "TW-CYI", "TWN-chiayi": "TW-CYQ",
    "TWN-hsinchu": "TW-HSQ", "TWN-hsinchu-city": "TW-HSZ",
    "UKR-kiev-city": "UA-30", "UKR-kiev": "UA-32",
    "UZB-tashkent-2": "UZ-TK", "UZB-tashkent": "UZ-TO",
}
# Provinces of another time or extent than the subdivision that some language calls so.
OTHERS = {"GBR-armagh", "LBY-ghadamis"}
# Such codes that no province has: the source does not draw the two, or draws them as parts of others.
WITHOUT_PROVINCE = {
    "AZ-LA", "AZ-LAN", "AZ-SA", "AZ-SAK", "EE-661", "EE-663", "EE-793", "EE-796", "EE-897", "EE-899", "EE-917",
    "EE-919", "HU-VE", "HU-VM", "IR-00", "IR-22", "KG-GO", "LT-02", "LT-03", "LV-041", "LV-077", "LV-106", "LV-JEL", "LV-VEN",
}


def codes(records, package):
    """Returns the code of each province that has one, such as DE-BY, by its key. Each record has the members `key`, `iso`
    (the code of its country, or None), `name` and `other_names`."""
    subdivisions = Subdivisions(package)
    result = dict(BY_HAND)
    known = {record["key"] for record in records}
    unknown = ({*BY_HAND, *OTHERS} - known) | ({*BY_HAND.values(), *WITHOUT_PROVINCE} - subdivisions.names.keys())
    if unknown:
        raise SourceError(f"province_codes: unknown: {', '.join(sorted(unknown))}")
    taken = {*result.values(), *WITHOUT_PROVINCE}
    # A name that the map writes goes before those that its table has beside it, English before other languages.
    for of_record in (lambda record: [record["name"]], lambda record: record["other_names"]):
        for of_code in (subdivisions.english, subdivisions.folded):
            match(records, of_record, subdivisions, of_code, result, taken)
    return result


def match(records, of_record, subdivisions, of_code, result, taken):
    """Adds the codes of provinces that share a name with one free code, which shares it with no other free province."""
    found, provinces = {}, defaultdict(set)
    for record in records:
        if record["key"] in result or record["key"] in OTHERS or record["iso"] is None:
            continue
        names = {fold(name) for name in of_record(record) if name}
        possible = [code for code in subdivisions.of_country[record["iso"]]
                    if code not in taken and not names.isdisjoint(of_code[code])]
        # Of a region and the only province in it, the province.
        outer = {ancestor for code in possible for ancestor in subdivisions.ancestors(code)}
        found[record["key"]] = [code for code in possible if code not in outer]
        for code in found[record["key"]]:
            provinces[code].add(record["key"])
    for key, possible in found.items():
        if len(possible) == 1 and len(provinces[possible[0]]) == 1:
            result[key] = possible[0]
            taken.add(possible[0])


class Subdivisions:
    """The valid codes of CLDR with their names; a code is written as ISO does, DE-BY rather than deby."""

    def __init__(self, package):
        paths = [NAMES.format(language) for language in LANGUAGES]
        files = packages.read_from_deb(package, [VALIDITY, CONTAINMENT, *paths])
        valid = set(valid_codes(files[VALIDITY]))
        self.names = {code: {} for code in sorted(valid)}
        for language, path in zip(LANGUAGES, paths):
            for code, _, name in elements(files[path], "subdivision"):
                if iso(code) in valid:
                    self.names[iso(code)].setdefault(language, []).append(name)
        self.english = {code: {fold(name) for name in names.get("en", ())} for code, names in self.names.items()}
        self.folded = {code: {fold(name) for one in names.values() for name in one} for code, names in self.names.items()}
        self.of_country = defaultdict(list)
        for code in self.names:
            self.of_country[code[:2]].append(code)
        self.parents = {iso(child): iso(group.get("type"))
                        for group in ElementTree.fromstring(files[CONTAINMENT]).iter("subgroup")
                        for child in group.get("contains").split()}
        self.check_namesakes()

    def ancestors(self, code):
        result = []
        while code in self.parents:
            code = self.parents[code]
            result.append(code)
        return result

    def check_namesakes(self):
        """Checks that someone has decided about codes whose English names differ by a word such as city alone."""
        by_name = defaultdict(set)
        for code, names in self.names.items():
            for name in names.get("en", ()):
                by_name[code[:2], plain(name)].add(code)
        decided = {*BY_HAND.values(), *WITHOUT_PROVINCE}
        for (_, name), found in by_name.items():
            found -= {ancestor for code in found for ancestor in self.ancestors(code)}
            if len(found) > 1 and not found <= decided:
                raise SourceError(f"province_codes: {', '.join(sorted(found))} share the name {name}; decide by hand")


def plain(name):
    return fold("".join(word for word in re.split(r"[\s-]+", name) if word.casefold() not in WORDS)) or fold(name)


def iso(code):
    """Returns the code of CLDR as ISO writes it; that of a whole country stays one."""
    return f"{code[:2]}-{code[2:]}".upper().rstrip("-")


def valid_codes(xml):
    """Returns the codes that are in use: `deby` is one, and `at1~9` nine."""
    for item in ElementTree.fromstring(xml).iter("id"):
        if item.get("idStatus") != "regular":
            continue
        for text in item.text.split():
            first, _, last = text.partition("~")
            for end in range(ord(first[-1]), ord(last or first[-1]) + 1):
                yield iso(first[:-1] + chr(end))
