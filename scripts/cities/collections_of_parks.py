"""Goals and badges: what they name must be there, and be possible to reach."""

import members
from faults import read_json, shown

CONDITIONS = ("count", "countInOneDay", "countInOneYear", "returnAfterDays")


def check(path, manifest, cities, parks, faults):
    """`parks` holds the properties of each park by its key."""
    listed = manifest.get("collections", [])
    if not isinstance(listed, list) or not all(map(members.is_text, listed)):
        faults.add(f"{path}, member collections", "is no list of paths", "name the files")
        return
    known = {}
    for name in listed:
        check_file(path.parent / name, parks, known, faults)
    for city in cities:
        for member in ("DEFAULT_GOALS", "SPECIAL_BADGES"):
            wanted = city.properties.get(member)
            for identifier in wanted if members.is_list(wanted) else []:
                if identifier not in known:
                    faults.add(f"{city.place}, member {member}",
                               f"names \"{identifier}\", which no collection file has",
                               "write the collection, or take the name out")


def check_file(path, parks, known, faults):
    content = read_json(path, faults)
    if content is None:
        return
    items = content.get("collections") if isinstance(content, dict) else None
    if not isinstance(items, list):
        faults.add(f"{path}, member collections", "is no list", "write \"collections\": […]")
        return
    if content.get("layer") != "parks":
        return
    for index, item in enumerate(items):
        identifier = item.get("identifier") if isinstance(item, dict) else None
        place = f"{path}, collections[{index}] ({shown(identifier)})"
        if not members.is_text(identifier):
            faults.add(f"{place}, member identifier", "is missing or no text", "name it")
        elif identifier in known:
            faults.add(f"{place}, member identifier", f"is taken in {known[identifier]}",
                       "name it otherwise")
        else:
            known[identifier] = path
            count = member_count(place, item.get("members"), parks, faults)
            check_condition(place, item.get("condition"), count, faults)


def member_count(place, wanted, parks, faults):
    """How many parks belong to it; nil where that cannot be told."""
    place = f"{place}, member members"
    if wanted == "all":
        return len(parks)
    if not isinstance(wanted, dict):
        faults.add(place, f"is {shown(wanted)}", "write \"all\", or keys, attributes or names")
        return None
    keys = wanted.get("keys", [])
    attributes = wanted.get("attributes", {})
    if not isinstance(keys, list) or not isinstance(attributes, dict):
        faults.add(place, "has keys that are no list, or attributes that are no object", "mend it")
        return None
    for key in keys:
        if not isinstance(key, str) or key not in parks:
            faults.add(f"{place}.keys", f"names {shown(key)}, which is no park",
                       "name a park by its key")
    if "names" in wanted:
        return None
    chosen = [key for key, park in parks.items()
              if all(park.get(name) == value for name, value in attributes.items())
              and ("keys" not in wanted or key in keys)]
    if not chosen:
        faults.add(place, "no park belongs to it", "see the spelling of the keys and the values")
    return len(chosen)


def check_condition(place, condition, count, faults):
    place = f"{place}, member condition"
    if condition == "all":
        return
    is_sound = (isinstance(condition, dict) and len(condition) == 1
                and next(iter(condition)) in CONDITIONS
                and isinstance(next(iter(condition.values())), int)
                and 1 <= next(iter(condition.values())) <= 1_000_000
                and not isinstance(next(iter(condition.values())), bool))
    if not is_sound:
        faults.add(place, f"is {shown(condition)}",
                   f"write \"all\", or one of {', '.join(CONDITIONS)} with a whole number")
        return
    name, number = next(iter(condition.items()))
    if count and name != "returnAfterDays" and number > count:
        faults.add(place, f"wants {number:,} parks of {count:,}", "nobody could ever reach it")
