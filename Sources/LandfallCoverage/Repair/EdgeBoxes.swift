/// A tree of bounding boxes of edges along walks, to find the edges near a point regardless of their length.
///
/// Edges that follow one another are near one another, so each node has a range of them, without sorting.
struct EdgeBoxes {
  struct Box {
    /// West, south, and the negated east and north.
    private var lower: SIMD4<Double>

    init(west: Double, south: Double, east: Double, north: Double) {
      lower = SIMD4(west, south, -east, -north)
    }

    private init(lower: SIMD4<Double>) { self.lower = lower }

    func enclosing(_ other: Box) -> Box { Box(lower: pointwiseMin(lower, other.lower)) }

    /// The limits that the boxes that meet this one do not exceed.
    fileprivate var limits: SIMD4<Double> { SIMD4(-lower.z, -lower.w, -lower.x, -lower.y) }

    @inline(__always)
    fileprivate func isWithin(_ limits: SIMD4<Double>) -> Bool {
      return all(lower .<= limits)
    }

    @inline(__always)
    func meets(_ other: Box) -> Bool { isWithin(other.limits) }
  }

  /// The boxes of edges, then those of groups of eight edges, of eight groups and so on up to one.
  private let boxes: [Box]
  /// For each level the index of its first box.
  private let starts: [Int]
  /// The numbers of the boxes that the last search has found, and those of the level above.
  private var found: [Int] = []
  private var parents: [Int] = []

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

  /// Returns the indices of the boxes that intersect `box`, ascending.
  mutating func indices(meeting box: Box) -> [Int] {
    let limits = box.limits
    found.removeAll(keepingCapacity: true)
    guard let root = boxes.last, root.isWithin(limits) else { return found }
    found.append(0)
    for level in (1..<starts.count).reversed() {
      swap(&found, &parents)
      found.removeAll(keepingCapacity: true)
      let (start, end) = (starts[level - 1], starts[level])
      for parent in parents {
        let first = start + parent * Self.groupCount
        for index in first..<min(first + Self.groupCount, end)
        where boxes[index].isWithin(limits) {
          found.append(index - start)
        }
      }
    }
    return found
  }
}
