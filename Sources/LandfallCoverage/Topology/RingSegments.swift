/// The rings of a layer as numbered vertices and numbered undirected segments, from which arcs are
/// traced.
///
/// Positions count the vertices of all rings, ring by ring. The number of a vertex is the first position of
/// its point, and that of a segment the first position from which it leads to the next one: most positions
/// are close to those that they refer to, so that memory is read in order.
struct RingSegments {
  private let grid: Grid
  private let jobs: Int
  /// The point of each position.
  let points: [GridPoint]
  /// For each ring its positions.
  private(set) var rings = Spans()
  private var regionOfRing: [UInt32] = []
  /// For each position its vertex, and the segment from it to the next one of its ring.
  private(set) var vertices: [UInt32] = []
  private(set) var segments: [UInt32] = []
  /// For each segment the index of its set of regions in ``ownerSets``.
  private(set) var segmentOwners: [UInt32] = []
  private(set) var ownerSets: [[Int]] = []
  /// Whether arcs end at each vertex.
  private(set) var isBreak: [Bool] = []
  private(set) var selfTouchingRegions: [Int] = []
  private(set) var polygons = Spans()
  private(set) var regions = Spans()
  private(set) var regionPoints = Ragged<GridPoint>()

  /// - Parameter geometries: each is released once its vertices are copied.
  init(geometries: consuming [Geometry], grid: Grid, jobs: Int) {
    self.grid = grid
    self.jobs = jobs
    let total = geometries.reduce(0) { $0 + $1.vertices.count }
    var points: [GridPoint] = []
    points.reserveCapacity(total)
    for region in geometries.indices {
      var geometry = Geometry()
      swap(&geometry, &geometries[region])
      let start = points.count
      points.append(contentsOf: geometry.vertices)
      for end in geometry.ringEnds {
        rings.append(end: start + end)
        regionOfRing.append(UInt32(region))
      }
      let firstRing = polygons.end
      for end in geometry.polygonEnds { polygons.append(end: firstRing + end) }
      regions.append(end: polygons.count)
      regionPoints.append(row: geometry.points)
    }
    self.points = points
    vertices = firstOccurrences(of: PointKeys(points: points), jobs: jobs)
    segments = firstOccurrences(of: EdgeKeys(vertices: vertices, rings: rings), jobs: jobs)
    let rings = self
    ((segmentOwners, ownerSets), (isBreak, selfTouchingRegions)) = parallelPair(jobs: jobs) {
      rings.findOwners()
    } _: {
      rings.findBreaks()
    }
  }

  /// The position after another one in its ring.
  @inline(__always)
  func position(after position: Int, in ring: Range<Int>) -> Int {
    position + 1 < ring.upperBound ? position + 1 : ring.lowerBound
  }

  /// Whether the edge from a position to the next one is on a side of the domain, and so is not a border.
  @inline(__always)
  func isSide(_ position: Int, in ring: Range<Int>) -> Bool {
    grid.isOnSide(points[position], points[self.position(after: position, in: ring)])
  }

  // MARK: Regions of segments

  /// Returns for each segment the index of its set of regions, and these sets.
  private func findOwners() -> ([UInt32], [[Int]]) {
    // The regions of each segment but the first one, which is that of its position: the second in an array,
    // as most have no more; the rest in a dictionary, which is only accessed by key.
    var secondOwner = [UInt32](repeating: .max, count: points.count)
    var moreOwners: [UInt32: [UInt32]] = [:]
    for (number, ring) in rings.enumerated() {
      let region = regionOfRing[number]
      for position in ring {
        let segment = segments[position]
        if segment == position { continue }
        if secondOwner[Int(segment)] == .max {
          secondOwner[Int(segment)] = region
        } else {
          moreOwners[segment, default: []].append(region)
        }
      }
    }
    return internOwners(secondOwner, moreOwners)
  }

  /// Numbers the sets of regions in the order of the segments.
  /// - Parameter secondOwners: for each segment its second region; then used for the numbers of sets.
  private func internOwners(
    _ secondOwners: consuming [UInt32], _ moreOwners: [UInt32: [UInt32]]
  ) -> ([UInt32], [[Int]]) {
    var owners = secondOwners
    var ownerSets: [[Int]] = []
    var numbers: [[Int]: UInt32] = [:]
    var pairs: [UInt64: UInt32] = [:]
    var lastPair = UInt64.max
    var lastNumber: UInt32 = 0
    for (ringNumber, ring) in rings.enumerated() {
      let region = regionOfRing[ringNumber]
      for position in ring where segments[position] == position {
        let second = owners[position]
        let pair = UInt64(region) << 32 | UInt64(second)
        let more = moreOwners.isEmpty ? nil : moreOwners[UInt32(position)]
        if more == nil, pair == lastPair {
          owners[position] = lastNumber
          continue
        }
        if more == nil, let number = pairs[pair] {
          (lastPair, lastNumber) = (pair, number)
          owners[position] = number
          continue
        }
        var all = [region]
        if second != .max { all.append(second) }
        let odd = regionsOfOddCount(all + (more ?? []))
        let number = numbers[odd] ?? UInt32(ownerSets.count)
        if numbers[odd] == nil {
          numbers[odd] = number
          ownerSets.append(odd)
        }
        if more == nil { pairs[pair] = number }
        owners[position] = number
      }
    }
    return (owners, ownerSets)
  }

  // MARK: Ends of arcs

  /// Returns whether arcs end at each vertex, and the regions that touch themselves. Arcs end at all
  /// vertices except those that every ring passes along the same two segments (the rule of
  /// TopoJSON's junctions), both on a side of the domain or both not. Each ring then consists of
  /// whole arcs.
  private func findBreaks() -> ([Bool], [Int]) {
    var isBreak = [Bool](repeating: false, count: points.count)
    var selfTouchingRegions: [Int] = []
    // For each vertex that an earlier region passes, the last region so far that does so again.
    var lastRegions = [UInt32](repeating: .max, count: points.count)
    var regionStart = 0
    for (number, ring) in rings.enumerated() {
      let region = regionOfRing[number]
      if number > 0, regionOfRing[number - 1] != region { regionStart = ring.lowerBound }
      guard !ring.isEmpty else { continue }
      var before = ring.upperBound - 1
      for position in ring {
        let vertex = Int(vertices[position])
        if vertex == position {
          if segments[before] == segments[position]
            || isSide(before, in: ring) != isSide(position, in: ring)
          {
            isBreak[vertex] = true
          }
        } else {
          if vertex >= regionStart || lastRegions[vertex] == region,
            selfTouchingRegions.last != Int(region)
          {
            selfTouchingRegions.append(Int(region))
          }
          lastRegions[vertex] = region
          if !isBreak[vertex], passage(before, position) != passage(positionBefore(vertex), vertex)
          {
            isBreak[vertex] = true
          }
        }
        before = position
      }
    }
    return (isBreak, selfTouchingRegions)
  }

  /// The two segments along which a ring passes a position.
  private func passage(_ before: Int, _ position: Int) -> UInt64 {
    let (one, other) = (segments[before], segments[position])
    return UInt64(min(one, other)) << 32 | UInt64(max(one, other))
  }

  /// The position before the first one of a vertex.
  private func positionBefore(_ vertex: Int) -> Int {
    // Only a ring's first position has another ring, or nothing, before it.
    let ring = rings[rings.place(of: vertex)]
    return vertex == ring.lowerBound ? ring.upperBound - 1 : vertex - 1
  }

  /// The position at which the arcs of a ring begin: its first vertex where an arc ends. A ring
  /// without one begins at its least vertex, so that an enclave and the hole that it fills begin at the
  /// same one.
  func anchor(of ring: Range<Int>) -> Int {
    var least = ring.lowerBound
    for position in ring {
      if isBreak[Int(vertices[position])] { return position }
      let (a, b) = (points[position], points[least])
      if (a.u, a.v) < (b.u, b.v) { least = position }
    }
    return least
  }
}

/// The points of positions.
private struct PointKeys: KeyedPositions {
  let points: [GridPoint]

  var count: Int { points.count }

  @inline(__always)
  func forEachKey(in positions: Range<Int>, _ body: (Int, UInt64) -> Void) {
    for position in positions { body(position, points[position].key) }
  }
}

/// The edges from positions to the next ones, as far as they may occur twice: if an end occurs once, its edges
/// do, unless the ring turns back there.
private struct EdgeKeys: KeyedPositions {
  let vertices: [UInt32]
  let rings: Spans
  /// Whether each vertex occurs more than once, or is one where a ring turns back.
  let isShared: [Bool]

  init(vertices: [UInt32], rings: Spans) {
    self.vertices = vertices
    self.rings = rings
    var isShared = [Bool](repeating: false, count: vertices.count)
    for (position, vertex) in vertices.enumerated() where vertex != position {
      isShared[Int(vertex)] = true
    }
    for ring in rings where !ring.isEmpty {
      var before = vertices[ring.upperBound - 1]
      for position in ring {
        let next = vertices[position + 1 < ring.upperBound ? position + 1 : ring.lowerBound]
        if before == next { isShared[Int(vertices[position])] = true }
        before = vertices[position]
      }
    }
    self.isShared = isShared
  }

  var count: Int { vertices.count }

  @inline(__always)
  func forEachKey(in positions: Range<Int>, _ body: (Int, UInt64) -> Void) {
    if positions.isEmpty { return }
    var number = rings.place(of: positions.lowerBound)
    var position = positions.lowerBound
    while position < positions.upperBound {
      let ring = rings[number]
      let end = min(ring.upperBound, positions.upperBound)
      while position < end {
        let from = vertices[position]
        let to = vertices[position + 1 < ring.upperBound ? position + 1 : ring.lowerBound]
        if isShared[Int(from)], isShared[Int(to)] {
          body(position, UInt64(min(from, to)) << 32 | UInt64(max(from, to)))
        }
        position += 1
      }
      number += 1
    }
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
