/// Names in the source of a program, of `a` to `z`, `A` to `Z`, digits and underscores.
///
/// A name depends on its own text alone, so that it stays the same when other keys come and go.
package enum Identifier {
  /// The identifier of a string: characters without their accents, others as underscores or as their number,
  /// and an underscore before a digit.
  ///
  /// "AUS-CSI" is `AUS_CSI`, "06" is `_06`, "São Tomé" is `Sao_Tome`, "東" is `u6771`, "-" is `_2D`.
  package static func of(_ text: some StringProtocol) -> String {
    var name = ""
    for scalar in text.unicodeScalars {
      if isOfIdentifier(scalar) {
        name.unicodeScalars.append(scalar)
      } else if scalar.isASCII {
        name += "_"
      } else {
        let folded = NameFolding.fold(String(scalar))
        let isLetters = !folded.isEmpty && folded.unicodeScalars.allSatisfy(isOfIdentifier)
        let isCapital = scalar.properties.isUppercase
        name +=
          !isLetters
          ? "u" + hex(scalar)
          : isCapital ? folded.prefix(1).uppercased() + folded.dropFirst() : folded
      }
    }
    if name.allSatisfy({ $0 == "_" }) {
      return "_" + (text.isEmpty ? "empty" : text.unicodeScalars.map(hex).joined(separator: "_"))
    }
    return "0"..."9" ~= name.first! ? "_" + name : name
  }

  /// A different identifier for each string, in their order, also for equal ones.
  ///
  /// Where several strings make the same one, the string that is the identifier itself keeps it, and the others append
  /// the characters that the identifier does not have: "A-B" and "A B" are `A_B_2D` and `A_B_20`.
  /// - Parameters:
  ///   - taken: names that other declarations have.
  ///   - allowed: a name that may be used for one that may not.
  package static func ofEach(
    _ texts: [String], except taken: Set<String> = [], allowed: (String) -> String = { $0 }
  ) -> [String] {
    let plain = texts.map { allowed(of($0)) }
    let counts = Dictionary(plain.map { ($0, 1) }, uniquingKeysWith: +)
    var (used, kept) = (taken.union(plain), taken)
    return zip(texts, plain).map { text, name in
      if counts[name] == 1 || text == name, kept.insert(name).inserted { return name }
      let others = text.unicodeScalars.filter { !isOfIdentifier($0) }.map(hex)
      let base = ([name] + others).joined(separator: "_")
      var unique = base
      var number = 2
      while !used.insert(unique).inserted {
        unique = "\(base)_\(number)"
        number += 1
      }
      return unique
    }
  }

  /// A name in the form of types: the words of a string, each with a capital, "us-states" as `UsStates`.
  package static func type(_ text: some StringProtocol) -> String {
    let name = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return of(name)
  }

  /// A name in the form of properties, "us-states" as `usStates`.
  package static func property(_ text: some StringProtocol) -> String {
    let name = type(text)
    let capitals = name.prefix { $0.isUppercase }
    // The last capital after an abbreviation begins the next word: "USStates" is `usStates`.
    let count =
      capitals.count < 2 || capitals.count == name.count ? capitals.count : capitals.count - 1
    return name.prefix(count).lowercased() + name.dropFirst(count)
  }

  /// One of what a plural names: "countries" is "country", "churches" "church", "states" "state".
  package static func singular(_ text: String) -> String {
    func ends(_ endings: String...) -> Bool { endings.contains { text.lowercased().hasSuffix($0) } }
    if text.count < 4 || ends("ss", "us", "is", "series") { return text }
    if ends("ies") { return text.dropLast(3) + "y" }
    if ends("ches", "shes", "sses", "xes") { return String(text.dropLast(2)) }
    return ends("s") ? String(text.dropLast()) : text
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    of(text).split(separator: "_").map(String.init)
  }

  private static func isOfIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }
}
