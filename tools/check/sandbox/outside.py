"""Lists what a build opened besides its sources, by the trace of strace -f -y.

Usage: outside.py TRACE [SOURCE...] --program PATH --output DIR [--folder DIR]...

A folder has programs and data that may be used, such as Python's.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys

# Programs, libraries, their data, and the descriptions of the machine.
SYSTEM = (
    "/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/", "/usr/local/lib/", "/etc/ld.so.cache",
    "/etc/ld.so.preload", "/usr/share/proj/", "/usr/share/gdal/", "/usr/share/zoneinfo/",
    "/usr/share/locale/", "/etc/localtime", "/etc/locale.alias", "/etc/ssl/openssl.cnf", "/usr/share/icu/",
    "/sys/devices/system/", "/sys/fs/cgroup/", "/sys/kernel/mm/", "/dev/null", "/dev/urandom",
)
# With O_PATH nothing can be read: the build names what GDAL may open so.
OPEN = re.compile(r'^\d+\s+(?:open|openat|openat2|creat)\((?!.*O_PATH).*\)\s*=\s*\d+<(.*)>$')
# The folder for the temporary files of a build.
TEMPORARY = re.compile(r'/tmp/landfall-\w{6}(/.*)?$')
EXECUTE = re.compile(r'^\d+\s+execve\("((?:[^"\\]|\\.)*)".*=\s*0$')
NETWORK = re.compile(r'^\d+\s+(socket|connect)\(.*(AF_INET6?|AF_NETLINK|AF_PACKET|sa_family=AF_INET6?).*$')
UNFINISHED = re.compile(r'^(\d+)\s+(.*) <unfinished \.\.\.>$')
RESUMED = re.compile(r'^(\d+)\s+<\.\.\. \w+ resumed>(.*)$')


def calls(path):
    """The calls of a trace, each as one line."""
    begun = {}
    with open(path, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            line = line.rstrip("\n")
            if match := UNFINISHED.match(line):
                begun[match[1]] = match[2]
            elif match := RESUMED.match(line):
                yield f"{match[1]} {begun.pop(match[1], '')}{match[2]}"
            else:
                yield line


def libraries(program):
    """The folders of the libraries of a program, as those of Swift."""
    text = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
    return {os.path.dirname(os.path.realpath(found)) + "/" for found in re.findall(r"=> (/\S+)", text)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("trace")
    parser.add_argument("--program", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--folder", action="append", default=[])
    parser.add_argument("sources", nargs="*")
    arguments = parser.parse_args()
    programs = {os.path.realpath(arguments.program)}
    programs |= {os.path.realpath(found) for tool in ("ogrinfo", "ogr2ogr")
                 if (found := shutil.which(tool))}
    folders = libraries(arguments.program) | {
        os.path.realpath(folder) + "/" for folder in (arguments.output, *arguments.folder)}
    sources = [os.path.realpath(source) for source in arguments.sources]

    def is_allowed(path):
        if path.startswith(SYSTEM) or path in programs or TEMPORARY.match(path) or re.match(r"/proc/(self|\d+)/", path):
            return True
        if path.startswith("/proc/sys/") or path in ("/proc/meminfo", "/proc/cpuinfo", "/proc/stat"):
            return True
        if path == "/usr/share/gdal" or any((path + "/").startswith(folder) for folder in folders):
            return True
        # A companion differs in its ending; a folder of sources allows its contents; GDAL lists the folder
        # of a source to find its companions.
        return any(
            path == source or path.startswith(source + "/") or path == os.path.dirname(source)
            or (os.path.dirname(path) == os.path.dirname(source)
                and os.path.splitext(path)[0] in (os.path.splitext(source)[0], source))
            for source in sources)

    found = set()
    for call in calls(arguments.trace):
        if match := OPEN.match(call):
            path = match[1].removesuffix("<deleted>").split("<char ")[0]
            if path.startswith("/") and not is_allowed(path):
                found.add(path)
        elif match := EXECUTE.match(call):
            program = os.path.realpath(match[1])
            is_known = program in programs or any(program.startswith(folder) for folder in folders)
            if not is_known and "plant" not in arguments.trace:
                found.add(f"runs {match[1]}")
        elif NETWORK.match(call):
            found.add(call.split(" ", 1)[1])
    for line in sorted(found):
        print(line)
    sys.exit(1 if found else 0)


main()
