extension Layer {
  /// The regions that somebody who types may mean, as for a search field.
  ///
  /// Case, accents and punctuation do not count. First come whole names, then names that begin so, then
  /// the same with one slip of the finger, which three letters may have; within each, in the order of
  /// the folded names, then of the keys.
  ///
  /// ```swift
  /// states.search("misi").map(\.region.name)   // ["Mississippi", "Missouri"]
  /// ```
  /// - Parameters:
  ///   - text: what was typed so far.
  ///   - limit: so many at most. Slips are looked for only where there are fewer without.
  /// - Returns: nothing for a text without letters or digits.
  /// - Complexity: O(letters · log n) for n regions, and for slips a search for each letter that follows
  ///   in names that begin as the text does: some 30 µs among 100,000.
  public func search(_ text: String, limit: Int = 10) -> [NameHit] {
    let query = NameFolding.fold(text)
    guard limit > 0, !query.isEmpty else { return [] }
    let index = nameIndex
    var hits: [NameHit] = []
    var taken: Set<Int> = []
    func take(_ position: Int, _ agreement: NameHit.Agreement) {
      guard hits.count < limit, taken.insert(position).inserted else { return }
      // A damaged file may name a region that is not there.
      let number = index.region(at: position)
      guard number < record.regionCount else { return }
      hits.append(NameHit(region: self[RegionID(rawValue: number)], agreement: agreement))
    }
    let bytes = Array(query.utf8)
    let beginning = index.positions(of: bytes, isPrefix: true)
    // The whole names stand first among those that begin so.
    for position in beginning.prefix(limit) {
      take(position, index.byteCount(at: position) == bytes.count ? .whole : .beginning)
    }
    if hits.count >= limit || query.unicodeScalars.count < 3 { return hits }
    var slips = SlipSearch(index, query)
    slips.search()
    for position in slips.whole.sorted() { take(position, .wholeWithSlip) }
    for range in slips.beginnings.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      for position in range {
        if hits.count >= limit { return hits }
        take(position, .beginningWithSlip)
      }
    }
    return hits
  }
}
