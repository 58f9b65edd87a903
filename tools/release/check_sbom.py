"""Checks a bill of materials against the rules of CycloneDX 1.5 that it uses (ECMA-424, JSON representation)."""

import re

TYPES = {"application", "framework", "library", "container", "platform", "operating-system", "device",
         "device-driver", "firmware", "file", "machine-learning-model", "data"}
# The identifiers of SPDX that are in use here; another one is added when it is needed.
LICENSES = {"Apache-2.0", "MIT", "LGPL-2.1-or-later", "LGPL-2.1-only", "MPL-1.1", "Swift-exception", "Zlib"}
MEMBERS = {"bomFormat", "specVersion", "serialNumber", "version", "metadata", "components", "dependencies"}
SERIAL = r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


def license_faults(name, licenses):
    for one in licenses:
        if "expression" in one:
            unknown = set(re.split(r" OR | AND | WITH ", one["expression"])) - LICENSES
            if unknown or len(licenses) > 1:
                yield f"{name}: the license \"{one['expression']}\" is not an expression of SPDX"
        elif one.get("license", {}).get("id", "MIT") not in LICENSES or not one.get("license"):
            yield f"{name}: {one} is not a license"


def component_faults(part):
    name = part.get("name")
    if not name:
        yield f"a component has no name: {part}"
    if part.get("type") not in TYPES:
        yield f"{name}: \"{part.get('type')}\" is not a type of component"
    if part.get("scope", "required") not in {"required", "optional", "excluded"}:
        yield f"{name}: \"{part['scope']}\" is not a scope"
    if not part.get("bom-ref"):
        yield f"{name}: there is no bom-ref"
    if not re.fullmatch(r"pkg:[a-z]+/.+@.+", part.get("purl", "pkg:a/b@1")):
        yield f"{name}: \"{part['purl']}\" is not a package URL"
    for one in part.get("hashes", []):
        if one["alg"] != "SHA-256" or not re.fullmatch("[0-9a-f]{64}", one["content"]):
            yield f"{name}: {one} is not a SHA-256"
    yield from license_faults(name, part.get("licenses", []))


def faults(bom):
    """Returns a line for each broken rule."""
    found = [f"\"{name}\" is not a member" for name in bom if name not in MEMBERS]
    if bom.get("bomFormat") != "CycloneDX" or bom.get("specVersion") != "1.5":
        found.append("it is not CycloneDX 1.5")
    if not isinstance(bom.get("version"), int) or bom["version"] < 1:
        found.append("the version is not a whole number from 1")
    if not re.fullmatch(SERIAL, bom.get("serialNumber", "urn:uuid:" + "0" * 8 + "-0000" * 3 + "-" + "0" * 12)):
        found.append("the serial number is not a UUID")
    parts = [bom.get("metadata", {}).get("component", {})] + bom.get("components", [])
    for part in parts:
        found += component_faults(part)
    refs = [part.get("bom-ref") for part in parts]
    found += [f"{ref} is twice a bom-ref" for ref in sorted(set(map(str, refs))) if refs.count(ref) > 1]
    entries = {entry["ref"]: entry["dependsOn"] for entry in bom.get("dependencies", [])}
    found += [f"{ref} has no entry in dependencies" for ref in refs if ref not in entries]
    for ref, others in entries.items():
        found += [f"{ref} depends on {other}, which is not a component" for other in [ref, *others]
                  if other not in refs]
        if len(set(others)) < len(others):
            found.append(f"{ref} depends twice on the same component")
    return found
