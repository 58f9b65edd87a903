package import Landfall

/// The blocks of a layer's arcs in their encoded form.
struct PackedBlocks {
  var headers = ByteWriter()
  var bits: [UInt8] = []
  /// The first block of each arc.
  var firstBlocks: [Int] = []
  /// The number of edges of each block.
  var edgeCounts: [UInt8] = []
  /// The box around the vertices of each block.
  var boxes: [GridBox] = []
  /// The number of blocks of borders, which come first.
  var borderBlockCount = 0

  var count: Int { boxes.count }
}

/// Cuts arcs into blocks and packs the differences of their vertices.
func packBlocks(of list: ArcList, jobs: Int) -> PackedBlocks {
  // Some arcs have a hundred thousand vertices, most have twenty: threads take them in batches.
  let stretch = 64
  let plans = parallelMap(count: (list.arcs.count + stretch - 1) / stretch, jobs: jobs) { number in
    (number * stretch..<min((number + 1) * stretch, list.arcs.count)).map { arc in
      planBlocks(of: list.vertices[list.arcs[arc].range])
    }
  }.joined()
  var packed = PackedBlocks()
  var writer = BlockWriter()
  for (number, plan) in plans.enumerated() {
    if number == list.otherStart { packed.borderBlockCount = packed.boxes.count }
    packed.firstBlocks.append(packed.boxes.count)
    var first = list.arcs[number].range.lowerBound
    for (place, edgeCount) in plan.enumerated() {
      let isLast = place == plan.count - 1
      let vertices = list.vertices[first...(first + Int(edgeCount))]
      packed.boxes.append(writer.append(vertices, isLast: isLast))
      packed.edgeCounts.append(edgeCount)
      first += Int(edgeCount)
    }
  }
  if list.otherStart == list.arcs.count { packed.borderBlockCount = packed.boxes.count }
  packed.headers = writer.headers
  for group in writer.groups { packed.headers.append(group) }
  packed.bits = packed.boxes.isEmpty ? [] : writer.finishedBits
  return packed
}

/// The number of bits that each coordinate of a difference takes.
private func widths(_ a: GridPoint, _ b: GridPoint) -> (u: Int, v: Int) {
  func width(_ difference: UInt32) -> Int {
    max(32 - ArcFormat.zigzag(difference).leadingZeroBitCount, 1)
  }
  return (width(b.u &- a.u), width(b.v &- a.v))
}

/// Chooses the number of edges of each block of an arc so that the arc takes as few bits as
/// possible: the shortest path over its vertices, where each block is an edge of the path.
/// O(32 · vertices).
package func planBlocks(of vertices: ArraySlice<GridPoint>) -> [UInt8] {
  let edgeCount = vertices.count - 1
  let headerBits = 8 * ArcFormat.blockByteCount
  let differences = zip(vertices, vertices.dropFirst()).map { widths($0, $1) }
  var costs = [Int](repeating: .max, count: edgeCount + 1)
  var lengths = [UInt8](repeating: 0, count: edgeCount + 1)
  costs[0] = 0
  for start in 0..<edgeCount {
    let base = costs[start] + headerBits
    // In every block but the arc's last, the last edge is not packed.
    var packedWidth = (u: 0, v: 0)
    let longest = min(ArcFormat.maxBlockEdgeCount, edgeCount - start)
    for length in 1...longest {
      let end = start + length
      let difference = differences[end - 1]
      let wider = (u: max(packedWidth.u, difference.u), v: max(packedWidth.v, difference.v))
      let cost =
        end == edgeCount
        ? base + length * (wider.u + wider.v)
        : base + (length - 1) * (packedWidth.u + packedWidth.v)
      if cost < costs[end] {
        costs[end] = cost
        lengths[end] = UInt8(length)
      }
      packedWidth = wider
    }
  }
  var plan: [UInt8] = []
  var end = edgeCount
  while end > 0 {
    plan.append(lengths[end])
    end -= Int(lengths[end])
  }
  return plan.reversed()
}

/// Writes blocks one after the other.
private struct BlockWriter {
  private(set) var headers = ByteWriter()
  /// The 32-bit words at which groups of blocks begin.
  private(set) var groups: [UInt32] = []
  private var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount: UInt64 = 0
  private var count = 0

  private var bitCount: Int { 8 * bytes.count + Int(pendingCount) }

  /// Appends a block with these vertices and returns the box around them.
  mutating func append(_ vertices: ArraySlice<GridPoint>, isLast: Bool) -> GridBox {
    if count % ArcFormat.blocksInGroup == 0 {
      flush(toMultipleOf: 4)
      groups.append(UInt32(bytes.count / 4))
    }
    count += 1
    let place = UInt32(bitCount - 32 * Int(groups[groups.count - 1]))
    let first = vertices.startIndex
    let edgeCount = vertices.count - 1
    let packedCount = isLast ? edgeCount : edgeCount - 1
    var width = (u: 1, v: 1)
    for vertex in first..<(first + packedCount) {
      let (u, v) = widths(vertices[vertex], vertices[vertex + 1])
      width = (max(width.u, u), max(width.v, v))
    }
    var box = GridBox.none
    for vertex in vertices { box.enclose(vertex) }
    headers.append(vertices[first].u)
    headers.append(vertices[first].v | (isLast ? ArcFormat.lastBlockFlag : 0))
    headers.append(
      place | UInt32(width.u - 1) << ArcFormat.widthUShift
        | UInt32(width.v - 1) << ArcFormat.widthVShift
        | UInt32(edgeCount - 1) << ArcFormat.edgeCountShift)
    for vertex in first..<(first + packedCount) {
      let (a, b) = (vertices[vertex], vertices[vertex + 1])
      append(ArcFormat.zigzag(b.u &- a.u), width: width.u)
      append(ArcFormat.zigzag(b.v &- a.v), width: width.v)
    }
    return box
  }

  private mutating func append(_ value: UInt32, width: Int) {
    pending |= UInt64(value) << pendingCount
    pendingCount += UInt64(width)
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  private mutating func flush(toMultipleOf alignment: Int) {
    if pendingCount > 0 { append(0, width: 8 - Int(pendingCount)) }
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  var finishedBits: [UInt8] {
    var last = self
    last.flush(toMultipleOf: 1)
    return last.bytes + [UInt8](repeating: 0, count: ArcFormat.bitsPadding)
  }
}
