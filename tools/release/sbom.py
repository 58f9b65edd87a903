"""Prints a software bill of materials. See scripts/release sbom."""

import datetime
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import uuid

import outputs

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Properties that Package.swift does not have of a library: its name, the Debian package with its headers, and its
# license as in NOTICE. By the name of the target that links it.
LIBRARIES = {
    "CGEOS": ("GEOS", "libgeos-dev", "LGPL-2.1-or-later", "https://libgeos.org"),
    "CPROJ": ("PROJ", "libproj-dev", "MIT", "https://proj.org"),
    "CMeshOptimizer": ("meshoptimizer", "libmeshoptimizer-dev", "MIT",
                       "https://github.com/zeux/meshoptimizer"),
    "CZlib": ("zlib", "zlib1g-dev", "Zlib", "https://zlib.net"),
    "CHarfBuzz": ("HarfBuzz", "libharfbuzz-dev", "MIT", "https://harfbuzz.github.io"),
    "CCairo": ("Cairo", "libcairo2-dev", "LGPL-2.1-only OR MPL-1.1", "https://www.cairographics.org"),
}
# What else belongs to products: the kind and scope of a component, its name and Debian package, license, address, and
# products. A build may run programs; the command without traits contains the libraries (scripts/release tarball).
OTHERS = [
    ("application", "optional", "GDAL", "gdal-bin", "MIT", "https://gdal.org", ["landfall", "LandfallBuilder"]),
    ("library", "required", "GNU C Library", "libc6-dev", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/",
     ["landfall"]),
    ("library", "required", "libstdc++", "libstdc++-12-dev", "GPL-3.0-or-later WITH GCC-exception-3.1",
     "https://gcc.gnu.org", ["landfall"]),
]
# The files of data/ that are a part of LandfallData, with their licenses as in data/SOURCES.md.
DATA = [
    ("world.geojson", "Natural Earth 1:10m countries", "public domain"),
    ("us_states.geojson", "US Census cartographic boundaries 2016, 1:500,000", "public domain"),
    ("places.geojson", "Natural Earth 1:10m populated places 2.0.0", "public domain"),
]
# Those that are only in the world atlas, which comes along with the command.
WORLD_DATA = [("provinces.geojson", "Natural Earth 1:10m states and provinces", "public domain")]


class Tool(Exception):
    """A program that is missing, or what it printed."""


def output(*command):
    """Returns what a program prints; `None` if it is missing or fails."""
    if shutil.which(command[0]) is None:
        return None
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return result.stdout.strip() if result.returncode == 0 else None


def debian_version(package):
    """Returns the version of an installed Debian package; `None` elsewhere."""
    found = output("dpkg-query", "-W", "-f=${db:Status-Status} ${Version}", package)
    return found.split()[1] if found and found.startswith("installed ") else None


def upstream(version):
    """Returns the version of the software in a Debian version: 0.18 of 0.18+dfsg-2."""
    return re.sub(r"[+~]dfsg.*$", "", re.sub(r"-[^-]*$", "", version.split(":")[-1]))


def installed(package, pkg_config=None):
    """Returns the properties of a library or program as it is installed here."""
    debian = debian_version(package)
    version = (output("pkg-config", "--modversion", pkg_config) if pkg_config else None) or (
        upstream(debian) if debian else None)
    if version is None:
        raise Tool(f"{package} is not installed; apt-get install {package}")
    found = {"version": version}
    if debian:
        found["purl"] = f"pkg:deb/debian/{package}@{debian.replace('+', '%2B').replace(':', '%3A')}"
    return found


def license_of(text):
    """Returns the license of a component: an expression of SPDX identifiers, or a name."""
    if text == "public domain":
        return [{"license": {"name": text}}]
    return [{"expression": text}] if " " in text else [{"license": {"id": text}}]


def component(kind, ref, name, license_text, **more):
    return {"type": kind, "bom-ref": ref, "name": name, "licenses": license_of(license_text), **more}


def website(url):
    return [{"type": "website", "url": url}]


def closure(targets, names):
    """Returns all targets that some use, directly or not."""
    found, open_names = set(), list(names)
    while open_names:
        name = open_names.pop()
        if name in found:
            continue
        found.add(name)
        open_names += targets[name]
    return found


def document():
    """Returns the bill of materials."""
    dumped = output("swift", "package", "dump-package")
    if dumped is None:
        raise Tool("swift package dump-package fails; install the Swift toolchain")
    package = json.loads(dumped)
    targets = {target["name"]: [next(iter(d.values()))[0] for d in target["dependencies"]]
               for target in package["targets"]}
    known = {target["name"]: target for target in package["targets"]}
    # CPlatform links libm, a part of the C library.
    linked = {name for name, target in known.items() if target["type"] == "system"
              or any("linkedLibrary" in str(setting) for setting in target["settings"])} - {"CPlatform"}
    products = {p["name"]: closure(targets, p["targets"]) for p in package["products"]}
    used = {name for reached in products.values() for name in reached & linked}
    if used - LIBRARIES.keys():
        raise Tool(f"tools/release/sbom.py does not describe {', '.join(sorted(used - LIBRARIES.keys()))}")

    version = re.search(r'LANDFALL_VERSION "([^"]+)"',
                        (ROOT / "Sources/CPlatform/include/landfall_version.h").read_text())[1]
    components, depends = [], {"landfall-package": sorted(f"product:{name}" for name in products)}
    for name in sorted(products):
        kind = "application" if name == "landfall" else "library"
        components.append(component(kind, f"product:{name}", name, "Apache-2.0", version=version))
        depends[f"product:{name}"] = ["swift"] + [
            f"library:{LIBRARIES[target][0]}" for target in products[name] & linked]
        if "LandfallData" in products[name]:
            depends[f"product:{name}"] += [f"data:{file}" for file, _, _ in DATA]
        if name == "landfall":
            depends[f"product:{name}"] += [f"data:{file}" for file, _, _ in WORLD_DATA]
    for target in sorted(used):
        name, debian, terms, url = LIBRARIES[target]
        components.append(component(
            "library", f"library:{name}", name, terms, scope="required", externalReferences=website(url),
            **installed(debian, known[target].get("pkgConfig"))))
    for kind, scope, name, debian, terms, url, users in OTHERS:
        ref = f"{'program' if kind == 'application' else kind}:{name}"
        components.append(component(
            kind, ref, name, terms, scope=scope, externalReferences=website(url), **installed(debian)))
        for user in users:
            depends[f"product:{user}"].append(ref)
    for file, name, terms in DATA + WORLD_DATA:
        digest = hashlib.sha256((ROOT / "data" / file).read_bytes()).hexdigest()
        components.append(component(
            "data", f"data:{file}", name, terms, hashes=[{"alg": "SHA-256", "content": digest}]))
    found = re.search(r"Swift version (\S+)", output("swift", "--version") or "")
    if found is None:
        raise Tool("swift --version prints no version")
    components.append(component(
        "framework", "swift", "Swift runtime", "Apache-2.0 WITH Swift-exception", version=found[1],
        externalReferences=website("https://www.swift.org")))
    for part in components:
        depends.setdefault(part["bom-ref"], [])
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": component(
            "application", "landfall-package", package["name"], "Apache-2.0", version=version)},
        "components": sorted(components, key=lambda part: part["bom-ref"]),
        "dependencies": [{"ref": ref, "dependsOn": sorted(depends[ref])} for ref in sorted(depends)],
    }


def stamped(bom):
    """Returns a document with the time and a random serial number."""
    time = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {**bom, "serialNumber": f"urn:uuid:{uuid.uuid4()}",
            "metadata": {"timestamp": time, **bom["metadata"]}}


def self_test():
    """Checks this package's document: with the schema of CycloneDX, and against NOTICE."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    bom, notice = document(), (ROOT / "NOTICE").read_text()
    faults = [str(fault) for one in (bom, stamped(bom))
              if (fault := JsonStrictValidator(SchemaVersion.V1_5).validate_str(json.dumps(one)))]
    if bom != document():
        faults.append("two runs differ")
    refs = [part["bom-ref"] for part in [bom["metadata"]["component"], *bom["components"]]]
    depends = {entry["ref"]: entry["dependsOn"] for entry in bom["dependencies"]}
    used = {ref for others in depends.values() for ref in others}
    if sorted(refs) != sorted(depends) or not used <= set(refs):
        faults.append(f"dependencies are not those of the components: {used.union(depends).symmetric_difference(refs)}")
    faults += [f"NOTICE does not name {part['name']}" for part in bom["components"]
               if not part["bom-ref"].startswith("product:") and " ".join(part["name"].split()[:2]) not in notice]
    faults += [f"no product uses {name}" for name, *_ in LIBRARIES.values() if f"library:{name}" not in used]
    if depends["product:Landfall"] != ["swift"]:
        faults.append("the product Landfall depends on more than the Swift runtime")
    if faults:
        sys.exit("sbom: " + "\nsbom: ".join(faults))
    print(f"The bill of materials has {len(bom['components'])} components and is valid.")


def main():
    parser = outputs.Parser(prog="release sbom", allow_abbrev=False)
    parser.add_argument("-o", metavar="FILE")
    parser.add_argument("--stamp", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.o == "":
        parser.error("-o expects a file")
    if options.o:
        outputs.guard("release sbom", options.o, "a bill of materials", lambda path: "bomFormat" in json.loads(path.read_text("utf-8")))
    try:
        if options.self_test:
            return self_test()
        bom = stamped(document()) if options.stamp else document()
    except Tool as error:
        sys.exit(f"sbom: {error}")
    text = json.dumps(bom, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    if options.o:
        outputs.replace(options.o, text)
    else:
        sys.stdout.write(text)
    return None


if __name__ == "__main__":
    main()
