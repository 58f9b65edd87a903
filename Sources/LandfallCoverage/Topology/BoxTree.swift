/// A packed tree of boxes, to find those near a place: implicit and in one array, as in flatbush.
///
/// Each node is around eight boxes that follow one another, so items must be ordered by place: the
/// edges of a chain are, and ``PointTree`` orders points.
struct BoxTree: Sendable {
  /// The boxes of the items, then those of groups of eight, of eight groups and so on up to one.
  let boxes: [GridBox]
  /// For each level the index of its first box, and the end of the last one.
  let starts: [Int]

  static let groupCount = 8

  /// The level of the box around all.
  var top: Int { starts.count - 2 }

  /// Builds the tree. O(n).
  init(_ items: [GridBox]) {
    var (boxes, starts) = (items, [0, items.count])
    boxes.reserveCapacity(items.count + items.count / 7 + 8)
    while boxes.count - starts[starts.count - 2] > 1 {
      let level = starts[starts.count - 2]..<boxes.count
      for first in stride(from: level.lowerBound, to: level.upperBound, by: Self.groupCount) {
        var box = boxes[first]
        for index in first..<min(first + Self.groupCount, level.upperBound) {
          box.enclose(boxes[index])
        }
        boxes.append(box)
      }
      starts.append(boxes.count)
    }
    (self.boxes, self.starts) = (boxes, starts)
  }

  /// Calls `isWanted` with the index of each item whose box passes a test, ascending, until it
  /// returns true; returns whether it has.
  /// - Parameter passes: also true for each box around one that passes.
  @inline(__always) @discardableResult
  func contains(where passes: (GridBox) -> Bool, _ isWanted: (Int) -> Bool) -> Bool {
    if boxes.isEmpty { return false }
    var (level, number) = (top, 0)
    while true {
      if passes(boxes[starts[level] + number]) {
        if level > 0 {
          (level, number) = (level - 1, number * Self.groupCount)
          continue
        }
        if isWanted(number) { return true }
      }
      number += 1
      // After the last box of a group follows the one after the box around it.
      while number % Self.groupCount == 0 || starts[level] + number == starts[level + 1] {
        if level == top { return false }
        (level, number) = (level + 1, (number - 1) / Self.groupCount + 1)
      }
    }
  }
}

/// Points in a tree of boxes.
package struct PointTree: Sendable {
  /// The points along the Z-order curve (Morton 1966), on which most neighbors are near.
  let points: [GridPoint]
  private let tree: BoxTree

  /// O(n log n).
  package init(_ points: some Sequence<GridPoint>) {
    self.points = points.sorted { one, other in
      // The coordinate whose highest differing bit is higher decides (Chan 2002).
      let (u, v) = (one.u ^ other.u, one.v ^ other.v)
      return u < v && u < u ^ v ? one.v < other.v : one.u < other.u
    }
    tree = BoxTree(self.points.map { Segment($0, $0).box })
  }

  /// Calls `body` with the points near an edge: at most a grid unit from it, or little more.
  func forEach(near edge: Segment, _ body: (GridPoint) -> Void) {
    tree.contains {
      $0.isTouched(by: edge, margin: 1)
    } _: {
      body(points[$0])
      return false
    }
  }

  /// Whether any point in a closed box passes a test.
  package func contains(in box: GridBox, where isWanted: (GridPoint) -> Bool) -> Bool {
    tree.contains {
      $0.meets(box)
    } _: {
      isWanted(points[$0])
    }
  }
}

extension UInt32 {
  /// Returns a coordinate of grid points moved by grid units, rounded down, as far as there are any.
  package func moved(by units: Double) -> UInt32 {
    UInt32(Swift.min(Swift.max(Double(self) + units, 0), Double(UInt32.max)))
  }
}
