import Landfall

/// The regions of the table by the words of their names. Most names are found without it: that of the table of this package is
/// made when it is asked first.
struct WordIndex: Sendable {
  private struct Contents: Sendable {
    /// The numbers of regions by sorted words.
    var bySorted: [String: [Int]] = [:]
    /// The words of names, by how many there are.
    var lists: [Int: [(words: [String], number: Int)]] = [:]
  }

  private let contents: Contents

  /// Of the table of this package.
  static let bundled = WordIndex(.bundled)

  /// - Complexity: O(names).
  private init(_ names: RegionNames) { contents = Self.makeContents(names) }

  /// The words of a folded name without articles and what joins others.
  static func words(_ fold: String) -> [String] {
    fold.split(separator: " ").map(String.init).filter { !smallWords.contains($0) }
  }

  private static let smallWords: Set<String> = [
    "the", "of", "and", "und", "et", "y", "e", "en", "d", "dan", "ve", "и", "i",
  ]

  /// Returns the regions with these words in any order: "Korea, Republic of". O(1) but for the first time.
  func regions(with words: [String]) -> [Int] {
    contents.bySorted[words.sorted().joined(separator: " ")] ?? []
  }

  private static func makeContents(_ names: RegionNames) -> Contents {
    var contents = Contents()
    contents.bySorted.reserveCapacity(4000)
    for (number, region) in names.regions.enumerated() {
      for name in region.names {
        let fold = NameFolding.fold(name.text)
        guard fold.utf8.contains(UInt8(ascii: " ")) else { continue }
        let words = words(fold)
        let sorted = words.sorted().joined(separator: " ")
        guard contents.bySorted[sorted]?.contains(number) != true else { continue }
        contents.bySorted[sorted, default: []].append(number)
        contents.lists[words.count, default: []].append((words, number))
      }
    }
    return contents
  }

  /// Returns the regions with a name whose words those with a period abbreviate. O(names).
  func regions(withAbbreviated text: String) -> [Int] {
    let parts = text.split { $0 == " " || $0 == "," || $0 == "(" || $0 == ")" || $0 == "/" }
    let words = parts.flatMap { part -> [(text: String, isShort: Bool)] in
      let fold = Self.words(NameFolding.fold(String(part)))
      return fold.map { ($0, part.hasSuffix(".") && $0 == fold.last) }
    }
    // A few initials may be anything.
    guard words.contains(where: \.isShort), words.count > 1,
      words.contains(where: { !$0.isShort }) || words.reduce(0, { $0 + $1.text.utf8.count }) >= 6
    else { return [] }
    var found: [Int] = []
    for (name, number) in contents.lists[words.count] ?? [] where Self.isMatch(words, name) {
      found.appendOnce(number)
    }
    return found
  }

  /// Whether each word stands for another one of a name.
  private static func isMatch(_ words: [(text: String, isShort: Bool)], _ name: [String]) -> Bool {
    var rest = name
    for word in words where !word.isShort {
      guard let index = rest.firstIndex(of: word.text) else { return false }
      rest.remove(at: index)
    }
    for word in words where word.isShort {
      guard let index = rest.firstIndex(where: { isShort(word.text, for: $0) }) else {
        return false
      }
      rest.remove(at: index)
    }
    return rest.isEmpty
  }

  /// Whether a word is the begin of another one, or has its first, its last and further letters: "rep", "sts".
  private static func isShort(_ short: String, for word: String) -> Bool {
    if word.hasPrefix(short) { return true }
    guard short.utf8.count > 1, short.first == word.first, short.last == word.last else {
      return false
    }
    var rest = word[...]
    for letter in short {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}
