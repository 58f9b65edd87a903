import Landfall

/// Finds the regions of the table by name: letter by letter, then by words in any order, then by abbreviated words.
///
/// Case, accents and punctuation do not count, as in lookups of an atlas.
package struct NameIndex: Sendable {
  package let names: RegionNames
  /// The numbers of regions by their folded names.
  private var folded: [String: [Int]] = [:]
  private var words: WordIndex { .bundled }

  /// Of the table of this package.
  package static let bundled = NameIndex(.bundled)

  /// - Complexity: O(names).
  private init(_ names: RegionNames) {
    self.names = names
    folded.reserveCapacity(8000)
    for (number, region) in names.regions.enumerated() {
      for name in region.names {
        take(NameFolding.fold(name.text), number)
        if let text = Self.withoutUmlauts(name.text) { take(NameFolding.fold(text), number) }
      }
    }
  }

  private mutating func take(_ fold: String, _ number: Int) {
    folded[fold, default: []].appendOnce(number)
  }

  /// Returns the regions with a name. Where countries have it, parts and groups do not count; the result has several regions
  /// where several countries do.
  /// - Complexity: O(1); O(names) for a text with abbreviations.
  package func regions(named text: String) -> [RegionNames.Region] {
    let fold = NameFolding.fold(text)
    guard !fold.isEmpty, fold.utf8.count <= 250 else { return [] }
    if let found = folded[fold] { return chosen(found) }
    let words = WordIndex.words(fold)
    guard let first = words.first, first != fold else { return [] }
    // "The Gambia" has one word, which is a name by itself.
    if words.count == 1, let found = folded[first] { return chosen(found) }
    let found = self.words.regions(with: words)
    return chosen(found.isEmpty ? abbreviated(text) : found)
  }

  /// Returns a long name without the words for a form of state: "Kamerun" for "Republik Kamerun"; nil for another name.
  package static func withoutState(_ text: String) -> String? {
    // "République d'Angola" has an article before its name.
    let apart = String(text.map { $0 == "'" || $0 == "’" ? " " : $0 })
    let words = NameFolding.fold(apart).split(separator: " ").map(String.init)
    let rest = words.filter { !stateWords.contains($0) }
    // Prepositions alone make no long name of a state.
    guard rest.count < words.count, !rest.isEmpty else { return nil }
    return rest.filter { !prepositions.contains($0) }.joined(separator: " ")
  }

  private static let stateWords = Set(
    """
    republic kingdom principality commonwealth federal federative federation islamic democratic people peoples people's
    socialist arab sultanate emirate republik volksrepublik bundesrepublik konigreich furstentum bundes foderative islamische
    demokratische sozialistische arabische sultanat emirat grossherzogtum kooperative republique royaume principaute
    federale federative islamique democratique populaire socialiste arabe republica reino principado islamica democratica
    popular socialista sultanato emirato repubblica regno principato popolare araba granducato republiek koninkrijk
    vorstendom bondsrepubliek volksrepubliek federale islamitische democratische socialistische cumhuriyeti kralligi
    prensligi halk demokratik республика королевство княжество исламская народная демократическая федеративная kerajaan
    rakyat islam demokratik etat estado estados stato stati staat devleti negara plurinational plurinacional
    plurinazionale multinationale bolivarian bolivariana bolivarische bolivariaanse unida unita unie federados federadas
    federati federes etats province provincia provincie provinz provinsi
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
  private static let prepositions: Set<String> = [
    "of", "the", "der", "des", "die", "von", "du", "de", "del", "della", "delle", "dello", "degli",
    "dell", "d", "do", "da", "dos", "das", "van", "het", "la", "le", "les", "l", "di", "las", "los",
  ]

  /// The text in the table that is a group of countries, apart from numbers, parentheses and words such as "countries".
  package func isGroup(_ text: String) -> Bool {
    func has(_ fold: String) -> Bool {
      folded[fold]?.contains { names.regions[$0].kind == .group } ?? false
    }
    if has(NameFolding.fold(text)) { return true }
    let outside = text.split(separator: "(", maxSplits: 1).first.map(String.init) ?? ""
    let words = NameFolding.fold(String(outside.map { $0 == "_" || $0 == "*" ? " " : $0 }))
      .split(separator: " ").map { word in
        // "EU27" is the union, "G7" is a name.
        let letters = word.drop { $0.isNumber }.prefix { !$0.isNumber }
        return letters.count >= 2
          ? String(letters) : word.contains(where: \.isNumber) ? "" : String(word)
      }.filter { !$0.isEmpty && !Self.groupWords.contains($0) }
    guard !words.isEmpty else { return false }
    let text = words.joined(separator: " ")
    return has(text)
      || self.words.regions(with: WordIndex.words(text)).contains {
        names.regions[$0].kind == .group
      }
  }

  /// Returns whether a name is an English form of one use, and not the usual name: "Viet Nam" of the United Nations.
  package func isForm(_ text: String, of use: RegionNames.Use) -> Bool {
    regions(named: text).contains { region in
      let uses = uses(of: text, in: region)
      return uses.contains(use) && !uses.contains(.name)
    }
  }

  /// Returns the uses of a name of a region in English.
  package func uses(of text: String, in region: RegionNames.Region) -> Set<RegionNames.Use> {
    let fold = NameFolding.fold(text)
    return Set(
      region.names.filter { NameFolding.fold($0.text) == fold }.flatMap(names.tags)
        .filter { $0.language == "en" }.map(\.use))
  }

  private static let groupWords: Set<String> = [
    "total", "totals", "average", "mean", "aggregate", "countries", "members", "member", "all",
    "whole", "as", "lander", "staaten", "pays", "paises", "durchschnitt", "moyenne", "insgesamt",
    "excl", "ohne",
  ]

  private func chosen(_ numbers: [Int]) -> [RegionNames.Region] {
    let found = numbers.map { names.regions[$0] }
    let countries = found.filter { $0.kind == .country }
    return countries.isEmpty ? found : countries
  }

  /// Returns a German name as it is written where there are no umlauts: "Oesterreich"; nil for one without.
  private static func withoutUmlauts(_ text: String) -> String? {
    guard text.unicodeScalars.contains(where: { umlauts[$0] != nil }) else { return nil }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result += umlauts[scalar] ?? String(scalar)
    }
  }

  private static let umlauts: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ø": "oe", "Ø": "Oe",
  ]

  /// The region with a name whose words those with a period abbreviate: "Fed. Sts. of Micronesia".
  private func abbreviated(_ text: String) -> [Int] {
    let found = words.regions(withAbbreviated: text)
    let countries = found.filter { names.regions[$0].kind == .country }
    let chosen = countries.isEmpty ? found.filter { names.regions[$0].kind != .group } : countries
    return chosen.count == 1 ? chosen : []
  }
}

extension [Int] {
  mutating func appendOnce(_ number: Int) { if !contains(number) { append(number) } }
}
