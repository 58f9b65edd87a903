/// Compresses a mesh. The runtime's ``MeshDecoder`` restores the same triangles in the same order,
/// and the same lines.
///
/// The mesh must have been prepared by `MeshContents.turnTriangles()`: a triangle that shares an
/// edge with a recent one begins with it.
package struct MeshEncoder {
  private let mesh: MeshContents
  private let grid: Grid
  private var coder = RangeEncoder()
  private var places: PlaceCoder
  private var lines: LineNeighbors
  private var edges = RecentEdges()
  private var vertices = RecentVertices()
  /// For each vertex of the mesh its number in the decoder; ``noneIndex`` if the decoder does not
  /// have it yet.
  private var numbers: [UInt32]
  /// The vertices in the decoder's order.
  private var order: [UInt32] = []

  package init(_ mesh: MeshContents, grid: Grid) {
    self.mesh = mesh
    self.grid = grid
    places = PlaceCoder(grid: grid)
    numbers = Array(repeating: noneIndex, count: mesh.places.count)
    lines = LineNeighbors(vertexCount: mesh.places.count)
  }

  package consuming func encode() -> [UInt8] {
    let used = Set(mesh.triangles).union(mesh.lineVertices)
    let step = Self.step(of: used.map { mesh.places[Int($0)] })
    places.step = MeshModel.steps[step]
    coder.plainBits(UInt32(used.count), 32)
    coder.plainBits(UInt32(step), 2)
    for start in mesh.partStarts { coder.plainBits(start, 32) }
    encodeLines()
    encodeTriangles()
    var bytes = coder.finish()
    // The size that a reader requires before it allocates memory; the data are rarely smaller.
    let most = max(
      mesh.triangleCount, mesh.vertexCountOfParts, mesh.lineVertices.count, mesh.partStarts.count)
    let least = most / Int(MeshRecord.maxCountPerByte) + 1
    if bytes.count < least {
      bytes.append(contentsOf: repeatElement(0, count: least - bytes.count))
    }
    return bytes
  }

  /// Returns the index of the largest step that at least half the vertices are multiples of.
  private static func step(of places: [GridPoint]) -> Int {
    MeshModel.steps.lastIndex { step in
      2 * places.count { $0.u % step == 0 && $0.v % step == 0 } >= places.count
    } ?? 0
  }

  // MARK: - Lines

  private mutating func encodeLines() {
    var sides: [UInt32] = [0, 0]
    var before: UInt32?
    for line in 0..<mesh.lineCount {
      for side in 0..<2 {
        let region = mesh.lineSides[2 * line + side]
        let label = region == noneIndex ? 0 : region + 1
        coder.bit(MeshModel.sideSame + side, label == sides[side] ? 1 : 0)
        if label != sides[side] { coder.number(MeshModel.side, label) }
        sides[side] = label
      }
      let chain = mesh.lineVertices[Int(mesh.lineStarts[line])..<Int(mesh.lineStarts[line + 1])]
      let isClosed = chain.count > 1 && chain.first == chain.last
      coder.bit(MeshModel.isClosed, isClosed ? 1 : 0)
      coder.number(MeshModel.lineLength, UInt32(chain.count - 2))
      for (number, vertex) in chain.enumerated() {
        let isLast = number == chain.count - 1
        if !(isLast && isClosed) {
          let known = numbers[Int(vertex)]
          coder.bit(
            MeshModel.isKnown + (number == 0 ? 0 : isLast ? 2 : 1), known == noneIndex ? 0 : 1)
          if known != noneIndex {
            coder.number(MeshModel.known, UInt32(order.count - 1) - known)
          } else {
            add(vertex, number == 0 ? .atStart : .inLine, from: before)
          }
        }
        if number > 0, let before { lines.link(numbers[Int(before)], numbers[Int(vertex)]) }
        before = vertex
      }
    }
  }

  private mutating func add(_ vertex: UInt32, _ kind: MeshModel.Kind, from base: UInt32?) {
    places.write(
      mesh.places[Int(vertex)], kind,
      from: base.map { mesh.places[Int($0)] } ?? GridPoint(u: 0, v: 0), &coder)
    numbers[Int(vertex)] = UInt32(order.count)
    order.append(vertex)
  }

  // MARK: - Triangles

  private mutating func encodeTriangles() {
    var (had, way, start) = (0, MeshModel.Way.new, UInt32(0))
    for region in 0..<mesh.regionStarts.count - 1 {
      let range = Int(mesh.regionStarts[region])..<Int(mesh.regionStarts[region + 1])
      coder.number(MeshModel.regionLength, UInt32(range.count))
      for triangle in range {
        let corners = (0..<3).map { mesh.triangles[3 * triangle + $0] }
        var place: Int?
        if numbers[Int(corners[0])] != noneIndex, numbers[Int(corners[1])] != noneIndex {
          place = edges.place(from: numbers[Int(corners[0])], to: numbers[Int(corners[1])])
        }
        coder.bit(MeshModel.hasEdge + had, place == nil ? 0 : 1)
        if let place {
          coder.tree(MeshModel.edge, bits: 4, place)
          _ = edges.take(at: place)
        } else {
          _ = encode(corners[0], MeshModel.first, MeshModel.explicitStart, nil, nil, from: start)
          start = numbers[Int(corners[0])]
          _ = encode(corners[1], MeshModel.second, MeshModel.explicit, nil, start, from: start)
        }
        let (a, b) = (numbers[Int(corners[0])], numbers[Int(corners[1])])
        way = encode(
          corners[2], MeshModel.third + 8 * way.rawValue, MeshModel.explicit, a, b, from: b)
        had = place == nil ? 0 : 1
        edges.add(a, b, numbers[Int(corners[2])], isNew: place == nil, beside: lines)
      }
    }
  }

  private mutating func encode(
    _ vertex: UInt32, _ context: Int, _ explicit: Int, _ a: UInt32?, _ b: UInt32?, from: UInt32
  ) -> MeshModel.Way {
    let known = numbers[Int(vertex)]
    guard known != noneIndex else {
      coder.tree(context, bits: 3, MeshModel.Way.new.rawValue)
      add(vertex, .inTriangle, from: order.isEmpty ? nil : order[Int(from)])
      vertices.push(numbers[Int(vertex)])
      return .new
    }
    let ways: [(MeshModel.Way, UInt32?)] = [
      (.afterSecond, b.map { lines.next[Int($0)] }),
      (.beforeSecond, b.map { lines.previous[Int($0)] }),
      (.afterFirst, a.map { lines.next[Int($0)] }),
      (.beforeFirst, a.map { lines.previous[Int($0)] }),
    ]
    let age = vertices.age(of: known)
    let way = ways.first { $0.1 == known }?.0 ?? (age == nil ? .explicit : .recent)
    coder.tree(context, bits: 3, way.rawValue)
    if way == .recent, let age {
      coder.tree(MeshModel.recent, bits: 4, age)
    } else {
      if way == .explicit { coder.signed(explicit, Int64(known) - Int64(from)) }
      vertices.push(known)
    }
    return way
  }
}

extension PlaceCoder {
  /// Writes a grid point in the form that the runtime reads.
  package mutating func write(
    _ point: GridPoint, _ kind: MeshModel.Kind, from base: GridPoint,
    _ coder: inout RangeEncoder
  ) {
    let (from, to) = (cell(of: base), cell(of: point))
    let north = to.row - from.row
    coder.signed(northContext(kind), north)
    let length = Self.length(north)
    lengths[kind.rawValue] = length
    var east = to.column - from.column
    if 2 * east > columns { east -= columns } else if 2 * east < -columns { east += columns }
    coder.signed(eastContext(kind, length: length), east)
    guard step > 1 else { return }
    let (u, v) = (point.u % step, point.v % step)
    coder.bit(MeshModel.isException, u == 0 && v == 0 ? 0 : 1)
    if u != 0 || v != 0 {
      let bits = UInt32.bitWidth - (step - 1).leadingZeroBitCount
      coder.plainBits(u, bits)
      coder.plainBits(v, bits)
    }
  }
}
