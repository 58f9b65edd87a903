"""Compares LandfallSun with two packages of PyPI at random places and days.

ephem (VSOP87, by libastro) is the oracle of the sun: its place, sunrise, noon and sunset, and the altitudes that
the six times are defined by. adhanpy, a port of Adhan, is the oracle of the rules. Its times are compared before it
rounds them, up to 62° of latitude, and not where the sun only grazes the altitude: there one step of Newton's
method, which Adhan takes, is up to hours off. Its asr takes the sun's declination at 0:00 UTC for the shadow at
noon, up to 4 minutes off at 60° of latitude: it is compared with the declination of noon, and as it is.

Usage: oracle.py PROGRAM PLACES SEED
       oracle.py --table: prints what both answer for some cities and random places, for the tests in Swift
       oracle.py --schedules: prints the current and the next prayer at some instants by the times of adhanpy
Exit status: 0 all is within the limits, 1 something is not.
"""

import math
import random
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from importlib.metadata import version
from zoneinfo import ZoneInfo

import adhanpy.PrayerTimes as adhan
import ephem
from adhanpy.astronomy.Astronomical import interpolate
from adhanpy.astronomy.SolarTime import SolarTime
from adhanpy.calculation.CalculationMethod import CalculationMethod
from adhanpy.calculation.CalculationParameters import CalculationParameters
from adhanpy.calculation.HighLatitudeRule import HighLatitudeRule
from adhanpy.calculation.Madhab import Madhab
from adhanpy.calculation.PrayerAdjustments import PrayerAdjustments

ADHAN_METHODS = {
    "muslim-world-league": CalculationMethod.MUSLIM_WORLD_LEAGUE,
    "north-america": CalculationMethod.NORTH_AMERICA,
    "egyptian": CalculationMethod.EGYPTIAN,
    "umm-al-qura": CalculationMethod.UMM_AL_QURA,
    "karachi": CalculationMethod.KARACHI,
    "dubai": CalculationMethod.DUBAI,
    "kuwait": CalculationMethod.KUWAIT,
    "qatar": CalculationMethod.QATAR,
    "singapore": CalculationMethod.SINGAPORE,
    "moonsighting-committee": CalculationMethod.MOON_SIGHTING_COMMITTEE,
    # adhanpy lacks it; Adhan for Swift has these numbers.
    "turkey": CalculationParameters(
        fajr_angle=18,
        isha_angle=17,
        method_adjustments=PrayerAdjustments(sunrise=-7, dhuhr=5, asr=4, maghrib=7),
    ),
}
ADHAN_RULES = {
    "middleOfTheNight": HighLatitudeRule.MIDDLE_OF_THE_NIGHT,
    "seventhOfTheNight": HighLatitudeRule.SEVENTH_OF_THE_NIGHT,
    "twilightAngle": HighLatitudeRule.TWILIGHT_ANGLE,
}
# Degrees below the horizon at fajr, maghrib and isha by the methods that adhanpy lacks, and by two others.
ANGLES = {
    "tehran": (17.7, 4.5, 14),
    "jafari": (16, 4, 14),
    "kuwait": (18, 5 / 6, 17.5),
    "karachi": (18, 5 / 6, 18),
}
AFTERNOON = SolarTime.afternoon
PRAYERS = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"]
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
SUNRISE = -50 / 60
# ephem's altitudes are topocentric: the sun's parallax lowers them.
PARALLAX = 8.794 / 3600


def questions(count, random_source):
    """Places, nine in ten of them up to 60° of latitude, and days of the years 1900 to 2099."""
    for index in range(count):
        latitude = random_source.uniform(-60, 60) if index % 10 else random_source.uniform(-89, 89)
        longitude = random_source.uniform(-176, 176)
        yield (
            round(latitude, 4),
            round(longitude, 4),
            random_source.randrange(-25567, 47482),
            round(longitude / 15) * 3600,
            random_source.choice(list(ADHAN_METHODS) + ["tehran", "jafari"]),
            random_source.choice(["shafi", "hanafi"]),
            random_source.choice(list(ADHAN_RULES)),
        )


def answers(program, asked):
    text = "".join(" ".join(map(str, question)) + "\n" for question in asked)
    found = subprocess.run([program], input=text, capture_output=True, text=True, check=True).stdout
    return [[float(word) for word in line.split()] for line in found.splitlines()]


def date(seconds):
    """A time of ephem, which counts days from noon of December 31, 1899."""
    return ephem.Date(seconds / 86400 + 25567.5)


def seconds(when):
    return (float(when) - 25567.5) * 86400


def altitude(latitude, longitude, when):
    """The sun's geocentric altitude, and how many degrees it changes in a second."""

    def at(moment):
        observer = ephem.Observer()
        observer.lat, observer.lon = str(latitude), str(longitude)
        observer.pressure, observer.elevation, observer.date = 0, 0, date(moment)
        found = math.degrees(float(ephem.Sun(observer).alt))
        return found + PARALLAX * math.cos(math.radians(found))

    return at(when), (at(when + 30) - at(when - 30)) / 60


def turn(degrees):
    return (degrees + 180) % 360 - 180


class Record:
    """The largest deviation of one kind, and how many exceed the limit."""

    def __init__(self, name, unit, limit):
        self.name, self.unit, self.limit = name, unit, limit
        self.count, self.largest, self.where, self.over = 0, 0.0, None, 0

    def add(self, deviation, where):
        self.count += 1
        if not abs(deviation) <= self.limit:
            self.over += 1
        if not abs(deviation) <= self.largest:
            self.largest, self.where = abs(deviation), where

    def print(self):
        print(
            f"{self.name}: {self.count}, at most {self.largest:.2f} {self.unit}"
            f" (limit {self.limit}), {self.over} over it; the largest at {self.where}"
        )


def main():
    if sys.argv[1] == "--table":
        print_table()
        return
    if sys.argv[1] == "--schedules":
        print_schedules()
        return
    program, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    adhan.rounded_minute = lambda when: when
    asked = list(questions(count, random.Random(seed)))
    place = Record("place of the sun", "″", 4)
    noons = Record("noon", "s", 2)
    horizon = Record("sunrise and sunset, altitude", "″", 4)
    times = Record("sunrise and sunset, 20° of slope or more", "s", 2)
    shadows = Record("asr, altitude by the shadow at noon", "″", 4)
    twilights = Record("fajr, maghrib and isha by an angle, altitude", "″", 4)
    polar = Record("polar day and night", "″ of altitude", 60)
    rules = Record("times of adhanpy", "s", 60)
    missing = Record("polar day and night of adhanpy", "", 0)
    asrs = Record("asr of adhanpy as it is, up to 30° of latitude", "s", 65)
    records = [place, noons, horizon, times, shadows, twilights, polar, rules, missing, asrs]
    for question, found in zip(asked, answers(program, asked), strict=True):
        latitude, longitude, day, offset, method, madhab, rule = question
        ra, declination, _, sunrise, noon, sunset = found[:6]
        prayers = dict(zip(PRAYERS, found[6:], strict=True))
        sun = ephem.Sun()
        sun.compute(date(day * 86400 + 43200), epoch=date(day * 86400 + 43200))
        across = turn(ra - math.degrees(float(sun.g_ra))) * math.cos(math.radians(declination))
        along = declination - math.degrees(float(sun.g_dec))
        place.add(3600 * math.hypot(across, along), question)

        observer = ephem.Observer()
        observer.lat, observer.lon = str(latitude), str(longitude)
        observer.pressure, observer.elevation = 0, 0
        observer.date = date(noon - 3600)
        noons.add(noon - seconds(observer.next_transit(ephem.Sun())), question)
        for event in (sunrise, sunset):
            if not math.isnan(event):
                height, rate = altitude(latitude, longitude, event)
                horizon.add(3600 * (height - SUNRISE), question)
                if abs(rate) >= math.sin(math.radians(20)) * 15 / 3600:
                    times.add((height - SUNRISE) / rate, question)
        if math.isnan(sunrise) or math.isnan(sunset):
            # All day above or below the horizon.
            low, high = (altitude(latitude, longitude, noon + 43200 * part)[0] for part in (1, 0))
            if abs(latitude) < 75:
                polar.add(0 if low > SUNRISE - 0.2 or high < SUNRISE + 0.2 else 3600, question)
            continue

        if not math.isnan(prayers["asr"]) and method in ANGLES:
            fajr_angle, maghrib_angle, isha_angle = ANGLES[method]
            down = abs(latitude - math.degrees(float(sun_at(noon).g_dec)))
            shadow = {"shafi": 1, "hanafi": 2}[madhab] + math.tan(math.radians(down))
            height = altitude(latitude, longitude, prayers["asr"])[0]
            if method != "karachi":
                shadows.add(3600 * (height - math.degrees(math.atan(1 / shadow))), question)
            # Below 48° no rule limits these angles, except a seventh of the night.
            if abs(latitude) < 45 and rule == "middleOfTheNight":
                for prayer, angle in (("fajr", fajr_angle), ("isha", isha_angle), ("maghrib", maghrib_angle)):
                    height = altitude(latitude, longitude, prayers[prayer])[0]
                    twilights.add(3600 * (height + angle), question)
        # The seventh of the night from 55° on is in adhanpy a rule of the north alone.
        if method in ADHAN_METHODS and not (latitude < -55 and method == "moonsighting-committee"):
            compare_with_adhan(question, prayers, noon, rules, missing, asrs)
    for record in records:
        record.print()
    sys.exit(any(record.over for record in records))


CITIES = [
    (21.4225, 39.8262, 3), (40.7128, -74.0060, -5), (51.5074, -0.1278, 0), (-33.8688, 151.2093, 10),
    (35.6762, 139.6503, 9), (-6.2088, 106.8456, 7), (30.0444, 31.2357, 2), (41.0082, 28.9784, 3),
    (24.8607, 67.0011, 5), (59.9139, 10.7522, 1), (1.3521, 103.8198, 8), (-54.8019, -68.3030, -3),
]


def print_table():
    """Rows of tabs: the question, what ephem answers, the times of adhanpy before rounding."""
    adhan.rounded_minute = lambda when: when
    print("# Written by scripts/check sun --update: ephem", ephem.__version__, "and adhanpy", version("adhanpy"))
    columns = ["latitude", "longitude", "day", "secondsFromGMT", "method", "madhab", "rule"]
    print(*columns, "rightAscension", "declination", "rise", "noon", "set", *PRAYERS, sep="\t")
    asked = [
        (latitude, longitude, 18262 + 611 * index, hours * 3600, method, madhab, rule)
        for index, ((latitude, longitude, hours), (_, _, _, _, method, madhab, rule)) in enumerate(
            zip(CITIES, questions(len(CITIES), random.Random(3)), strict=True)
        )
    ]
    for question in asked + list(questions(60, random.Random(4))):
        latitude, longitude, day, offset, method = question[:5]
        if abs(latitude) > 56 or method not in ADHAN_METHODS:
            continue
        found = adhan_times(question)
        sun = sun_at(day * 86400 + 43200)
        place = [f"{math.degrees(float(angle)):.5f}" for angle in (sun.g_ra, sun.g_dec)]
        observer = ephem.Observer()
        observer.lat, observer.lon = str(latitude), str(longitude)
        observer.pressure, observer.elevation = 0, 0
        observer.horizon = str(SUNRISE - PARALLAX)
        observer.date = date(day * 86400 + 43200 - offset - 10800)
        noon = observer.next_transit(ephem.Sun())
        observer.date = noon
        events = [
            observer.previous_rising(ephem.Sun(), use_center=True),
            noon,
            observer.next_setting(ephem.Sun(), use_center=True),
        ]
        times = [f"{seconds(event):.1f}" for event in events]
        print(*question, *place, *times, *(f"{found[0][prayer]:.0f}" for prayer in PRAYERS), sep="\t")


SCHEDULES = [
    ("Europe/London", 51.5074, -0.1278, "muslim-world-league", "middleOfTheNight"),
    ("Europe/London", 51.5074, -0.1278, "north-america", "middleOfTheNight"),
    ("Europe/Berlin", 52.52, 13.405, "muslim-world-league", "middleOfTheNight"),
    ("Europe/Paris", 48.8566, 2.3522, "muslim-world-league", "middleOfTheNight"),
    ("Europe/Oslo", 59.9139, 10.7522, "muslim-world-league", "seventhOfTheNight"),
    ("Europe/Oslo", 69.65, 18.96, "karachi", "seventhOfTheNight"),
    ("Asia/Riyadh", 21.4225, 39.8262, "umm-al-qura", "middleOfTheNight"),
    ("America/New_York", 40.7128, -74.0060, "north-america", "middleOfTheNight"),
    ("Pacific/Kiritimati", 1.87, -157.4, "muslim-world-league", "middleOfTheNight"),
]
# Of 1447, by Umm al-Qura.
RAMADAN = range(20502, 20532)
RAMADAN_UMM_AL_QURA = CalculationParameters(fajr_angle=18.5, isha_interval=120)


def print_schedules():
    """Rows of tabs: the place, a method and a rule, an instant, and what has begun and what begins next by then.

    The prayers of all days are one list, in which nothing is later than what follows it; -1 is no time, as after polar night.
    The instants are of all hours, and not within three minutes of a prayer. Beyond 62° of latitude none is of days on
    which the sun only grazes the horizon, as in the comparison of times; the time of a prayer of such a day is "?".
    """
    adhan.rounded_minute = lambda when: when
    print("# Written by scripts/check sun --update: adhanpy", version("adhanpy"))
    columns = ["zone", "latitude", "longitude", "method", "rule", "instant"]
    print(*columns, "current", "begun", "next", "begins", sep="\t")
    random_source = random.Random(5)
    for name, latitude, longitude, method, rule in SCHEDULES:
        zone = ZoneInfo(name)
        events = []
        for day in range(20454 - 2, 20454 + 400):
            # adhanpy's days are those of UTC: its times are of the transit near noon of the longitude's mean time.
            if method == "umm-al-qura" and day in RAMADAN:
                ADHAN_METHODS["ramadan"] = RAMADAN_UMM_AL_QURA
                found = adhan_times((latitude, longitude, day, 0, "ramadan", "shafi", rule))
            else:
                found = adhan_times((latitude, longitude, day, 0, method, "shafi", rule))
            if found is not None:
                events += [(found[0][prayer], prayer) for prayer in PRAYERS]
        for index in range(len(events) - 2, -1, -1):
            events[index] = (min(events[index][0], events[index + 1][0]), events[index][1])
        january = datetime(2026, 1, 1, tzinfo=zone).timestamp()
        # Around midnight in June, on days of changes of the clock, and at any time.
        instants = [datetime(2026, 6, day, hour, minute, tzinfo=zone).timestamp()
                    for day in range(1, 31, 4) for hour, minute in ((0, 5), (0, 40), (1, 30), (3, 0), (23, 50))]
        instants += [datetime(2026, month, day, hour, 5, tzinfo=zone).timestamp()
                     for month, day in ((3, 29), (10, 25), (3, 8), (11, 1)) for hour in (0, 4, 20)]
        instants += [january + random_source.randrange(365 * 86400) for _ in range(40)]
        for instant in sorted(instants):
            if min(abs(instant - when) for when, _ in events) < 180:
                continue
            if abs(latitude) > 62 and grazes_horizon(latitude, longitude, instant):
                continue
            past = [event for event in events if event[0] <= instant]
            future = [event for event in events if event[0] > instant]
            current = past[-1] if past and instant - past[-1][0] <= 86400 else (-1, "-")
            if min(abs(instant - 86400 - when) for when, _ in events) < 180 and current[1] == "-":
                continue
            row = [name, latitude, longitude, method, rule, f"{instant:.0f}"]
            is_sure = abs(latitude) <= 62 or not grazes_horizon(latitude, longitude, future[0][0])
            begins = f"{future[0][0]:.0f}" if is_sure else "?"
            print(*row, current[1], f"{current[0]:.0f}", future[0][1], begins, sep="\t")


def grazes_horizon(latitude, longitude, instant):
    """Whether the sun is near the horizon at noon or at midnight, some days before or after an instant."""
    noon = round((instant + longitude * 240 - 43200) / 86400) * 86400 + 43200 - longitude * 240
    for days in range(-3, 4):
        high = altitude(latitude, longitude, noon + 86400 * days)[0]
        low = altitude(latitude, longitude, noon + 86400 * days + 43200)[0]
        if abs(low - SUNRISE) < 2 or -1 < high < 5:
            return True
    return False


def sun_at(when):
    sun = ephem.Sun()
    sun.compute(date(when), epoch=date(when))
    return sun


def afternoon_by_noon(day, shadow_length):
    """SolarTime.afternoon of adhanpy with the declination at noon."""
    declination = interpolate(
        day.solar.declination, day.prev_solar.declination, day.next_solar.declination, day.transit / 24
    )
    shadow = shadow_length.shadow_length + math.tan(math.radians(abs(day.observer.latitude - declination)))
    return day.hour_angle(math.degrees(math.atan(1 / shadow)), True)


def adhan_times(question, afternoon=afternoon_by_noon):
    latitude, longitude, day, _, method, madhab, rule = question
    known = ADHAN_METHODS[method]
    parameters = CalculationParameters(method=known) if isinstance(known, CalculationMethod) else known
    parameters.madhab = Madhab[madhab.upper()]
    parameters.high_latitude_rule = ADHAN_RULES[rule]
    SolarTime.afternoon = afternoon
    try:
        found = adhan.PrayerTimes(
            (latitude, longitude), EPOCH + timedelta(days=day), calculation_parameters=parameters
        )
    except RuntimeError:
        return None
    return {prayer: getattr(found, prayer).timestamp() for prayer in PRAYERS}, parameters


def compare_with_adhan(question, prayers, noon, rules, missing, asrs):
    latitude, longitude = question[:2]
    if abs(latitude) > 62:
        return
    lows = [altitude(latitude, longitude, noon + 43200 * half)[0] for half in (-1, 1)]
    high = altitude(latitude, longitude, noon)[0]
    # Where noon is low, its asr by the declination at 0:00 does not exist.
    if min(abs(height - SUNRISE) for height in (*lows, high)) < 0.7 or 0 < high < 5:
        return
    found = adhan_times(question)
    if found is None or math.isnan(prayers["fajr"]):
        missing.add(0 if (found is None) == math.isnan(prayers["fajr"]) else 1, question)
        return
    expected, parameters = found
    grazes = {
        "fajr": abs(lows[0] + parameters.fajr_angle) < 3,
        "isha": abs(lows[1] + parameters.isha_angle) < 3,
    }
    for prayer in PRAYERS:
        if not grazes.get(prayer):
            rules.add(prayers[prayer] - expected[prayer], (prayer, *question))
    if abs(latitude) <= 30:
        asrs.add(prayers["asr"] - adhan_times(question, AFTERNOON)[0]["asr"], question)


if __name__ == "__main__":
    main()
