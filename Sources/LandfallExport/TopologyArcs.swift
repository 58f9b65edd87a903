/// The arcs of a layer's rings, with their numbers in a topology.
///
/// They are those of the atlas, each once, in the atlas's order; borders along ±180° that no ring uses are left
/// out. Memory: 4 bytes for each arc.
struct TopologyArcs {
  private let layer: Layer
  private let table: ArcTable
  private let degrees: GridDegrees
  /// The number of the layer's first arc in the topology.
  private let first: Int
  /// For each arc of the atlas its number after ``first``.
  private var numbers: [UInt32]
  private static let unused = UInt32.max
  /// The number of arcs.
  let count: Int

  /// O(arcs and rings).
  init(_ layer: Layer, detail: Detail, first: Int, degrees: GridDegrees) {
    self.layer = layer
    self.first = first
    self.degrees = degrees
    table = layer.storage.tables.arcs[layer.table(of: detail)]
    numbers = [UInt32](repeating: Self.unused, count: table.count)
    for place in 0..<Int(table.record.ringArcCount) {
      let arc = table.ringArc(place).arc
      if arc < numbers.count { numbers[arc] = 0 }
    }
    var count = 0
    for arc in numbers.indices where numbers[arc] != Self.unused {
      numbers[arc] = UInt32(count)
      count += 1
    }
    self.count = count
  }

  /// Calls `body` with the vertices of each arc, in pieces of at most ``ArcFormat/maxBlockEdgeCount`` and one;
  /// `isFirst` and `isLast` mark the pieces at the ends of an arc.
  /// - Throws: ``BuildError`` if the atlas is damaged, so that an arc has no vertices, or all have more than the
  ///   layer.
  func forEachPiece(
    _ body: (_ vertices: [GridPoint], _ isFirst: Bool, _ isLast: Bool) throws -> Void
  ) throws {
    var vertices: [GridPoint] = []
    var remaining = Int(table.record.vertexCount)
    for arc in numbers.indices where numbers[arc] != Self.unused {
      let blocks = table.blockNumbers(ofArc: arc)
      remaining -= 1
      guard !blocks.isEmpty else { throw damaged(arc) }
      for number in blocks {
        guard let block = table.block(number) else { throw damaged(arc) }
        remaining -= block.edgeCount
        guard remaining >= 0 else { throw damaged(arc) }
        vertices.removeAll(keepingCapacity: true)
        if number == blocks.lowerBound { vertices.append(block.start) }
        block.forEachEdge { vertices.append($1) }
        for vertex in vertices { _ = try degrees.checked(vertex, ofArc: arc, in: layer) }
        try body(vertices, number == blocks.lowerBound, number == blocks.upperBound - 1)
      }
    }
  }

  /// Calls `body` with the references of a ring, clockwise if it is an outer one: the number of an arc, or its
  /// complement where the ring runs against it.
  /// - Throws: ``BuildError`` if the arcs do not join to a ring.
  func forEachReference(
    ofRing ring: Int, of region: Region, _ body: (_ reference: Int, _ isFirst: Bool) throws -> Void
  ) throws {
    // The rings of an atlas are counterclockwise, so this one is written backward.
    let places = table.ringArcs(ofRing: ring)
    var ends: (first: GridPoint, last: GridPoint)?
    for place in places.reversed() {
      let (arc, isForward) = table.ringArc(place)
      guard arc < numbers.count, let start = table.block(table.blockNumbers(ofArc: arc).lowerBound),
        let end = table.lastVertex(ofArc: arc)
      else { throw open(region) }
      let (from, to) = isForward ? (start.start, end) : (end, start.start)
      guard ends.map({ $0.last == from }) ?? true else { throw open(region) }
      ends = (ends?.first ?? from, to)
      let number = first + Int(numbers[arc])
      try body(isForward ? number : ~number, place == places.upperBound - 1)
    }
    guard let ends, ends.first == ends.last else { throw open(region) }
  }

  private func open(_ region: Region) -> BuildError {
    degrees.damaged("\(region)", "the arcs of a ring do not join")
  }

  private func damaged(_ arc: Int) -> BuildError {
    degrees.damaged("arc \(arc) of layer \"\(layer.id)\"", "its vertices are not its own")
  }
}
