import LandfallModel
import LandfallSupport

/// A tree of bounding boxes of edges, to find the edges near a point regardless of their length.
struct EdgeBoxes {
  struct Box {
    var west, south, east, north: Double

    func meets(_ other: Box) -> Bool {
      west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }

    func enclosing(_ other: Box) -> Box {
      Box(
        west: min(west, other.west), south: min(south, other.south), east: max(east, other.east),
        north: max(north, other.north))
    }
  }

  private let boxes: [Box]
  /// The indices of the boxes; each node of the tree has a range of them.
  private var order: [Int]
  private var nodes: [(box: Box, range: Range<Int>, second: Int)] = []

  private static let leafCount = 8

  /// Builds the tree. O(n log n).
  init(_ boxes: [Box]) {
    self.boxes = boxes
    order = Array(boxes.indices)
    if !boxes.isEmpty { build(0..<boxes.count) }
  }

  private mutating func build(_ range: Range<Int>) {
    let boxes = boxes
    let box = order[range].reduce(boxes[order[range.lowerBound]]) { $0.enclosing(boxes[$1]) }
    let node = nodes.count
    nodes.append((box, range, 0))
    guard range.count > Self.leafCount else { return }
    let isWide = box.east - box.west > box.north - box.south
    order[range].sort { one, other in
      let (a, b) = (boxes[one], boxes[other])
      let (first, second) =
        isWide ? (a.west + a.east, b.west + b.east) : (a.south + a.north, b.south + b.north)
      return first != second ? first < second : one < other
    }
    let middle = range.lowerBound + range.count / 2
    build(range.lowerBound..<middle)
    nodes[node].second = nodes.count
    build(middle..<range.upperBound)
  }

  /// Calls `body` with the index of each box that intersects `box`.
  func forEach(meeting box: Box, _ body: (Int) -> Void) {
    if nodes.isEmpty { return }
    var stack = [0]
    while let number = stack.popLast() {
      let node = nodes[number]
      guard node.box.meets(box) else { continue }
      if node.range.count > Self.leafCount {
        stack.append(node.second)
        stack.append(number + 1)
      } else {
        for index in order[node.range] where boxes[index].meets(box) { body(index) }
      }
    }
  }
}
