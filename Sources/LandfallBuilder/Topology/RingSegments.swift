import Landfall

/// The rings of a layer as numbered vertices and numbered undirected segments: what arcs are traced
/// from.
struct RingSegments {
  private let grid: Grid
  private var points: [GridPoint] = []
  /// For each ring: its vertices' numbers, and the segment from each vertex to the next.
  private var rings: [Range<Int>] = []
  private var ringVertices: [UInt32] = []
  private var ringSegments: [UInt32] = []
  /// For each segment the number of its owner set in `ownerSets`.
  private var segmentOwners: [UInt32] = []
  private var segmentEnds: [(UInt32, UInt32)] = []
  private var ownerSets: [[Int]] = []
  private var seamEdges: [Topology.SeamEdge] = []
  private var isNode: [Bool] = []

  /// Stands for a segment on a side of the domain, which is no border.
  private static let domainSide = UInt32.max

  init(geometries: [Geometry], grid: Grid) {
    self.grid = grid
    let total = geometries.reduce(0) { $0 + $1.vertices.count }
    ringVertices.reserveCapacity(total)
    ringSegments.reserveCapacity(total)
    var vertexTable = KeyTable(capacity: total)
    for geometry in geometries {
      for ring in geometry.rings {
        let start = ringVertices.count
        for point in geometry.vertices[ring] {
          let key = UInt64(point.u) << 32 | UInt64(point.v)
          let (number, isNew) = vertexTable.number(of: key)
          if isNew { points.append(point) }
          ringVertices.append(number)
        }
        rings.append(start..<ringVertices.count)
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
          if noteDomainSide(points[Int(from)], points[Int(to)], region: region) {
            ringSegments.append(Self.domainSide)
            continue
          }
          let key = UInt64(min(from, to)) << 32 | UInt64(max(from, to))
          let (segment, isNew) = segmentTable.number(of: key)
          ringSegments.append(segment)
          if isNew {
            segmentEnds.append((from, to))
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

  /// A vertex is a node where other than two border segments meet, or two of different owners.
  mutating func markNodes() {
    isNode = [Bool](repeating: false, count: points.count)
    var degrees = [UInt8](repeating: 0, count: points.count)
    var owners = [UInt32](repeating: .max, count: points.count)
    for (segment, ends) in segmentEnds.enumerated() {
      let owner = segmentOwners[segment]
      if ownerSets[Int(owner)].isEmpty { continue }
      for end in [Int(ends.0), Int(ends.1)] {
        if degrees[end] < 3 { degrees[end] += 1 }
        if owners[end] == .max { owners[end] = owner }
        if owners[end] != owner { isNode[end] = true }
      }
    }
    for vertex in points.indices where degrees[vertex] != 2 && degrees[vertex] != 0 {
      isNode[vertex] = true
    }
  }

  /// Walks the rings in order and writes each border segment once. A ring without a node begins at
  /// its least vertex, so that an enclave and the hole that it fills begin at the same one.
  func traceArcs() -> Topology {
    var topology = Topology()
    topology.ownerSets = ownerSets
    topology.seamEdges = seamEdges
    topology.nodeCount = isNode.reduce(0) { $0 + ($1 ? 1 : 0) }
    topology.vertices.reserveCapacity(segmentEnds.count + segmentEnds.count / 8)
    var isWritten = [Bool](repeating: false, count: segmentEnds.count)
    for ring in rings {
      let start = anchor(of: ring)
      var owner: UInt32?
      func finishArc() {
        guard let current = owner else { return }
        topology.arcEnds.append(topology.vertices.count)
        topology.arcOwners.append(Int(current))
        owner = nil
      }
      for step in 0..<ring.count {
        let position = ring.lowerBound + (start - ring.lowerBound + step) % ring.count
        let next = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
        let segment = ringSegments[position]
        guard segment != Self.domainSide, !isWritten[Int(segment)],
          !ownerSets[Int(segmentOwners[Int(segment)])].isEmpty
        else {
          finishArc()
          continue
        }
        isWritten[Int(segment)] = true
        if owner == nil {
          owner = segmentOwners[Int(segment)]
          topology.vertices.append(points[Int(ringVertices[position])])
        }
        topology.vertices.append(points[Int(ringVertices[next])])
        if isNode[Int(ringVertices[next])] { finishArc() }
      }
      finishArc()
    }
    return topology
  }

  private func anchor(of ring: Range<Int>) -> Int {
    var least = ring.lowerBound
    for position in ring {
      if isNode[Int(ringVertices[position])] { return position }
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
