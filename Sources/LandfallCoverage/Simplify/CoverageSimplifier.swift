import Landfall
import LandfallModel
import LandfallSupport

/// One detail in the making: which vertices each arc keeps.
struct CoverageSimplifier {
  private let topology: Topology
  private let table: ChainTable
  private let bounds: SimplifyBounds
  private let jobs: Int
  /// For each arc the vertices that it may keep, ascending indices of ``Topology/vertices``.
  private let candidates: [[Int32]]
  /// For each arc the vertices that it keeps.
  private(set) var kept: [[Int32]] = []
  private(set) var report = SimplifyReport()

  init(
    topology: Topology, table: ChainTable, bounds: SimplifyBounds, candidates: [[Int32]], jobs: Int
  ) {
    self.topology = topology
    self.table = table
    self.bounds = bounds
    self.candidates = candidates
    self.jobs = jobs
  }

  mutating func run() {
    kept = chooseAll()
    // Vertices are only ever given back, so that this ends.
    repeat { refineAreas() } while refineCrossings()
  }

  // MARK: Each arc for itself

  private func chooseAll() -> [[Int32]] {
    let stretch = 64
    let count = topology.arcEnds.count
    let (topology, table, bounds, candidates) = (topology, table, bounds, candidates)
    return parallelMap(count: (count + stretch - 1) / stretch, jobs: jobs) { number in
      var simplifier = ChainSimplifier(table: table)
      return (number * stretch..<min((number + 1) * stretch, count)).map { arc in
        let all = candidates[arc]
        let origin = topology.vertexRange(ofArc: arc).lowerBound
        let chosen = simplifier.choose(from: all[...], origin: origin, bound: bounds.arcs[arc])
        guard chosen.count < 4, topology.isClosed(arc: arc), all.count > 3 else { return chosen }
        // A loop needs three corners: the vertex farthest from its first, and what that leaves.
        let inner = all[1..<(all.count - 1)]
        guard
          let far = simplifier.farthest(
            between: origin, origin, among: inner)
        else { return chosen }
        let there = simplifier.choose(
          from: all[0...far], origin: origin, bound: bounds.arcs[arc])
        let back = simplifier.choose(from: all[far...], origin: origin, bound: bounds.arcs[arc])
        return there + back.dropFirst()
      }
    }.flatMap { $0 }
  }

  // MARK: Refining

  /// An edge of a simplified arc: the chain from ``kept`` at `position` to the one after it.
  private struct EdgeName: Hashable, Comparable {
    var arc: Int32
    var position: Int32

    static func < (left: EdgeName, right: EdgeName) -> Bool {
      (left.arc, left.position) < (right.arc, right.position)
    }
  }

  /// Gives vertices back to some edges: to each the candidate farthest from it, and what it takes on both
  /// sides of that.
  private mutating func refine(_ edges: Set<EdgeName>) {
    var simplifier = ChainSimplifier(table: table)
    // From the last of each arc, so that the places of the others stay.
    for edge in edges.sorted().reversed() {
      let (arc, position) = (Int(edge.arc), Int(edge.position))
      let (a, b) = (kept[arc][position], kept[arc][position + 1])
      let all = candidates[arc]
      let (from, to) = (all.index(of: a), all.index(of: b))
      guard to - from > 1,
        let middle = simplifier.farthest(
          between: Int(a), Int(b), among: all[(from + 1)..<to])
      else { continue }
      let origin = topology.vertexRange(ofArc: arc).lowerBound
      let before = simplifier.choose(
        from: all[from...middle], origin: origin, bound: bounds.arcs[arc])
      let after = simplifier.choose(
        from: all[middle...to], origin: origin, bound: bounds.arcs[arc])
      kept[arc].replaceSubrange(position...(position + 1), with: before + after.dropFirst())
    }
  }

  private func canRefine(_ edge: EdgeName) -> Bool {
    let (arc, position) = (Int(edge.arc), Int(edge.position))
    let all = candidates[arc]
    return all.index(of: kept[arc][position + 1]) - all.index(of: kept[arc][position]) > 1
  }

  // MARK: Areas

  /// Gives vertices back until no ring's area has changed by more than its part.
  private mutating func refineAreas() {
    while true {
      var edges: Set<EdgeName> = []
      let changes = kept.indices.map { areaChange(ofArc: $0) }
      for loop in bounds.loops {
        let change = loop.parts.reduce(0.0) { sum, part in
          guard part.isBorder else { return sum }
          return sum + (part.isReversed ? -changes[Int(part.number)] : changes[Int(part.number)])
        }
        let allowed = SimplifyBounds.partOfArea * 0.999 * abs(loop.area)
        guard abs(change) > allowed, let worst = worstEdge(of: loop.parts, change: change) else {
          continue
        }
        edges.insert(worst)
      }
      if edges.isEmpty { return }
      report.refinedForAreas += edges.count
      refine(edges)
    }
  }

  /// How much more than the chain an edge encloses, in m².
  private func areaChange(arc: Int, from a: Int, to b: Int) -> Double {
    if b == a + 1 { return 0 }
    let edge = table.metric.area(
      topology.vertices[a], topology.vertices[b], aboveSine: table.baseSines[arc])
    return edge - (table.area[b] - table.area[a])
  }

  private func areaChange(ofArc arc: Int) -> Double {
    zip(kept[arc], kept[arc].dropFirst()).reduce(0.0) {
      $0 + areaChange(arc: arc, from: Int($1.0), to: Int($1.1))
    }
  }

  /// The edge that adds most to a ring's change of area and can be refined.
  private func worstEdge(of parts: ArraySlice<RingArc>, change: Double) -> EdgeName? {
    var (worst, most): (EdgeName?, Double) = (nil, 0)
    for part in parts where part.isBorder {
      let arc = Int(part.number)
      for position in kept[arc].indices.dropLast() {
        let own = areaChange(
          arc: arc, from: Int(kept[arc][position]), to: Int(kept[arc][position + 1]))
        let share = (part.isReversed ? -own : own) * (change < 0 ? -1 : 1)
        let name = EdgeName(arc: Int32(arc), position: Int32(position))
        if share > most, canRefine(name) { (worst, most) = (name, share) }
      }
    }
    return worst
  }

  // MARK: Crossings

  /// Gives vertices back where edges cross or leave a vertex on its wrong side.
  /// - Returns: whether there were such edges.
  private mutating func refineCrossings() -> Bool {
    report.roundCount += 1
    let edges = allEdges()
    var refined: Set<EdgeName> = []
    var conflicts = EdgeConflicts(edges)
    var left = 0
    for (first, second) in conflicts.findCrossings() {
      let names = [first, second].compactMap { number -> EdgeName? in
        let edge = edges[number]
        guard edge.arc >= 0 else { return nil }
        let name = EdgeName(arc: edge.arc, position: edge.position)
        return canRefine(name) ? name : nil
      }
      if names.isEmpty { left += 1 }
      refined.formUnion(names)
    }
    report.crossingsLeft = left
    let vertices = KeptVertices(
      edges.flatMap { [$0.a, $0.b] }, usual: conflicts.usualLength)
    for edge in edges where edge.arc >= 0 {
      let (arc, position) = (Int(edge.arc), Int(edge.position))
      let (a, b) = (Int(kept[arc][position]), Int(kept[arc][position + 1]))
      if b > a + 1, vertices.anyLiesBetween(topology.vertices[a...b]) {
        let name = EdgeName(arc: edge.arc, position: edge.position)
        if canRefine(name) { refined.insert(name) }
      }
    }
    report.refinedForCrossings += refined.count
    refine(refined)
    return !refined.isEmpty
  }

  private func allEdges() -> [SimplifiedEdge] {
    var edges: [SimplifiedEdge] = []
    edges.reserveCapacity(kept.reduce(0) { $0 + $1.count })
    for (arc, vertices) in kept.enumerated() {
      for position in vertices.indices.dropLast() {
        edges.append(
          SimplifiedEdge(
            a: topology.vertices[Int(vertices[position])],
            b: topology.vertices[Int(vertices[position + 1])], arc: Int32(arc),
            position: Int32(position)))
      }
    }
    let others = topology.others
    for piece in others.ends.indices {
      for vertex in others.vertexRange(ofArc: piece).dropLast() {
        edges.append(
          SimplifiedEdge(
            a: others.vertices[vertex], b: others.vertices[vertex + 1], arc: -1, position: 0))
      }
    }
    return edges
  }
}

extension [Int32] {
  /// Where a value stands in an ascending array that has it.
  fileprivate func index(of value: Int32) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Topology {
  /// Whether an arc ends where it begins.
  package func isClosed(arc: Int) -> Bool {
    let range = vertexRange(ofArc: arc)
    return vertices[range.lowerBound] == vertices[range.upperBound - 1]
  }
}
