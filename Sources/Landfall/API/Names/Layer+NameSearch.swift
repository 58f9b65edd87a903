extension Layer {
  /// Returns the regions whose names agree with the text that a user has typed, as for a search
  /// field.
  ///
  /// Case, accents and punctuation are ignored. Whole names come first, then names that begin with
  /// the text. If the text has 3 to 64 characters, whole names with one typo and names whose
  /// beginning has one typo follow. Each group is in the order of the folded names, then of the
  /// keys.
  ///
  /// ```swift
  /// states.search("misi").map(\.region.name)   // ["Mississippi", "Missouri"]
  /// ```
  /// - Parameters:
  ///   - text: The text typed so far.
  ///   - limit: The greatest number of results. Names with typos are searched only if there are
  ///     fewer results without them.
  /// - Returns: The results; empty if `text` contains no letter or digit.
  /// - Complexity: O(characters · log n) for n regions. Typos add a search for each character that
  ///   follows in names with the same beginning as `text`: about 30 µs among 100,000 names.
  public func search(_ text: String, limit: Int = 10) -> [NameHit] {
    let query = NameFolding.fold(text)
    guard limit > 0, !query.isEmpty else { return [] }
    let index = nameIndex
    var hits: [NameHit] = []
    var taken: Set<Int> = []
    func take(_ position: Int, _ agreement: NameHit.Agreement) {
      guard hits.count < limit, taken.insert(position).inserted else { return }
      // A damaged file may contain the number of a missing region.
      let number = index.region(at: position)
      guard number < record.regionCount else { return }
      hits.append(NameHit(region: self[RegionID(rawValue: number)], agreement: agreement))
    }
    let bytes = Array(query.utf8)
    let beginning = index.positions(of: bytes, isPrefix: true)
    // Whole names come first among the names with this beginning.
    for position in beginning.prefix(limit) {
      take(position, index.byteCount(at: position) == bytes.count ? .whole : .beginning)
    }
    let letterCount = query.unicodeScalars.count
    if hits.count >= limit || letterCount < 3 || letterCount > TypoSearch.maxLetterCount {
      return hits
    }
    var typos = TypoSearch(index, query)
    typos.search()
    for (ranges, agreement) in [
      (typos.whole, NameHit.Agreement.wholeWithTypo), (typos.beginnings, .beginningWithTypo),
    ] {
      var next = 0
      for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        for position in max(next, range.lowerBound)..<max(next, range.upperBound) {
          if hits.count >= limit { return hits }
          take(position, agreement)
        }
        next = max(next, range.upperBound)
      }
    }
    return hits
  }
}
