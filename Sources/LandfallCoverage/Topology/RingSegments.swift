import Landfall
import LandfallModel
import LandfallSupport

/// The rings of a layer as numbered vertices and numbered undirected segments: what arcs are traced
/// from.
struct RingSegments {
  private let grid: Grid
  private var points: [GridPoint] = []
  /// For each ring: its vertices' numbers, and the segment from each vertex to the next.
  private var rings: [Range<Int>] = []
  private var regionOfRing: [UInt32] = []
  private var ringVertices: [UInt32] = []
  private var ringSegments: [UInt32] = []
  /// For each segment the number of its owner set in `ownerSets`.
  private var segmentOwners: [UInt32] = []
  private var ownerSets: [[Int]] = []
  private var seamEdges: [Topology.SeamEdge] = []
  /// For each segment whether it lies on a side of the domain, which is no border.
  private var isSide: [Bool] = []
  /// For each vertex whether arcs end there.
  private var isBreak: [Bool] = []
  private var selfTouchingRegions: [Int] = []

  init(geometries: [Geometry], grid: Grid) {
    self.grid = grid
    let total = geometries.reduce(0) { $0 + $1.vertices.count }
    ringVertices.reserveCapacity(total)
    ringSegments.reserveCapacity(total)
    var vertexTable = KeyTable(capacity: total)
    for (region, geometry) in geometries.enumerated() {
      for ring in geometry.rings {
        let start = ringVertices.count
        for point in geometry.vertices[ring] {
          let key = UInt64(point.u) << 32 | UInt64(point.v)
          let (number, isNew) = vertexTable.number(of: key)
          if isNew { points.append(point) }
          ringVertices.append(number)
        }
        rings.append(start..<ringVertices.count)
        regionOfRing.append(UInt32(region))
      }
    }
    findSegments(geometries)
  }

  private mutating func findSegments(_ geometries: [Geometry]) {
    var segmentTable = KeyTable(capacity: ringVertices.count)
    // The owners of a segment so far: most have one or two, which stand in the arrays; the rest in
    // a dictionary that is only ever asked by key.
    var firstOwner: [UInt32] = []
    var secondOwner: [UInt32] = []
    var moreOwners: [UInt32: [UInt32]] = [:]
    var ring = 0
    for (region, geometry) in geometries.enumerated() {
      for _ in geometry.ringEnds {
        let range = rings[ring]
        ring += 1
        for position in range {
          let from = ringVertices[position]
          let to = ringVertices[position + 1 < range.upperBound ? position + 1 : range.lowerBound]
          let isSide = noteDomainSide(points[Int(from)], points[Int(to)], region: region)
          let key = UInt64(min(from, to)) << 32 | UInt64(max(from, to))
          let (segment, isNew) = segmentTable.number(of: key)
          ringSegments.append(segment)
          if isNew {
            self.isSide.append(isSide)
            firstOwner.append(UInt32(region))
            secondOwner.append(.max)
          } else if secondOwner[Int(segment)] == .max {
            secondOwner[Int(segment)] = UInt32(region)
          } else {
            moreOwners[segment, default: []].append(UInt32(region))
          }
        }
      }
    }
    internOwners(firstOwner, secondOwner, moreOwners)
  }

  /// Whether a segment lies on a side of the domain; one along −180° is noted.
  private mutating func noteDomainSide(_ a: GridPoint, _ b: GridPoint, region: Int) -> Bool {
    if a.u == b.u, a.u == 0 || a.u == grid.width {
      if a.u == 0 {
        seamEdges.append(
          Topology.SeamEdge(south: min(a.v, b.v), north: max(a.v, b.v), region: region))
      }
      return true
    }
    return a.v == b.v && (a.v == 0 || a.v == grid.height)
  }

  private mutating func internOwners(
    _ firstOwner: [UInt32], _ secondOwner: [UInt32], _ moreOwners: [UInt32: [UInt32]]
  ) {
    var numbers: [[Int]: UInt32] = [:]
    var pairs: [UInt64: UInt32] = [:]
    var lastPair = UInt64.max
    var lastNumber: UInt32 = 0
    segmentOwners.reserveCapacity(firstOwner.count)
    for segment in firstOwner.indices {
      let pair = UInt64(firstOwner[segment]) << 32 | UInt64(secondOwner[segment])
      let more = moreOwners.isEmpty ? nil : moreOwners[UInt32(segment)]
      if more == nil, pair == lastPair {
        segmentOwners.append(lastNumber)
        continue
      }
      if more == nil, let number = pairs[pair] {
        (lastPair, lastNumber) = (pair, number)
        segmentOwners.append(number)
        continue
      }
      var all = [firstOwner[segment]]
      if secondOwner[segment] != .max { all.append(secondOwner[segment]) }
      let odd = regionsOfOddCount(all + (more ?? []))
      let number = numbers[odd] ?? UInt32(ownerSets.count)
      if numbers[odd] == nil {
        numbers[odd] = number
        ownerSets.append(odd)
      }
      if more == nil { pairs[pair] = number }
      segmentOwners.append(number)
    }
  }

  /// An arc ends at a vertex unless every ring that passes it does so along the same two segments
  /// (the rule of TopoJSON's junctions), both on a side of the domain or both not. Each ring is
  /// then made of whole arcs.
  mutating func markBreaks() {
    isBreak = [Bool](repeating: false, count: points.count)
    var passages = [UInt64](repeating: .max, count: points.count)
    var lastRegions = [UInt32](repeating: .max, count: points.count)
    for (number, ring) in rings.enumerated() {
      guard !ring.isEmpty else { continue }
      let region = regionOfRing[number]
      var before = ringSegments[ring.upperBound - 1]
      for position in ring {
        let after = ringSegments[position]
        let vertex = Int(ringVertices[position])
        if lastRegions[vertex] != region {
          lastRegions[vertex] = region
        } else if selfTouchingRegions.last != Int(region) {
          selfTouchingRegions.append(Int(region))
        }
        let passage = UInt64(min(before, after)) << 32 | UInt64(max(before, after))
        if passages[vertex] == .max {
          passages[vertex] = passage
          if before == after || isSide[Int(before)] != isSide[Int(after)] { isBreak[vertex] = true }
        } else if passages[vertex] != passage {
          isBreak[vertex] = true
        }
        before = after
      }
    }
  }

  /// Walks the rings in order, writes each segment once, and notes of which arcs each ring is made. A
  /// ring without a break begins at its least vertex, so that an enclave and the hole that it fills
  /// begin at the same one.
  func traceArcs() -> Topology {
    var trace = ArcTrace(segments: self)
    for ring in rings where !ring.isEmpty { trace.follow(ring) }
    return trace.topology
  }

  /// Writes the arcs of rings one after the other.
  private struct ArcTrace {
    private(set) var topology = Topology()
    private let segments: RingSegments
    /// For each segment its arc and the vertex that this enters it from.
    private var arcs: [RingArc?]
    private var entries: [UInt32]
    private var isNode: [Bool]

    init(segments: RingSegments) {
      self.segments = segments
      let count = segments.segmentOwners.count
      arcs = Array(repeating: nil, count: count)
      entries = Array(repeating: 0, count: count)
      isNode = Array(repeating: false, count: segments.points.count)
      topology.ownerSets = segments.ownerSets
      topology.seamEdges = segments.seamEdges
      topology.selfTouchingRegions = segments.selfTouchingRegions
      topology.vertices.reserveCapacity(count + count / 8)
    }

    mutating func follow(_ ring: Range<Int>) {
      let start = segments.anchor(of: ring)
      var position = start
      repeat {
        let segment = Int(segments.ringSegments[position])
        let from = segments.ringVertices[position]
        if var known = arcs[segment] {
          known.isReversed = entries[segment] != from
          topology.ringArcs.append(known)
          repeat {
            position = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
          } while !endsArc(position, from: from)
        } else {
          write(from: &position, in: ring)
        }
      } while position != start
      topology.ringArcEnds.append(topology.ringArcs.count)
    }

    /// Whether an arc that began at vertex `from` ends at the vertex of a position.
    private func endsArc(_ position: Int, from: UInt32) -> Bool {
      let vertex = segments.ringVertices[position]
      return vertex == from || segments.isBreak[Int(vertex)]
    }

    private mutating func write(from position: inout Int, in ring: Range<Int>) {
      let first = Int(segments.ringSegments[position])
      let from = segments.ringVertices[position]
      let owner = segments.segmentOwners[first]
      let isBorder = !segments.isSide[first] && !segments.ownerSets[Int(owner)].isEmpty
      let arc = RingArc(
        number: UInt32(isBorder ? topology.arcEnds.count : topology.others.ends.count),
        isBorder: isBorder, isReversed: false)
      if isBorder { noteNode(from) }
      append(segments.points[Int(from)], isBorder)
      repeat {
        let segment = Int(segments.ringSegments[position])
        arcs[segment] = arc
        entries[segment] = segments.ringVertices[position]
        position = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
        append(segments.points[Int(segments.ringVertices[position])], isBorder)
      } while !endsArc(position, from: from)
      if isBorder {
        noteNode(segments.ringVertices[position])
        topology.arcEnds.append(topology.vertices.count)
        topology.arcOwners.append(Int(owner))
      } else {
        topology.others.ends.append(topology.others.vertices.count)
        topology.others.owners.append(Int(owner))
      }
      topology.ringArcs.append(arc)
    }

    private mutating func append(_ point: GridPoint, _ isBorder: Bool) {
      if isBorder {
        topology.vertices.append(point)
      } else {
        topology.others.vertices.append(point)
      }
    }

    private mutating func noteNode(_ vertex: UInt32) {
      guard segments.isBreak[Int(vertex)], !isNode[Int(vertex)] else { return }
      isNode[Int(vertex)] = true
      topology.nodeCount += 1
    }
  }

  private func anchor(of ring: Range<Int>) -> Int {
    var least = ring.lowerBound
    for position in ring {
      if isBreak[Int(ringVertices[position])] { return position }
      let (a, b) = (points[Int(ringVertices[position])], points[Int(ringVertices[least])])
      if (a.u, a.v) < (b.u, b.v) { least = position }
    }
    return least
  }
}

/// The regions that occur an odd number of times, in ascending order.
private func regionsOfOddCount(_ owners: [UInt32]) -> [Int] {
  var odd: [Int] = []
  for owner in owners.sorted() {
    if odd.last == Int(owner) { odd.removeLast() } else { odd.append(Int(owner)) }
  }
  return odd
}
