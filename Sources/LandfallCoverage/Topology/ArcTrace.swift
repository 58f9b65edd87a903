/// Walks rings in order, writes each segment once, and records the arcs of each ring.
struct ArcTrace {
  private let rings: RingSegments
  private var borders = Ragged<GridPoint>()
  private var borderOwners: [Int] = []
  /// The arcs that are not borders, numbered separately.
  private var others = Ragged<GridPoint>()
  private var otherOwners: [Int] = []
  private var halves = Ragged<Half>()
  private var ringStarts: [Int] = []
  private var nodeCount = 0
  private var isNode: [Bool]
  private var arcs: [Arc] = []
  /// For the first and the last segment of each arc its index in `arcs`; `.max` for other segments.
  private var arcOfSegment: [UInt32]

  /// An arc while borders and others are numbered separately.
  private struct Arc {
    var number: UInt32
    var isBorder: Bool
    /// The first segment, and the vertex from which the arc enters it.
    var segment: UInt32
    var from: UInt32
  }

  /// An arc as a part of a ring.
  private struct Half {
    var arc: UInt32
    var isReversed: Bool
  }

  init(_ rings: RingSegments) {
    self.rings = rings
    arcOfSegment = [UInt32](repeating: .max, count: rings.points.count)
    isNode = [Bool](repeating: false, count: rings.points.count)
    var count = 0
    for (position, segment) in rings.segments.enumerated() where segment == position { count += 1 }
    borders.reserveCapacity(count + count / 8)
  }

  /// Traces all rings.
  consuming func graph() -> ArcGraph {
    for ring in rings.rings { follow(ring) }
    var graph = ArcGraph()
    graph.borderCount = borders.count
    graph.owners = borderOwners + otherOwners
    graph.ownerSets = rings.ownerSets
    graph.nodeCount = nodeCount
    graph.rings = Ragged(
      elements: halves.elements.map { half in
        let arc = arcs[Int(half.arc)]
        return HalfArc(
          arc: Int(arc.number) + (arc.isBorder ? 0 : borders.count), isReversed: half.isReversed)
      }, ends: halves.spans.ends)
    graph.ringStarts = ringStarts
    graph.polygons = rings.polygons
    graph.regions = rings.regions
    graph.points = rings.regionPoints
    graph.selfTouchingRegions = rings.selfTouchingRegions
    swap(&graph.arcs, &borders)
    graph.arcs.append(contentsOf: others)
    return graph
  }

  private mutating func follow(_ ring: Range<Int>) {
    defer { halves.endRow() }
    guard !ring.isEmpty else { return ringStarts.append(0) }
    let start = rings.anchor(of: ring)
    ringStarts.append(start == ring.lowerBound ? 0 : ring.upperBound - start)
    var position = start
    repeat {
      let segment = rings.segments[position]
      let from = rings.vertices[position]
      let known = arcOfSegment[Int(segment)]
      if known == .max {
        write(from: &position, in: ring)
        continue
      }
      // A ring that runs along an arc the other way begins with its last segment.
      let arc = arcs[Int(known)]
      halves.append(Half(arc: known, isReversed: segment != arc.segment || from != arc.from))
      repeat {
        position = rings.position(after: position, in: ring)
      } while !endsArc(position, from: from)
    } while position != start
  }

  /// Whether an arc that began at vertex `from` ends at the vertex of a position.
  @inline(__always)
  private func endsArc(_ position: Int, from: UInt32) -> Bool {
    let vertex = rings.vertices[position]
    return vertex == from || rings.isBreak[Int(vertex)]
  }

  /// Writes the arc that begins at a position, and moves the position to its end.
  private mutating func write(from position: inout Int, in ring: Range<Int>) {
    let first = rings.segments[position]
    let from = rings.vertices[position]
    let owner = rings.segmentOwners[Int(first)]
    let isBorder = !rings.isSide(position, in: ring) && !rings.ownerSets[Int(owner)].isEmpty
    let arc = Arc(
      number: UInt32(isBorder ? borders.count : others.count), isBorder: isBorder, segment: first,
      from: from)
    halves.append(Half(arc: UInt32(arcs.count), isReversed: false))
    let start = position
    var last = position
    repeat {
      last = position
      position = rings.position(after: position, in: ring)
    } while !endsArc(position, from: from)
    arcOfSegment[Int(first)] = UInt32(arcs.count)
    arcOfSegment[Int(rings.segments[last])] = UInt32(arcs.count)
    arcs.append(arc)
    if isBorder {
      noteNode(from)
      noteNode(rings.vertices[position])
      borders.append(rings.points, from: start, to: position, in: ring)
      borderOwners.append(Int(owner))
    } else {
      others.append(rings.points, from: start, to: position, in: ring)
      otherOwners.append(Int(owner))
    }
  }

  private mutating func noteNode(_ vertex: UInt32) {
    guard rings.isBreak[Int(vertex)], !isNode[Int(vertex)] else { return }
    isNode[Int(vertex)] = true
    nodeCount += 1
  }
}

extension Ragged<GridPoint> {
  /// Appends the points from one position of a ring to another one, all around it if the two are equal.
  fileprivate mutating func append(
    _ points: [GridPoint], from start: Int, to end: Int, in ring: Range<Int>
  ) {
    if start < end {
      elements.append(contentsOf: points[start...end])
    } else {
      elements.append(contentsOf: points[start..<ring.upperBound])
      elements.append(contentsOf: points[ring.lowerBound...end])
    }
    endRow()
  }
}
