/// Consecutive ranges from 0, each of which begins at the end of the one before.
@usableFromInline
package struct Spans: Sendable, Hashable {
  /// The end of each range, one past its last number; ascending.
  @usableFromInline package var ends: [Int]

  /// Creates ranges from their ends.
  /// - Parameter ends: The end of each range, ascending.
  @inlinable
  package init(ends: [Int] = []) { self.ends = ends }

  /// The end of the last range.
  @inlinable
  package var end: Int { ends.last ?? 0 }

  /// Adds a range from the end of the last one to `end`.
  @inlinable
  package mutating func append(end: Int) { ends.append(end) }

  /// Joins consecutive ranges.
  package func joined(_ places: Range<Int>) -> Range<Int> {
    let start = places.lowerBound == 0 ? 0 : ends[places.lowerBound - 1]
    return start..<(places.isEmpty ? start : ends[places.upperBound - 1])
  }

  /// The index of the range that contains a number below ``end``. O(log count).
  package func place(of number: Int) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Spans: RandomAccessCollection {
  @inlinable
  package var startIndex: Int { 0 }

  @inlinable
  package var endIndex: Int { ends.count }

  @inlinable
  package subscript(place: Int) -> Range<Int> {
    (place == 0 ? 0 : ends[place - 1])..<ends[place]
  }
}

/// Rows of different lengths in one flat array.
///
/// A loop over many elements uses ``elements`` and the row's range from ``spans``; a single row is
/// a slice, which does not copy.
@usableFromInline
package struct Ragged<Element> {
  /// The elements of all rows, one row after the other.
  @usableFromInline package var elements: [Element]
  /// The range of each row in ``elements``.
  @usableFromInline package var spans: Spans

  @inlinable
  package init() {
    elements = []
    spans = Spans()
  }

  /// Creates rows from their elements.
  /// - Parameter ends: The end of each row in `elements`; the last is their count.
  @inlinable
  package init(elements: [Element], ends: [Int]) {
    self.elements = elements
    spans = Spans(ends: ends)
  }

  /// The number of rows.
  @inlinable
  package var count: Int { spans.count }

  /// The indices of the rows.
  @inlinable
  package var indices: Range<Int> { 0..<spans.count }

  /// The elements of a row.
  @inlinable
  package subscript(row: Int) -> ArraySlice<Element> { elements[spans[row]] }

  /// Reserves memory for `count` elements.
  @inlinable
  package mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Adds an element to the current row, which ``endRow()`` ends.
  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Ends the current row, which contains the elements since the row before.
  @inlinable
  package mutating func endRow() { spans.append(end: elements.count) }

  /// Adds a row.
  @inlinable
  package mutating func append(row: some Sequence<Element>) {
    elements.append(contentsOf: row)
    endRow()
  }

  /// Adds all rows of another array.
  package mutating func append(contentsOf other: Ragged) {
    let start = elements.count
    elements += other.elements
    for end in other.spans.ends { spans.append(end: start + end) }
  }

  /// Replaces each element.
  package mutating func replaceElements(_ replacement: (Element) -> Element) {
    for place in elements.indices { elements[place] = replacement(elements[place]) }
  }
}

extension Ragged: Sendable where Element: Sendable {}
extension Ragged: Equatable where Element: Equatable {}
extension Ragged: Hashable where Element: Hashable {}

extension Spans: BinaryCodable {
  package static var blank: Spans { Spans() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) { try field(&ends) }
}

extension Ragged: BinaryCodable where Element: PlainBits {
  package static var blank: Ragged { Ragged() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&elements, &spans)
    guard spans.end == elements.count else { throw BinaryFault() }
  }
}
