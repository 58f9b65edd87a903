/// Consecutive ranges from 0 on, of which each begins where the one before it ends.
package struct Spans: Sendable, Hashable {
  /// Where each range ends, one past its last number; ascending.
  package var ends: [Int]

  /// - Parameter ends: where each range ends, ascending.
  @inlinable
  package init(ends: [Int] = []) { self.ends = ends }

  /// Where the last range ends.
  @inlinable
  package var end: Int { ends.last ?? 0 }

  /// Adds a range from the end of the last one to `end`.
  @inlinable
  package mutating func append(end: Int) { ends.append(end) }

  /// Several ranges that follow one another as one.
  package func joined(_ places: Range<Int>) -> Range<Int> {
    let start = places.lowerBound == 0 ? 0 : ends[places.lowerBound - 1]
    return start..<(places.isEmpty ? start : ends[places.upperBound - 1])
  }

  /// The place of the range that holds a number below ``end``. O(log count).
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
/// A loop over many elements takes ``elements`` and the row's range from ``spans``; a row by itself is a
/// slice, which copies nothing.
package struct Ragged<Element> {
  /// The elements of all rows, one row after the other.
  package var elements: [Element]
  /// For each row its range in ``elements``.
  package var spans: Spans

  @inlinable
  package init() {
    elements = []
    spans = Spans()
  }

  /// - Parameter ends: where each row ends in `elements`; the last is their count.
  @inlinable
  package init(elements: [Element], ends: [Int]) {
    self.elements = elements
    spans = Spans(ends: ends)
  }

  /// The number of rows.
  @inlinable
  package var count: Int { spans.count }

  /// The places of the rows.
  @inlinable
  package var indices: Range<Int> { 0..<spans.count }

  /// A row.
  @inlinable
  package subscript(row: Int) -> ArraySlice<Element> { elements[spans[row]] }

  /// Makes room for so many elements.
  @inlinable
  package mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Adds an element to the row that ``endRow()`` ends.
  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Ends a row of what was appended since the row before it.
  @inlinable
  package mutating func endRow() { spans.append(end: elements.count) }

  /// Adds a row.
  @inlinable
  package mutating func append(row: some Sequence<Element>) {
    elements.append(contentsOf: row)
    endRow()
  }

  /// Adds the rows of another one.
  package mutating func append(contentsOf other: Ragged) {
    let start = elements.count
    elements += other.elements
    for end in other.spans.ends { spans.append(end: start + end) }
  }

  /// Puts another element in the place of each.
  package mutating func replaceElements(_ replacement: (Element) -> Element) {
    for place in elements.indices { elements[place] = replacement(elements[place]) }
  }
}

extension Ragged: Sendable where Element: Sendable {}
extension Ragged: Equatable where Element: Equatable {}
extension Ragged: Hashable where Element: Hashable {}
