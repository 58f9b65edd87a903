import Landfall
import LandfallModel
import LandfallSupport

/// The rings of a layer as numbered vertices and numbered undirected segments, from which arcs are
/// traced.
struct RingSegments {
  private let grid: Grid
  private var points: [GridPoint] = []
  /// For each ring: its vertices' numbers, and the segment from each vertex to the next.
  private var rings: [Range<Int>] = []
  private var regionOfRing: [UInt32] = []
  private var ringVertices: [UInt32] = []
  private var ringSegments: [UInt32] = []
  /// For each segment the index of its set of regions in `ownerSets`.
  private var segmentOwners: [UInt32] = []
  private var ownerSets: [[Int]] = []
  /// Whether each segment is on a side of the domain, and so is not a border.
  private var isSide: [Bool] = []
  /// Whether arcs end at each vertex.
  private var isBreak: [Bool] = []
  private var selfTouchingRegions: [Int] = []
  private var polygons = Spans()
  private var regions = Spans()
  private var regionPoints = Ragged<GridPoint>()

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
      let firstRing = polygons.end
      for end in geometry.polygonEnds { polygons.append(end: firstRing + end) }
      regions.append(end: polygons.count)
      regionPoints.append(row: geometry.points)
    }
    findSegments(geometries)
  }

  private mutating func findSegments(_ geometries: [Geometry]) {
    var segmentTable = KeyTable(capacity: ringVertices.count)
    // The regions of each segment so far: the first two in arrays, as most have no more; the rest
    // in a dictionary, which is only accessed by key.
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
          let isSide = isOnSide(points[Int(from)], points[Int(to)])
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

  /// Whether a segment is on a side of the domain.
  private func isOnSide(_ a: GridPoint, _ b: GridPoint) -> Bool {
    if a.u == b.u, a.u == 0 || a.u == grid.width { return true }
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

  /// Finds the vertices where arcs end: all vertices except those that every ring passes along the
  /// same two segments (the rule of TopoJSON's junctions), both on a side of the domain or both
  /// not. Each ring then consists of whole arcs.
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

  /// Walks the rings in order, writes each segment once, and records the arcs of each ring. A ring
  /// without a break begins at its least vertex, so that an enclave and the hole that it fills
  /// begin at the same one.
  func traceArcs() -> ArcGraph {
    var trace = ArcTrace(segments: self)
    for ring in rings { trace.follow(ring) }
    return trace.graph()
  }

  /// Writes the arcs of rings one after the other.
  private struct ArcTrace {
    private var borders = Ragged<GridPoint>()
    private var borderOwners: [Int] = []
    /// The arcs that are not borders, numbered separately.
    private var others = Ragged<GridPoint>()
    private var otherOwners: [Int] = []
    private var rings = Ragged<Part>()
    private var ringStarts: [Int] = []
    private var nodeCount = 0
    private let segments: RingSegments
    /// For each segment its arc, and the vertex from which the arc enters it.
    private var parts: [Part?]
    private var entries: [UInt32]
    private var isNode: [Bool]

    /// An arc as a part of a ring, while borders and others are numbered separately.
    private struct Part {
      var number: UInt32
      var isBorder: Bool
      var isReversed: Bool
    }

    init(segments: RingSegments) {
      self.segments = segments
      let count = segments.segmentOwners.count
      parts = Array(repeating: nil, count: count)
      entries = Array(repeating: 0, count: count)
      isNode = Array(repeating: false, count: segments.points.count)
      borders.reserveCapacity(count + count / 8)
    }

    func graph() -> ArcGraph {
      var graph = ArcGraph()
      graph.arcs = borders
      graph.arcs.append(contentsOf: others)
      graph.borderCount = borders.count
      graph.owners = borderOwners + otherOwners
      graph.ownerSets = segments.ownerSets
      graph.nodeCount = nodeCount
      let halves = rings.elements.map { part in
        HalfArc(
          arc: Int(part.number) + (part.isBorder ? 0 : borders.count), isReversed: part.isReversed)
      }
      graph.rings = Ragged(elements: halves, ends: rings.spans.ends)
      graph.ringStarts = ringStarts
      graph.polygons = segments.polygons
      graph.regions = segments.regions
      graph.points = segments.regionPoints
      graph.selfTouchingRegions = segments.selfTouchingRegions
      return graph
    }

    mutating func follow(_ ring: Range<Int>) {
      defer { rings.endRow() }
      guard !ring.isEmpty else { return ringStarts.append(0) }
      let start = segments.anchor(of: ring)
      ringStarts.append(start == ring.lowerBound ? 0 : ring.upperBound - start)
      var position = start
      repeat {
        let segment = Int(segments.ringSegments[position])
        let from = segments.ringVertices[position]
        if var known = parts[segment] {
          known.isReversed = entries[segment] != from
          rings.append(known)
          repeat {
            position = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
          } while !endsArc(position, from: from)
        } else {
          write(from: &position, in: ring)
        }
      } while position != start
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
      let part = Part(
        number: UInt32(isBorder ? borders.count : others.count), isBorder: isBorder,
        isReversed: false)
      if isBorder { noteNode(from) }
      append(segments.points[Int(from)], isBorder)
      repeat {
        let segment = Int(segments.ringSegments[position])
        parts[segment] = part
        entries[segment] = segments.ringVertices[position]
        position = position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
        append(segments.points[Int(segments.ringVertices[position])], isBorder)
      } while !endsArc(position, from: from)
      if isBorder {
        noteNode(segments.ringVertices[position])
        borders.endRow()
        borderOwners.append(Int(owner))
      } else {
        others.endRow()
        otherOwners.append(Int(owner))
      }
      rings.append(part)
    }

    private mutating func append(_ point: GridPoint, _ isBorder: Bool) {
      if isBorder {
        borders.append(point)
      } else {
        others.append(point)
      }
    }

    private mutating func noteNode(_ vertex: UInt32) {
      guard segments.isBreak[Int(vertex)], !isNode[Int(vertex)] else { return }
      isNode[Int(vertex)] = true
      nodeCount += 1
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

/// Returns the regions that occur an odd number of times, in ascending order.
private func regionsOfOddCount(_ owners: [UInt32]) -> [Int] {
  var odd: [Int] = []
  for owner in owners.sorted() {
    if odd.last == Int(owner) { odd.removeLast() } else { odd.append(Int(owner)) }
  }
  return odd
}
