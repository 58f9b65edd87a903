/// A search for what edges near one another have in common, such as crossings: boxes are halved until few
/// edges are left in one, and those are compared with one another.
///
/// Runs of edges are divided first, as there are few of them, and then single edges. The boxes of the first
/// levels are tasks for threads. The tasks, and so what is found until a limit is reached, do not depend on
/// the number of threads. Where halves keep nearly all edges of a box, as those run side by side, a
/// ``SlabSearch`` takes the box. A task whose boxes have held its edges many times ends so, too: the time is
/// O((n + k) log² n) for n edges and k meetings, however they lie.
struct EdgeSearch: Sendable {
  let pool: EdgePool
  /// The edges that are compared with all edges; nil compares these with one another.
  let probes: [UInt32]?
  /// Which edges of arcs are left out, as pieces replace them.
  let isLeftOut: [Bool]
  /// How far edges may be from a box, in grid units, to be compared in it.
  let margin: Int64

  /// The greatest number of edges that are compared directly.
  private static let fewEdges = 12
  /// The number of halvings in a row that keep nearly all edges in both halves, after which there are no more.
  private static let mostUselessHalvings = 3
  /// How often the boxes of a task may hold its edges, on average, before they are halved no further.
  private static let mostHoldings = 128
  /// The greatest number of runs that are divided into edges at once.
  private static let fewRuns = 6
  /// The number of runs, edges and probes from which on a box is divided into further tasks.
  private static let mostOfTask = 8192
  /// The number of tasks after which the limit is checked.
  private static let wave = 32

  init(
    _ pool: EdgePool, probes: [UInt32]? = nil, isLeftOut: [Bool] = [], margin: Int64 = 0
  ) {
    self.pool = pool
    self.probes = probes
    self.isLeftOut = isLeftOut
    self.margin = margin
  }

  /// The contents of a box.
  struct Task: Sendable {
    var box: GridBox
    var runs: [UInt32]
    var edges: [UInt32]
    /// The probes; empty if all edges are compared with one another.
    var probes: [UInt32]

    var count: Int { runs.count + edges.count + probes.count }
  }

  /// Returns what a comparison finds, ascending and each once; little more than its limit if it has one.
  func run<Comparison: EdgeComparison>(_ comparison: Comparison, jobs: Int) -> [Comparison.Found] {
    let tasks = tasks()
    var found = FoundList<Comparison.Found>(most: comparison.most)
    for first in stride(from: 0, to: tasks.count, by: Self.wave) {
      let count = min(Self.wave, tasks.count - first)
      let parts = parallelMap(count: count, jobs: jobs) { number in
        let task = tasks[first + number]
        var worker = Worker(search: self, comparison: comparison, task: task)
        worker.searchRuns(task.runs, box: task.box)
        return worker.found.elements
      }
      for part in parts { found.append(contentsOf: part) }
      if found.isFull { break }
    }
    return found.sorted
  }

  /// Divides the edges until each part is work for one thread.
  private func tasks() -> [Task] {
    var done: [Task] = []
    var open = [
      Task(
        box: pool.box, runs: Array(0..<UInt32(pool.runs.count)),
        edges: pool.pieces.indices.map { UInt32($0 + pool.firstPiece) }, probes: probes ?? [])
    ]
    while let task = open.popLast() {
      if isEmpty(task) { continue }
      if task.count <= Self.mostOfTask || task.box.side <= 1 {
        done.append(task)
        continue
      }
      let (low, high) = task.box.halves
      let parts = [part(of: task, in: low), part(of: task, in: high)]
      // A box that cannot be divided is one task.
      if parts[0].count + parts[1].count > task.count + task.count / 2 {
        done.append(task)
      } else {
        open += parts
      }
    }
    return done
  }

  private func isEmpty(_ task: Task) -> Bool {
    probes == nil ? task.runs.isEmpty && task.edges.isEmpty : task.probes.isEmpty
  }

  private func part(of task: Task, in box: GridBox) -> Task {
    Task(
      box: box,
      runs: task.runs.filter { box.isTouched(by: pool.runs[Int($0)].box, margin: margin) },
      edges: task.edges.filter { box.isTouched(by: pool.segment($0), margin: margin) },
      probes: task.probes.filter { box.isTouched(by: pool.segment($0), margin: margin) })
  }

  /// Appends the numbers of a range of a stack whose edges touch a box.
  ///
  /// Tests the edge itself rather than its bounding box: otherwise long slanting edges close
  /// to one another would meet in every box between them.
  @inline(__always)
  private func push(
    _ stack: inout [UInt32], from start: Int, to end: Int, touching box: GridBox
  ) {
    for position in start..<end {
      let edge = stack[position]
      if box.isTouched(by: pool.segment(edge), margin: margin) { stack.append(edge) }
    }
  }

  /// The search of one task: its lists are stacks, of which each box has the end.
  private struct Worker<Comparison: EdgeComparison> {
    let search: EdgeSearch
    let comparison: Comparison
    var edges: [UInt32]
    var probes: [UInt32]
    var found: FoundList<Comparison.Found>
    /// The number of edges and probes that further boxes may hold.
    private var room: Int

    init(search: EdgeSearch, comparison: Comparison, task: Task) {
      (self.search, self.comparison) = (search, comparison)
      (edges, probes) = (task.edges, task.probes)
      found = FoundList(most: comparison.most)
      let edgeCount = task.edges.count + task.probes.count + task.runs.count * EdgePool.runLength
      room = EdgeSearch.mostHoldings * edgeCount
    }

    /// Searches runs together with all edges and probes so far.
    mutating func searchRuns(_ runs: [UInt32], box: GridBox) {
      searchRuns(runs, edgesFrom: 0, probesFrom: 0, box: box)
    }

    private mutating func searchRuns(
      _ runs: [UInt32], edgesFrom start: Int, probesFrom probeStart: Int, box: GridBox
    ) {
      let hasProbes = search.probes != nil
      if found.isFull || (hasProbes && probes.count == probeStart) { return }
      let (low, high) = box.halves
      let isFew = runs.count <= EdgeSearch.fewRuns || box.side <= 1
      let parts = [low, high].map { half in
        isFew
          ? []
          : runs.filter {
            half.isTouched(by: search.pool.runs[Int($0)].box, margin: search.margin)
          }
      }
      // Runs whose boxes overlap one another stay together, however small the box is.
      let isUseful = parts[0].count + parts[1].count <= runs.count + runs.count / 2
      if isFew || !isUseful || room <= 0 {
        let first = edges.count
        edges.append(contentsOf: edges[start..<first])
        append(runs, touching: box)
        searchEdges(from: first, probesFrom: probeStart, box: box, uselessHalvings: 0)
        edges.removeSubrange(first...)
        return
      }
      for (half, part) in zip([low, high], parts) {
        let (first, firstProbe) = (edges.count, probes.count)
        search.push(&edges, from: start, to: first, touching: half)
        search.push(&probes, from: probeStart, to: firstProbe, touching: half)
        room -= edges.count - first + probes.count - firstProbe
        searchRuns(part, edgesFrom: first, probesFrom: firstProbe, box: half)
        edges.removeSubrange(first...)
        probes.removeSubrange(firstProbe...)
      }
    }

    private mutating func append(_ runs: [UInt32], touching box: GridBox) {
      for run in runs {
        for edge in search.pool.runs[Int(run)].edges {
          if !search.isLeftOut.isEmpty, search.isLeftOut[edge] { continue }
          if box.isTouched(by: search.pool.segment(UInt32(edge)), margin: search.margin) {
            edges.append(UInt32(edge))
          }
        }
      }
    }

    /// Searches the edges and the probes from a position of their stacks to the end.
    /// - Parameter uselessHalvings: how often in a row the halves of a box held more than half as many edges again.
    private mutating func searchEdges(
      from start: Int, probesFrom probeStart: Int, box: GridBox, uselessHalvings: Int
    ) {
      let (end, probeEnd) = (edges.count, probes.count)
      let hasProbes = search.probes != nil
      if found.isFull || (hasProbes ? probeEnd == probeStart : end - start < 2) { return }
      let isSmall =
        end - start <= EdgeSearch.fewEdges
        || (hasProbes && (end - start) * (probeEnd - probeStart) <= 64)
      if isSmall {
        comparison.compare(edges[start..<end], probes[probeStart..<probeEnd], box, &found)
        return
      }
      if uselessHalvings >= EdgeSearch.mostUselessHalvings || room <= 0 || box.side <= 1 {
        comparison.sweep(edges[start..<end], probes[probeStart..<probeEnd], box, &found)
        return
      }
      let (low, high) = box.halves
      // The lower half is on the stacks first: what is in both is counted before either is searched.
      search.push(&edges, from: start, to: end, touching: low)
      search.push(&probes, from: probeStart, to: probeEnd, touching: low)
      let (lowEnd, lowProbeEnd) = (edges.count, probes.count)
      search.push(&edges, from: start, to: end, touching: high)
      search.push(&probes, from: probeStart, to: probeEnd, touching: high)
      let count = edges.count - end
      room -= count + probes.count - probeEnd
      let useless = 2 * count > 3 * (end - start) ? uselessHalvings + 1 : 0
      searchEdges(from: lowEnd, probesFrom: lowProbeEnd, box: high, uselessHalvings: useless)
      edges.removeSubrange(lowEnd...)
      probes.removeSubrange(lowProbeEnd...)
      searchEdges(from: end, probesFrom: probeEnd, box: low, uselessHalvings: useless)
      edges.removeSubrange(end...)
      probes.removeSubrange(probeEnd...)
    }
  }
}

/// What is found among the edges of a box.
protocol EdgeComparison: Sendable {
  associatedtype Found: Comparable & Sendable
  /// The number of findings after which a search may end.
  var most: Int { get }

  /// Adds the findings among few edges, each with each.
  func compare(
    _ edges: ArraySlice<UInt32>, _ probes: ArraySlice<UInt32>, _ box: GridBox,
    _ found: inout FoundList<Found>)

  /// Adds the same findings by a ``SlabSearch``.
  func sweep(
    _ edges: ArraySlice<UInt32>, _ probes: ArraySlice<UInt32>, _ box: GridBox,
    _ found: inout FoundList<Found>)
}

/// Findings, of which each may be added several times.
struct FoundList<Element: Comparable & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  /// Whether there are as many different findings as are asked for.
  private(set) var isFull = false
  private let most: Int
  /// The number from which on copies are taken out.
  private var compactsAt: Int

  init(most: Int) {
    self.most = most
    compactsAt = min(most, 1 << 16)
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    elements.append(element)
    if elements.count >= compactsAt { compact() }
  }

  mutating func append(contentsOf others: [Element]) {
    elements += others
    if elements.count >= compactsAt { compact() }
  }

  /// All findings, ascending and each once.
  var sorted: [Element] {
    var list = self
    list.compact()
    return list.elements
  }

  private mutating func compact() {
    var unique: [Element] = []
    unique.reserveCapacity(elements.count)
    for element in elements.sorted() where unique.last != element { unique.append(element) }
    elements = unique
    compactsAt = max(min(most, 1 << 16), 2 * unique.count)
    isFull = unique.count >= most
  }
}
