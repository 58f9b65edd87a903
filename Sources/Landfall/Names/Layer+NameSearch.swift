extension Layer {
  /// Returns the regions whose names or aliases agree with the text that a user has typed, as for a
  /// search field.
  ///
  /// Case, accents and punctuation are ignored. Whole names come first, then whole aliases, names and
  /// aliases that begin with the text, and those of which a later word does. If the text has 3 to 64
  /// characters, names and aliases with one typo follow, and if nothing else is found, those with one
  /// typo in a later word. Each group is in the order of the folded names, then of the keys.
  ///
  /// ```swift
  /// states.search("misi").map(\.region.name)   // ["Mississippi", "Missouri"]
  /// ```
  /// - Parameters:
  ///   - text: The text typed so far.
  ///   - limit: The greatest number of results. Names with typos are searched only if there are
  ///     fewer results without them.
  ///   - isIncluded: Whether to return a region; others take no place of the limit.
  /// - Returns: The results; empty if `text` contains no letter or digit.
  /// - Complexity: O(characters · log n) for n names, aliases and later words. Typos add a search for
  ///   each character that follows in names with the same beginning as `text`: about 50 µs at most among
  ///   100,000 names.
  public func search(
    _ text: String, limit: Int = 10, where isIncluded: (Region) -> Bool = { _ in true }
  ) -> [NameHit] {
    withoutActuallyEscaping(isIncluded) { isIncluded in
      var search = NameSearch(self, NameFolding.fold(text), limit: limit, where: isIncluded)
      search.run()
      return search.hits
    }
  }
}

/// A search among the names of a layer.
private struct NameSearch {
  private let layer: Layer
  private let query: String
  private let bytes: [UInt8]
  private let limit: Int
  private let isIncluded: (Region) -> Bool
  private(set) var hits: [NameHit] = []
  private var taken: Set<RegionID> = []

  init(
    _ layer: Layer, _ query: String, limit: Int, where isIncluded: @escaping (Region) -> Bool
  ) {
    self.layer = layer
    self.query = query
    bytes = Array(query.utf8)
    self.limit = limit
    self.isIncluded = isIncluded
  }

  private var isFull: Bool { hits.count >= limit }

  mutating func run() {
    if limit <= 0 || query.isEmpty { return }
    let (names, aliases, words) = (layer.nameIndex, layer.aliasIndex, layer.wordIndex)
    for index in [names, aliases] {
      take(index, index.positions(of: bytes, isPrefix: false), .whole)
    }
    for (index, agreement) in [
      (names, NameHit.Agreement.beginning), (aliases, .beginning), (words, .word),
    ] where !isFull {
      take(index, index.positions(of: bytes, isPrefix: true), agreement)
    }
    let letterCount = query.unicodeScalars.count
    if isFull || letterCount < 3 || letterCount > TypoSearch.maxLetterCount { return }
    let typos = [names, aliases].map { index in
      var search = TypoSearch(index, query)
      search.search()
      return (index: index, search: search)
    }
    for (index, search) in typos { take(index, union: search.whole, .wholeWithTypo) }
    for (index, search) in typos { take(index, union: search.beginnings, .beginningWithTypo) }
    guard hits.isEmpty else { return }
    var search = TypoSearch(words, query)
    search.search()
    take(words, union: search.beginnings, .wordWithTypo)
  }

  /// Takes the regions of ranges that may overlap, in order.
  private mutating func take(
    _ index: NameIndex, union ranges: [Range<Int>], _ agreement: NameHit.Agreement
  ) {
    var next = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !isFull {
      take(index, max(next, range.lowerBound)..<max(next, range.upperBound), agreement)
      next = max(next, range.upperBound)
    }
  }

  private mutating func take(
    _ index: NameIndex, _ positions: Range<Int>, _ agreement: NameHit.Agreement
  ) {
    for position in positions {
      if isFull { return }
      guard let region = layer.region(index, at: position), taken.insert(region.id).inserted,
        isIncluded(region)
      else { continue }
      hits.append(NameHit(region: region, agreement: agreement))
    }
  }
}

/// A region found by its name, and how well the name agrees with the typed text.
public struct NameHit: Sendable, Hashable, Identifiable {
  /// The agreement of a name with the typed text; better ones are smaller.
  public enum Agreement: Int, Sendable, Hashable, Comparable {
    /// The whole name, or a whole alias.
    case whole
    /// The beginning of the name, or of an alias.
    case beginning
    /// The beginning of a later word: "dolores" is in Mission Dolores Park.
    case word
    /// The whole name or alias with one typo: a character wrong, missing or extra, or two adjacent
    /// characters swapped.
    case wholeWithTypo
    /// The beginning of the name or of an alias with one typo.
    case beginningWithTypo
    /// The beginning of a later word with one typo.
    case wordWithTypo

    /// Returns whether the left agreement is better.
    public static func < (left: Agreement, right: Agreement) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The region.
  public let region: Region

  /// The number of the region: a search finds each region once.
  public var id: RegionID { region.id }

  /// The agreement of the name, ignoring case, accents and punctuation.
  public let agreement: Agreement
}
