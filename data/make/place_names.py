"""Names and capitals of today that replace those of the source, each with where the fact is stated.

A key is made of the source's name and stays. The name of the source stays an alias.
"""

UKRAINE = "Cabinet of Ministers of Ukraine, resolution 55 of 27 January 2010 (romanization)"
KARNATAKA = "Government of Karnataka, names in use since 1 November 2014"
INDIA = "Census of India 2011"
SPELLING = "misspelled in the source"

NAMES = {
    "allahabad-ind": ("Prayagraj", "Government of Uttar Pradesh, October 2018"),
    "aurangabad-ind-maharashtra": ("Chhatrapati Sambhajinagar",
                                   "Government of Maharashtra, 24 February 2023"),
    "bangalore-ind": ("Bengaluru", KARNATAKA),
    "belgaum-ind": ("Belagavi", KARNATAKA),
    "chittagong-bgd": ("Chattogram", "Government of Bangladesh, 2 April 2018"),
    "dnipropetrovsk-ukr": ("Dnipro", "Verkhovna Rada, resolution 1375-VIII of 19 May 2016"),
    "huaiyin-chn": ("Huai'an", "State Council of China, 2001"),
    "hubli-ind": ("Hubballi", KARNATAKA),
    "jinxi-chn": ("Huludao", "State Council of China, 1994"),
    "jullundur-ind": ("Jalandhar", INDIA),
    "kiev-ukr": ("Kyiv", UKRAINE),
    "kryvyy-rih-ukr": ("Kryvyi Rih", UKRAINE),
    "lodz-pol": ("Łódź", "the encoding of the source does not have Ł"),
    "lupanshui-chn": ("Liupanshui", SPELLING),
    "lvov-ukr": ("Lviv", UKRAINE),
    "mangalore-ind": ("Mangaluru", KARNATAKA),
    "mudangiang-chn": ("Mudanjiang", SPELLING),
    "mykolayiv-ukr": ("Mykolaiv", UKRAINE),
    "mysore-ind": ("Mysuru", KARNATAKA),
    "nasik-ind": ("Nashik", INDIA),
    "odessa-ukr": ("Odesa", UKRAINE),
    "port-elizabeth-zaf": ("Gqeberha", "Minister of Sport, Arts and Culture, February 2021"),
    "rangoon-mmr": ("Yangon", "Adaptation of Expressions Law, 1989"),
    "shenyeng-chn": ("Shenyang", SPELLING),
    "shijianzhuang-chn": ("Shijiazhuang", SPELLING),
    "shimoga-ind": ("Shivamogga", KARNATAKA),
    "sholapur-ind": ("Solapur", INDIA),
    "sri-jawewardenepura-kotte-lka": ("Sri Jayewardenepura Kotte", SPELLING),
    "ujungpandang-idn": ("Makassar", "Government of Indonesia, regulation 86 of 1999"),
    "xiangfan-chn": ("Xiangyang", "State Council of China, 2010"),
    "yingkow-chn": ("Yingkou", SPELLING),
    "zaporizhzhya-ukr": ("Zaporizhzhia", UKRAINE),
}

# Whether a place is a capital, where the source has it otherwise.
CAPITALS = {
    "bujumbura-bdi": (False, "economic capital by the law of 4 February 2019"),
    "dar-es-salaam-tza": (False, "Dodoma Capital City (Declaration) Act, 2018"),
    "dodoma-tza": (True, "Dodoma Capital City (Declaration) Act, 2018"),
    "gitega-bdi": (True, "political capital by the law of 4 February 2019"),
    "juba-ssd": (True, "Transitional Constitution of South Sudan, 2011"),
    "porto-novo-ben": (True, "Constitution of Benin, 1990, article 1"),
    "ramallah-pse": (True, "seat of the government; the Basic Law of 2003, article 3, names Jerusalem"),
    "sri-jawewardenepura-kotte-lka": (True, "seat of the parliament since 1982"),
}

# Capitals that the source does not have, with the members of its records. Nauru has no official capital: its
# parliament and government are in the district of Yaren, whose population is from the census of 2011.
ADDED = [
    {"name": "Yaren", "nameascii": "Yaren", "adm1name": "Yaren", "adm0_a3": "NRU", "adm0cap": 1,
     "featurecla": "Admin-0 capital", "pop_max": 747, "point": (166.9209, -0.5477)},
]
