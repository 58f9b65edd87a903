import LandfallSupport

/// A tree of bounding boxes of edges along walks, to find the edges near a point regardless of their length.
///
/// Edges that follow one another are near one another, so each node has a range of them, without sorting. A
/// class, as each search of a circle would otherwise retain every array.
final class EdgeBoxes {
  struct Box {
    var west, south, east, north: Double

    @inline(__always)
    func meets(_ other: Box) -> Bool {
      west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    func enclosing(_ other: Box) -> Box {
      Box(
        west: min(west, other.west), south: min(south, other.south), east: max(east, other.east),
        north: max(north, other.north))
    }
  }

  /// The boxes of edges, then those of groups of eight edges, of eight groups and so on up to one.
  private let boxes: [Box]
  /// For each level the index of its first box.
  private let starts: [Int]

  private static let groupCount = 8

  /// Builds the tree. O(n).
  init(_ edges: [Box]) {
    var (boxes, starts) = (edges, [0])
    var count = edges.count
    while count > 1 {
      let start = starts[starts.count - 1]
      starts.append(boxes.count)
      for first in stride(from: 0, to: count, by: Self.groupCount) {
        var box = boxes[start + first]
        for index in first + 1..<max(min(first + Self.groupCount, count), first + 1) {
          box = box.enclosing(boxes[start + index])
        }
        boxes.append(box)
      }
      count = boxes.count - starts[starts.count - 1]
    }
    (self.boxes, self.starts) = (boxes, starts)
  }

  /// Calls `body` with the index of each box that intersects `box`.
  func forEach(meeting box: Box, _ body: (Int) -> Void) {
    if boxes.isEmpty { return }
    boxes.withSpan { boxes in
      starts.withSpan { starts in
        Self.visit(0, level: starts.count - 1, box, boxes, starts, body)
      }
    }
  }

  private static func visit(
    _ index: Int, level: Int, _ box: Box, _ boxes: borrowing Span<Box>,
    _ starts: borrowing Span<Int>, _ body: (Int) -> Void
  ) {
    guard boxes[starts[level] + index].meets(box) else { return }
    if level == 0 { return body(index) }
    let end = starts[level] - starts[level - 1]
    for child in index * groupCount..<min((index + 1) * groupCount, end) {
      visit(child, level: level - 1, box, boxes, starts, body)
    }
  }
}
