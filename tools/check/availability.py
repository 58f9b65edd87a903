#!/usr/bin/env python3
"""Usage: scripts/check availability

Fails if a target that apps link uses an API of Swift's libraries that is newer than iOS 15, tvOS 15, watchOS 8 and
visionOS 1. On Linux every API is available, so the compiler cannot detect such a use here. Before that it
finds planted uses.

The versions are those of the `@available` attributes in the `.swiftinterface` files of the toolchain.
"""

import pathlib
import re
import sys

TARGETS = [
    "Landfall", "LandfallData", "LandfallFoundation", "LandfallModel", "LandfallNames", "LandfallPictures", "LandfallSun", "LandfallSupport",
    "LandfallTravel"]

# A pattern of a type, function or module, and the first iOS version that has it.
NEWER = {
    r"\bU?Int128\b": 18,
    r"\bStaticBigInt\b": 16,
    r"\b(Duration|ContinuousClock|SuspendingClock|InstantProtocol)\b": 16,
    r"\b(RangeSet|DiscontiguousSlice)\b": 18,
    r"\b(InlineArray|UTF8Span)\b": 26,
    r"\[\d+ of \w": 26,
    r"\bimport (Synchronization|Observation)\b": 18,
    r"\b(Atomic|Mutex)\b *[<(]": 18,
    r"\bimport RegexBuilder\b|\bRegex\b": 16,
    r"#/|(?<=[(=,] )/[^/ *][^/\n]*/": 16,
    r"\.(span|mutableSpan|utf8Span)\b(?! *[({=:])": 26,
    r"\.(wholeMatch|firstMatch|prefixMatch)\(": 16,
    r"\.(trimmingPrefix|trimPrefix|firstRange|ranges|replacing|replace)\((?!with:)": 16,
    # Finding a string in a string; finding a character, or a string in an array of names, is older.
    r'(?<!Names)\.(contains|split|starts)\((separator: )?"[^"\\]{2,}"': 16,
    r"\.(removeSubranges|removingSubranges|moveSubranges)\(": 18,
    r"\.enumerated\(\)(\.(reversed|count|indices|suffix|last|dropLast|endIndex)\b|\[)": 26,
    r"\b(withDiscardingTaskGroup|withThrowingDiscardingTaskGroup)\b": 17,
    r"\b(withTaskExecutorPreference|TaskExecutor)\b": 18,
    r"\bTask\.(immediate|sleep\((for|until))": 16,
    r"\bany \w+<": 16,
    r"\bURL\(filePath:|\.appending\((path|component|queryItems)|\bURL\.\w+Directory\b": 16,
    r"\b[lL]ocale\.(language|region)\b": 16,
    r"\bLocale\.(Language|Region|Currency)\b|\.localizedStringResource\b": 16,
}


def code(text):
    """Returns the text with comments replaced by spaces, and strings unchanged."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group()) if match.group().startswith("/") else match.group()
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def uses(text):
    text = code(text)
    for pattern, version in NEWER.items():
        for match in re.finditer(pattern, text):
            yield text.count("\n", 0, match.start()) + 1, match.group(), version


def self_test():
    planted = {
        "let view = ids.span": 26, "let wide: UInt128 = 1": 18, "let isIn = text.contains(\"ab\")": 16,
        "for (i, x) in list.enumerated().reversed() {}": 26}
    for line, version in planted.items():
        found = list(uses(f"// text\n{line}\n"))
        assert [(2, version)] == [(number, least) for number, _, least in found], (line, found)
    fine = "// ids.span\nlet a = text.contains(\"a\"), b = table.span(of: 1)\nlet c = Span(_unsafeElements: x)\n"
    assert not list(uses(fine)), list(uses(fine))


def main():
    self_test()
    count = 0
    for target in TARGETS:
        for path in sorted(pathlib.Path("Sources", target).rglob("*.swift")):
            for line, words, version in uses(path.read_text()):
                print(f"{path}:{line}: {words.strip()} requires iOS {version}")
                count += 1
    if count:
        sys.exit(f"check availability: {count} uses of what iOS 15 does not have")


main()
