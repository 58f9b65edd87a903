"""Every decision about the 258 features of data/world.geojson, as tables.

data/SOURCES.md contains the reasons. A key has one of three forms:
  ISO 3166-1 alpha-3 (FRA), or XKX for Kosovo, which does not have an ISO code;
  sovereign, hyphen, Natural Earth's code (FRA-CLP): a part drawn separately from its sovereign;
  X, hyphen, Natural Earth's code (X-SOL): disputed, without an agreed sovereign.
"""

from collections import Counter

from country_names import CURRENT, FORMAL, SHORT
from packages import SourceError

FEATURES = 258

# The keys of features without an alpha-3 code of their own, by the source's name.
KEY_OF_NAME = {
    "Kosovo": "XKX",
    # Four features of Australia, and two each of Brazil, France and Kazakhstan, share one code: the
    # main feature keeps it.
    "Ashmore and Cartier Islands": "AUS-ATC",
    "Coral Sea Islands": "AUS-CSI",
    "Indian Ocean Territories": "AUS-IOA",
    "Brazilian Island": "BRA-BRI",
    "Clipperton Island": "FRA-CLP",
    "Baykonur Cosmodrome": "KAZ-KAB",
    # Bases, for which the source does not have a code.
    "US Naval Base Guantanamo Bay": "CUB-USG",
    "Akrotiri Sovereign Base Area": "GBR-WSB",
    "Dhekelia Sovereign Base Area": "GBR-ESB",
    # No sovereign agreed.
    "Bajo Nuevo Bank (Petrel Is.)": "X-BJN",
    "Bir Tawil": "X-BRT",
    "Cyprus No Mans Area": "X-CNM",
    "Northern Cyprus": "X-CYN",
    "Scarborough Reef": "X-SCR",
    "Serranilla Bank": "X-SER",
    "Siachen Glacier": "X-KAS",
    "Somaliland": "X-SOL",
    "Southern Patagonian Ice Field": "X-SPI",
    "Spratly Islands": "X-PGA",
}

ISO_A2 = {"TWN": "TW"}  # CN-TW in the source

OPEN_OCEAN = "Seven seas (open ocean)"
# The continents of nine features in the source's "Seven seas", which is not a continent. From the United
# Nations' M49, except for Clipperton, which M49 does not list.
CONTINENT = {
    "ATF": "Africa",
    "FRA-CLP": "North America",
    "HMD": "Oceania",
    "IOT": "Africa",
    "MDV": "Asia",
    "MUS": "Africa",
    "SGS": "South America",
    "SHN": "Africa",
    "SYC": "Africa",
}
CONTINENTS = {"Africa", "Antarctica", "Asia", "Europe", "North America", "Oceania",
              "South America"}

UN_MEMBERS = set("""
    AFG AGO ALB AND ARE ARG ARM ATG AUS AUT AZE BDI BEL BEN BFA BGD BGR BHR BHS BIH BLR BLZ BOL BRA
    BRB BRN BTN BWA CAF CAN CHE CHL CHN CIV CMR COD COG COL COM CPV CRI CUB CYP CZE DEU DJI DMA DNK
    DOM DZA ECU EGY ERI ESP EST ETH FIN FJI FRA FSM GAB GBR GEO GHA GIN GMB GNB GNQ GRC GRD GTM GUY
    HND HRV HTI HUN IDN IND IRL IRN IRQ ISL ISR ITA JAM JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO
    LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MOZ
    MRT MUS MWI MYS NAM NER NGA NIC NLD NOR NPL NRU NZL OMN PAK PAN PER PHL PLW PNG POL PRK PRT PRY
    QAT ROU RUS RWA SAU SDN SEN SGP SLB SLE SLV SMR SOM SRB SSD STP SUR SVK SVN SWE SWZ SYC SYR TCD
    TGO THA TJK TKM TLS TON TTO TUN TUR TUV TZA UGA UKR URY USA UZB VCT VEN VNM VUT WSM YEM ZAF ZMB
    ZWE
    """.split())
UN_OBSERVERS = {"PSE", "VAT"}
OTHER_COUNTRIES = {"TWN", "XKX"}
# M: the counted countries. Only they are their own sovereigns.
COUNTED = UN_MEMBERS | UN_OBSERVERS | OTHER_COUNTRIES

# The features governed by each country of COUNTED.
DEPENDENCIES = {
    "AUS": {"AUS-ATC", "AUS-CSI", "AUS-IOA", "HMD", "NFK"},
    "BRA": {"BRA-BRI"},
    "CHN": {"HKG", "MAC"},
    "CUB": {"CUB-USG"},
    "DNK": {"FRO", "GRL"},
    "FIN": {"ALA"},
    "FRA": {"ATF", "BLM", "FRA-CLP", "MAF", "NCL", "PYF", "SPM", "WLF"},
    "GBR": {"AIA", "BMU", "CYM", "FLK", "GBR-ESB", "GBR-WSB", "GGY", "GIB", "IMN", "IOT", "JEY",
            "MSR", "PCN", "SGS", "SHN", "TCA", "VGB"},
    "KAZ": {"KAZ-KAB"},
    "NLD": {"ABW", "CUW", "SXM"},
    "NZL": {"COK", "NIU"},
    "USA": {"ASM", "GUM", "MNP", "PRI", "UMI", "VIR"},
}
# Disputed or unclaimed: SOVEREIGN is null.
NO_SOVEREIGN = {"ATA", "ESH", "X-BJN", "X-BRT", "X-CNM", "X-CYN", "X-KAS", "X-PGA", "X-SCR",
                "X-SER", "X-SOL", "X-SPI"}

SOVEREIGN = {
    **{key: key for key in COUNTED},
    **{key: sovereign for sovereign, keys in DEPENDENCIES.items() for key in keys},
    **{key: None for key in NO_SOVEREIGN},
}


def properties(name, iso_a2, iso_a3, continent):
    """Returns the properties of the feature with the name `name` in the source."""
    key = KEY_OF_NAME.get(name, iso_a3)
    if key not in SOVEREIGN:
        raise SourceError(f"{name}: no table of countries.py has the key {key}")
    keeps_codes = "-" not in key
    return {
        "KEY": key,
        "NAME": CURRENT[key][0] if key in CURRENT else SHORT.get(key, name),
        "FORMAL": FORMAL.get(key),
        "ISO_A2": ISO_A2.get(key, iso_a2) if keeps_codes else None,
        "ISO_A3": iso_a3 if keeps_codes else None,
        "CONTINENT": CONTINENT[key] if continent == OPEN_OCEAN else continent,
        "SOVEREIGN": SOVEREIGN[key],
        "COUNTS": key in COUNTED,
    }


def check(features):
    """Checks that the tables and the features (by key) correspond, and that the properties are valid."""
    def expect(condition, message):
        if not condition:
            raise SourceError(f"countries: {message}")

    sizes = [len(COUNTED), sum(map(len, DEPENDENCIES.values())), len(NO_SOVEREIGN)]
    expect(len(UN_MEMBERS) == 193 and len(COUNTED) == 197, "197 countries must count")
    expect(sum(sizes) == len(SOVEREIGN) == FEATURES, f"the tables must not overlap, sizes {sizes}")
    expect(features.keys() == SOVEREIGN.keys(), "features and tables differ: "
           f"{sorted(features.keys() ^ SOVEREIGN.keys())}")
    expect(COUNTED <= FORMAL.keys() <= SOVEREIGN.keys() >= SHORT.keys(),
           "each counted country must have a formal name")
    expect(not CURRENT.keys() & SHORT.keys(), "a name must be corrected once")
    expect({item["CONTINENT"] for item in features.values()} == CONTINENTS,
           "the continents must be the seven")
    for member, length in (("ISO_A2", 2), ("ISO_A3", 3)):
        codes = [item[member] for item in features.values() if item[member] is not None]
        expect(all(len(code) == length for code in codes), f"{member} of another length")
        expect(max(Counter(codes).values()) == 1, f"{member} not unique")
