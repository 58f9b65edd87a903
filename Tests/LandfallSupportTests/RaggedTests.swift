import LandfallBuilder
import TestSupport
import Testing

@Suite(.timed) struct RaggedTests {
  @Test func rowsAreRangesOfOneArray() {
    var rows = Ragged<Int>()
    rows.append(row: [1, 2, 3])
    rows.append(row: [])
    rows.append(4)
    rows.append(5)
    rows.endRow()
    #expect(rows.count == 3 && rows.elements == [1, 2, 3, 4, 5])
    #expect(Array(rows.spans) == [0..<3, 3..<3, 3..<5])
    #expect(rows.indices.map { Array(rows[$0]) } == [[1, 2, 3], [], [4, 5]])
    rows.append(contentsOf: rows)
    #expect(rows.spans.ends == [3, 3, 5, 8, 8, 10])
    rows.replaceElements { -$0 }
    #expect(Array(rows[5]) == [-4, -5])
  }

  /// An empty range holds no number, so that its neighbor is the one that does.
  @Test func aNumberHasOnePlace() {
    let spans = Spans(ends: [2, 2, 5, 6, 6])
    #expect((0..<spans.end).map(spans.place) == [0, 0, 2, 2, 2, 3])
  }

  @Test func rangesInARowAreOne() {
    let spans = Spans(ends: [2, 2, 5])
    #expect(spans.joined(0..<3) == 0..<5 && spans.joined(1..<3) == 2..<5)
    #expect(spans.joined(0..<0) == 0..<0 && spans.joined(2..<2) == 2..<2)
  }
}
