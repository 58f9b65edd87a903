/// The simplification to one detail: chooses the vertices that each arc keeps.
struct CoverageSimplifier: Sendable {
  private let graph: ArcGraph
  private let table: ChainTable
  private let bounds: SimplifyBounds
  private let jobs: Int
  /// For each arc the vertices that it may keep, as ascending indices into the vertices of all
  /// arcs.
  private let candidates: [[Int32]]
  /// For each arc the vertices that it keeps.
  private(set) var kept: [[Int32]] = []
  private(set) var report = SimplifyReport()

  init(
    _ graph: ArcGraph, table: ChainTable, bounds: SimplifyBounds, candidates: [[Int32]], jobs: Int
  ) {
    self.graph = graph
    self.table = table
    self.bounds = bounds
    self.candidates = candidates
    self.jobs = jobs
  }

  mutating func run() {
    kept = chooseAll()
    // Vertices are only ever added back, so this terminates.
    repeat { refineAreas() } while refineCrossings()
  }

  // MARK: Each arc separately

  private func chooseAll() -> [[Int32]] {
    let (graph, table, bounds, candidates) = (graph, table, bounds, candidates)
    let batches = longestFirst()
    let chosen = parallelMap(count: batches.count, jobs: jobs) { number in
      var simplifier = ChainSimplifier(table: table)
      return batches[number].map { arc in
        let all = candidates[arc]
        let origin = graph.arcs.spans[arc].lowerBound
        let chosen = simplifier.choose(from: all[...], origin: origin, bound: bounds.arcs[arc])
        guard chosen.count < 4, graph.isClosed(arc), all.count > 3 else { return chosen }
        // A loop needs three corners: add the vertex farthest from its first, and choose on both
        // sides of it.
        let inner = all[1..<(all.count - 1)]
        guard let far = table.farthest(between: origin, origin, among: inner) else { return chosen }
        let there = simplifier.choose(
          from: all[0...far], origin: origin, bound: bounds.arcs[arc])
        let back = simplifier.choose(from: all[far...], origin: origin, bound: bounds.arcs[arc])
        return there + back.dropFirst()
      }
    }
    var result: [[Int32]] = Array(repeating: [], count: graph.borderCount)
    for (batch, chosen) in zip(batches, chosen) {
      for (arc, vertices) in zip(batch, chosen) { result[arc] = vertices }
    }
    return result
  }

  /// The arcs in batches for threads, the longest first, so that no thread has a long arc left
  /// when the others are done.
  private func longestFirst() -> [ArraySlice<Int>] {
    let order = candidates.indices.sorted {
      (candidates[$0].count, $1) > (candidates[$1].count, $0)
    }
    var batches: [ArraySlice<Int>] = []
    var (start, count) = (0, 0)
    for (number, arc) in order.enumerated() {
      count += candidates[arc].count
      if count >= 4_096 || number == order.count - 1 {
        batches.append(order[start...number])
        (start, count) = (number + 1, 0)
      }
    }
    return batches
  }

  // MARK: Refining

  /// An edge of a simplified arc: from the vertex of ``kept`` at `position` to the next.
  private struct EdgeName: Hashable, Comparable, Sendable {
    var arc: Int32
    var position: Int32

    static func < (left: EdgeName, right: EdgeName) -> Bool {
      (left.arc, left.position) < (right.arc, right.position)
    }
  }

  /// Adds vertices back to some edges: to each the candidate farthest from it, and the vertices
  /// needed on both sides of that.
  private mutating func refine(_ edges: Set<EdgeName>) {
    var simplifier = ChainSimplifier(table: table)
    // From the last of each arc, so that the positions of the others remain valid.
    for edge in edges.sorted().reversed() {
      let (arc, position) = (Int(edge.arc), Int(edge.position))
      let (a, b) = (kept[arc][position], kept[arc][position + 1])
      let all = candidates[arc]
      let (from, to) = (all.index(of: a), all.index(of: b))
      guard to - from > 1,
        let middle = table.farthest(
          between: Int(a), Int(b), among: all[(from + 1)..<to])
      else { continue }
      let origin = graph.arcs.spans[arc].lowerBound
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

  /// Adds vertices back until no ring's area has changed by more than the fraction allowed.
  private mutating func refineAreas() {
    while true {
      var edges: Set<EdgeName> = []
      let changes = kept.indices.map { areaChange(ofArc: $0) }
      for loop in bounds.loops {
        let change = loop.parts.reduce(0.0) { sum, part in
          guard graph.isBorder(part.arc) else { return sum }
          return sum + (part.isReversed ? -changes[part.arc] : changes[part.arc])
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

  /// Returns the area enclosed by an edge minus the area enclosed by its chain, in m².
  private func areaChange(arc: Int, from a: Int, to b: Int) -> Double {
    if b == a + 1 { return 0 }
    let edge = table.metric.area(
      graph.arcs.elements[a], graph.arcs.elements[b], aboveSine: table.baseSines[arc])
    return edge - (table.area[b] - table.area[a])
  }

  private func areaChange(ofArc arc: Int) -> Double {
    zip(kept[arc], kept[arc].dropFirst()).reduce(0.0) {
      $0 + areaChange(arc: arc, from: Int($1.0), to: Int($1.1))
    }
  }

  /// Returns the refinable edge that contributes most to a ring's change of area.
  private func worstEdge(of parts: ArraySlice<HalfArc>, change: Double) -> EdgeName? {
    var (worst, most): (EdgeName?, Double) = (nil, 0)
    for part in parts where graph.isBorder(part.arc) {
      let arc = part.arc
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

  /// Adds vertices back where edges cross or leave a vertex on its wrong side.
  /// - Returns: whether there were such edges.
  private mutating func refineCrossings() -> Bool {
    report.roundCount += 1
    let arcs = simplifiedArcs()
    let pool = EdgePool(arcs, numbers: arcs.indices, jobs: jobs)
    var refined: Set<EdgeName> = []
    var left = 0
    for pair in findCrossingPairs(EdgeSearch(pool), jobs: jobs) {
      let own = [pair.first, pair.second].compactMap { edge -> EdgeName? in
        let arc = arcs.spans.place(of: Int(edge))
        let name = EdgeName(
          arc: Int32(arc), position: Int32(Int(edge) - arcs.spans[arc].lowerBound))
        return graph.isBorder(arc) && canRefine(name) ? name : nil
      }
      if own.isEmpty { left += 1 }
      refined.formUnion(own)
    }
    report.crossingsLeft = left
    refined.formUnion(
      edgesAroundVertices(KeptVertices(arcs.elements, usual: usualLength(of: arcs))))
    report.refinedForCrossings += refined.count
    refine(refined)
    return !refined.isEmpty
  }

  /// The third quartile of the lengths of one in eight edges, in grid units.
  private func usualLength(of arcs: Ragged<GridPoint>) -> UInt32 {
    let lengths = stride(from: 1, to: arcs.elements.count, by: 8).map {
      Segment(arcs.elements[$0 - 1], arcs.elements[$0]).box.side
    }.sorted()
    return lengths.isEmpty ? 1 : lengths[lengths.count * 3 / 4]
  }

  /// Returns the edges that leave a vertex on its wrong side.
  private func edgesAroundVertices(_ vertices: KeptVertices) -> [EdgeName] {
    let names = kept.enumerated().flatMap { arc, vertices in
      vertices.indices.dropLast().map { EdgeName(arc: Int32(arc), position: Int32($0)) }
    }
    let stretch = 1_024
    return parallelMap(count: (names.count + stretch - 1) / stretch, jobs: jobs) { number in
      names[number * stretch..<min((number + 1) * stretch, names.count)].filter { name in
        let (arc, position) = (Int(name.arc), Int(name.position))
        let (a, b) = (Int(kept[arc][position]), Int(kept[arc][position + 1]))
        return b > a + 1 && vertices.anyLiesBetween(graph.arcs.elements[a...b])
          && canRefine(name)
      }
    }.flatMap { $0 }
  }

  /// Returns the simplified arcs, then those that are not on a border, which never change.
  private func simplifiedArcs() -> Ragged<GridPoint> {
    var arcs = Ragged<GridPoint>()
    for vertices in kept { arcs.append(row: vertices.map { graph.arcs.elements[Int($0)] }) }
    for arc in graph.others { arcs.append(row: graph.arcs[arc]) }
    return arcs
  }
}

extension [Int32] {
  /// Returns the index of a value in an ascending array that contains it.
  fileprivate func index(of value: Int32) -> Int {
    firstNumber(in: 0..<(count - 1)) { self[$0] >= value }
  }
}
