/// The vertices of a ring or of an arc, unpacked block by block.
package struct VertexBlocks {
  /// The maximum number of vertices of a block.
  package static let capacity = ArcFormat.maxBlockEdgeCount + 1

  private let table: ArcTable
  /// The indices of the ring's remaining arcs; empty for an arc.
  private var places: Range<Int>
  /// The remaining blocks of the current arc.
  private var blocks: Range<Int>
  private var isReversed = false
  /// Whether to include the arc's last vertex; not in a ring, where it is the first of the next
  /// arc.
  private let includesEnd: Bool
  /// The maximum number of remaining vertices, so that a damaged ring of many long arcs ends.
  private var remaining: Int

  /// Iterates over the vertices of a ring; the first one is not repeated at the end.
  package init(_ table: ArcTable, ring: Int) {
    self.table = table
    places = table.ringArcs(ofRing: ring)
    blocks = 0..<0
    includesEnd = false
    remaining = table.maxRingVertexCount
  }

  /// Iterates over the vertices of an arc.
  package init(_ table: ArcTable, arc: Int) {
    self.table = table
    places = 0..<0
    blocks = table.blockNumbers(ofArc: arc)
    includesEnd = true
    remaining = .max
  }

  /// Unpacks the next block.
  /// - Parameter vertices: Memory for ``capacity`` vertices.
  /// - Returns: The number of vertices; 0 after the last block.
  package mutating func next(into vertices: UnsafeMutablePointer<GridPoint>) -> Int {
    while remaining > 0 {
      guard let block = nextBlock() else { return 0 }
      var count = unsafe block.unpack(into: vertices, isReversed: isReversed)
      if includesEnd, blocks.isEmpty {
        unsafe vertices[count] = block.end
        count &+= 1
      }
      count = min(count, remaining)
      remaining &-= count
      if count > 0 { return count }
    }
    return 0
  }

  private mutating func nextBlock() -> ArcBlock? {
    while true {
      while !blocks.isEmpty {
        let number = isReversed ? blocks.upperBound &- 1 : blocks.lowerBound
        blocks =
          isReversed ? blocks.lowerBound..<number : (number &+ 1)..<blocks.upperBound
        if let block = table.block(number) { return block }
        // In a damaged file the arc ends before a block that is not there.
        blocks = 0..<0
      }
      guard let place = places.first else { return nil }
      places = (place &+ 1)..<places.upperBound
      let (arc, isReversed) = table.ringArc(place)
      self.isReversed = isReversed
      blocks = table.blockNumbers(ofArc: arc)
    }
  }

  /// Appends all remaining vertices to an array, as coordinates.
  package mutating func append(to coordinates: inout [Coordinate], grid: Grid) {
    unsafe withUnsafeTemporaryAllocation(of: GridPoint.self, capacity: Self.capacity) { points in
      guard let points = points.baseAddress else { return }
      unsafe withUnsafeTemporaryAllocation(of: Coordinate.self, capacity: Self.capacity) { block in
        guard let start = block.baseAddress else { return }
        while true {
          let count = unsafe next(into: points)
          if count == 0 { return }
          for index in 0..<count {
            unsafe (start + index).initialize(to: grid.coordinate(points[index]))
          }
          unsafe coordinates.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
      }
    }
  }

  /// Unpacks the next block into an array, which it empties first.
  /// - Returns: Whether there was another block.
  package mutating func next(into coordinates: inout [Coordinate], grid: Grid) -> Bool {
    coordinates.removeAll(keepingCapacity: true)
    coordinates.reserveCapacity(Self.capacity)
    return unsafe withUnsafeTemporaryAllocation(of: GridPoint.self, capacity: Self.capacity) {
      guard let points = $0.baseAddress else { return false }
      let count = unsafe next(into: points)
      for index in 0..<count { unsafe coordinates.append(grid.coordinate(points[index])) }
      return count > 0
    }
  }
}

extension ArcTable {
  /// The number of vertices of a ring, from the sizes of its blocks. O(blocks).
  package func vertexCount(ofRing ring: Int) -> Int {
    var count = 0
    for place in ringArcs(ofRing: ring) {
      for number in blockNumbers(ofArc: ringArc(place).arc) {
        guard let block = block(number) else { break }
        count &+= block.edgeCount
      }
      if count >= maxRingVertexCount { return maxRingVertexCount }
    }
    return count
  }
}
