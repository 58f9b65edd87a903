/// A run of consecutive edges that touch a cell; a leaf's chains consist of such runs.
struct LeafRun: Hashable {
  /// The first edge, and the number of consecutive edges from it.
  var firstEdge: Int
  var count: Int
}

/// Writes the leaf of one cell in the form of ``LeafFormat``.
struct LeafWriter {
  let input: QuadtreeInput
  let west: Int64
  let south: Int64
  let shift: UInt32

  /// Appends a leaf.
  /// - Parameters:
  ///   - edges: the edges that touch the cell, ascending.
  ///   - code: the code at the cell's south-western corner.
  ///   - pairs: returns the number of a pair; ``LeafFormat/inlinePair`` if it is written inline.
  /// - Returns: the number of edges in all chains.
  func append(
    edges: ArraySlice<UInt32>, code: UInt32, pairs: inout CodePairTable, to leaves: inout LeafBytes
  ) -> Int {
    let runs = runs(of: edges)
    // The corner's code includes the crossings of the runs with the corner's row; undo them.
    var base = code
    for run in runs
    where input.isMetOddly(
      run.firstEdge..<(run.firstEdge + run.count), west: west, south: south)
    {
      base ^= change(of: run)
    }
    for (index, run) in runs.enumerated() {
      let pair = CodePair(base: index == 0 ? base : 0, change: change(of: run))
      append(run, pair: pair, isLast: index == runs.count - 1, pairs: &pairs, to: &leaves)
    }
    return runs.reduce(0) { $0 + $1.count }
  }

  /// The greatest number of edges outside the cell that connect two runs: one chain with them costs
  /// a lookup less than two chains, and hardly more bytes.
  private static let mostEdgesBetween = 3

  private func runs(of edges: ArraySlice<UInt32>) -> [LeafRun] {
    var runs: [LeafRun] = []
    for edge in edges {
      if let last = runs.last, isContinued(last, to: Int(edge)) {
        runs[runs.count - 1].count = Int(edge) - last.firstEdge + 1
      } else {
        runs.append(LeafRun(firstEdge: Int(edge), count: 1))
      }
    }
    return runs
  }

  /// Whether a run becomes one with a later edge. Edges outside the cell change nothing: the number of
  /// crossings along a row depends on the ends of a run alone.
  private func isContinued(_ run: LeafRun, to edge: Int) -> Bool {
    let between = (run.firstEdge + run.count)..<edge
    return between.count <= Self.mostEdgesBetween
      && edge - run.firstEdge < LeafFormat.maxEdgeCount
      && between.allSatisfy { input.changeOfEdge[$0] != QuadtreeInput.noEdge }
  }

  private func change(of run: LeafRun) -> UInt32 {
    input.changes[Int(input.changeOfEdge[run.firstEdge])]
  }

  /// Whether the ray north from an end of a run crosses some rows of the cell, but not all.
  ///
  /// The closed path from the far west along the corner's row, up the cell's western side and back
  /// along a query's row crosses a run an odd number of times if and only if an odd number of the
  /// run's ends are inside it. Ends west of that side are inside if they are above the corner's row
  /// and not above the query's.
  private func hasRay(_ end: GridPoint) -> Bool {
    Int64(end.u) <= west && Int64(end.v) > south && Int64(end.v) < south + (1 << Int64(shift))
  }

  private func append(
    _ run: LeafRun, pair: CodePair, isLast: Bool, pairs: inout CodePairTable,
    to leaves: inout LeafBytes
  ) {
    let vertices = input.vertices[run.firstEdge...(run.firstEdge + run.count)]
    let lowBitCount = lowBitCount(of: vertices)
    let margin = LeafFormat.margin(shift: shift, lowBitCount: lowBitCount)
    let number = pairs.number(of: pair)
    var header = UInt32(run.count) | lowBitCount << LeafFormat.lowBitsShift
    if hasRay(vertices.first!) { header |= 1 << LeafFormat.firstRayShift }
    if hasRay(vertices.last!) { header |= 1 << LeafFormat.lastRayShift }
    if isLast { header |= LeafFormat.lastChainFlag }
    leaves.append(header: header, pairNumber: number)
    if number == LeafFormat.inlinePair {
      leaves.append(pair.base)
      leaves.append(pair.change)
    }
    let rows = vertices.map { UInt64(Int64($0.v) - south + margin) }
    let columns = vertices.map { UInt64(Int64($0.u) - west + margin) }
    for value in rows + columns { leaves.append(lane: value >> UInt64(lowBitCount)) }
    guard lowBitCount > 0 else { return }
    let mask = UInt64(1) << UInt64(lowBitCount) - 1
    for (row, column) in zip(rows, columns) {
      leaves.append(bits: row & mask, count: lowBitCount)
      leaves.append(bits: column & mask, count: lowBitCount)
    }
    leaves.finishBits()
  }

  /// The smallest number of low bits that can represent the offsets of the vertices, and of the
  /// cell, from the origin.
  private func lowBitCount(of vertices: ArraySlice<GridPoint>) -> UInt32 {
    var count = max(shift, 16) - 16
    while count < LeafFormat.maxLowBitCount {
      let margin = LeafFormat.margin(shift: shift, lowBitCount: count)
      let reach = 0..<(Int64(1) << Int64(16 + count))
      let fits = vertices.allSatisfy {
        reach.contains(Int64($0.u) - west + margin) && reach.contains(Int64($0.v) - south + margin)
      }
      if fits { break }
      count += 1
    }
    return count
  }
}

/// Leaves in their encoded form, in units of two bytes.
package struct LeafBytes: Sendable {
  package private(set) var units: [UInt16] = []
  /// The positions of the headers, so that the numbers of their pairs can be changed.
  package private(set) var headers: [Int] = []
  private var bits: UInt64 = 0
  private var bitCount: UInt32 = 0

  package init() {}

  mutating func append(_ word: UInt32) {
    units.append(UInt16(truncatingIfNeeded: word))
    units.append(UInt16(truncatingIfNeeded: word >> 16))
  }

  package mutating func append(unit: UInt16) { units.append(unit) }

  package mutating func append(header: UInt32, pairNumber: UInt32) {
    headers.append(units.count)
    append(header | pairNumber << LeafFormat.pairShift)
  }

  /// Appends a 16-bit value as a signed lane.
  mutating func append(lane value: UInt64) {
    units.append(UInt16(truncatingIfNeeded: value &- 0x8000))
  }

  mutating func append(bits value: UInt64, count: UInt32) {
    bits |= value << UInt64(bitCount)
    bitCount += count
    while bitCount >= 16 {
      units.append(UInt16(truncatingIfNeeded: bits))
      bits >>= 16
      bitCount -= 16
    }
  }

  mutating func finishBits() {
    if bitCount > 0 { units.append(UInt16(truncatingIfNeeded: bits)) }
    (bits, bitCount) = (0, 0)
  }

  /// Releases the memory that is reserved for more units, up to as much again as they take.
  mutating func trim() {
    units = units.map { $0 }
    headers = headers.map { $0 }
  }

  /// Replaces the pair number in each header that refers to a pair of the table.
  mutating func renumberPairs(_ numbers: [UInt32]) {
    for header in headers {
      let word = UInt32(units[header]) | UInt32(units[header + 1]) << 16
      let number = word >> LeafFormat.pairShift
      if number == LeafFormat.inlinePair { continue }
      let moved =
        word & (1 << LeafFormat.pairShift - 1) | numbers[Int(number)] << LeafFormat.pairShift
      units[header] = UInt16(truncatingIfNeeded: moved)
      units[header + 1] = UInt16(truncatingIfNeeded: moved >> 16)
    }
  }
}
