/// Finds the names that begin with a string with one typo: the edit distance
/// ``editDistance(between:and:)`` is 1.
///
/// The sorted names form a tree of characters. Up to some character the string matches; there the
/// typo is, and the rest matches again. Each part is found by binary search.
struct TypoSearch {
  /// The maximum number of characters; the search takes time in proportion to them and to the names.
  static let maxLetterCount = 64

  /// Ranges of entries whose whole name is the string with one typo; they may overlap.
  private(set) var whole: [Range<Int>] = []
  /// Ranges of names that begin with the string with one typo; they may overlap.
  private(set) var beginnings: [Range<Int>] = []

  private let index: NameIndex
  /// The string's characters in UTF-8, and the offset of each.
  private let bytes: [UInt8]
  private let starts: [Int]
  /// The number of following characters left to try: in names that are in order, each differs from
  /// the string in one place. It ends the search in a damaged file.
  private var childLimit: Int

  init(_ index: NameIndex, _ text: String) {
    self.index = index
    bytes = Array(text.utf8)
    var starts = [0]
    for scalar in text.unicodeScalars {
      starts.append(starts[starts.count - 1] + scalar.utf8.count)
    }
    self.starts = starts
    childLimit = index.count + starts.count
  }

  private var letterCount: Int { starts.count - 1 }

  /// The bytes of a range of characters.
  private func letters(_ range: Range<Int>) -> ArraySlice<UInt8> {
    bytes[starts[range.lowerBound]..<starts[range.upperBound]]
  }

  /// Runs the search; to be called once.
  mutating func search() {
    var range = 0..<index.count
    for place in 0...letterCount {
      if range.isEmpty { return }
      let depth = starts[place]
      if place < letterCount {
        // An extra character.
        add(range, depth, letters(place + 1..<letterCount))
      }
      if place + 1 < letterCount {
        // Two adjacent characters swapped.
        let swapped = letters(place + 1..<place + 2) + letters(place..<place + 1)
        add(range, depth, swapped + letters(place + 2..<letterCount))
      }
      addChildren(range, depth, place)
      if place < letterCount {
        range = index.narrowed(range, at: depth, to: letters(place..<place + 1))
      }
    }
  }

  /// Searches for a missing or a wrong character: any character may be at that position.
  private mutating func addChildren(_ range: Range<Int>, _ depth: Int, _ place: Int) {
    var position = range.lowerBound
    while position < range.upperBound, childLimit > 0 {
      childLimit -= 1
      let length = index.letterLength(at: position, offset: depth)
      // The name ends here.
      guard length > 0 else {
        position += 1
        continue
      }
      let letter = index.letter(at: position, offset: depth, length: length)
      let end = index.end(of: letter, at: depth, in: position..<range.upperBound)
      add(position..<end, depth + length, letters(place..<letterCount))
      if place < letterCount, !letter.elementsEqual(letters(place..<place + 1)) {
        add(position..<end, depth + length, letters(place + 1..<letterCount))
      }
      position = max(end, position + 1)
    }
  }

  /// Adds the names of a range that continue with these bytes.
  private mutating func add(_ range: Range<Int>, _ depth: Int, _ rest: some Collection<UInt8>) {
    let found = rest.isEmpty ? range : index.narrowed(range, at: depth, to: rest)
    guard !found.isEmpty else { return }
    beginnings.append(found)
    // The shortest names come first.
    let length = depth + rest.count
    let end = firstNumber(in: found) { index.byteCount(at: $0) > length }
    if end > found.lowerBound { whole.append(found.lowerBound..<end) }
  }
}
