/// How edges and points meet what spans a slab, and one another within a column.
extension SlabSearch {
  /// Reports the members of an order that an edge meets in their slab.
  mutating func findCrossings(of member: Int, with order: SlabOrder) {
    let (edge, slab) = (edges[member], order.slab)
    let start: Int
    let touchesFirst: (SlabEdge) -> Bool
    let side: (SlabEdge) -> Int
    // From one end of what is in the slab to the other end; the first is an end of the edge if one is there.
    if slab.contains(edge.west.u) {
      start = order.place(of: edge.segment.a)
      touchesFirst = { $0.segment.side(of: edge.segment.a) == 0 }
      side =
        slab.contains(edge.east.u)
        ? { $0.segment.side(of: edge.segment.b) } : { edge.compare($0, at: slab.east) }
    } else if slab.contains(edge.east.u) {
      start = order.place(of: edge.segment.b)
      touchesFirst = { $0.segment.side(of: edge.segment.b) == 0 }
      side = { edge.compare($0, at: slab.west) }
    } else {
      start = order.place(of: edge)
      touchesFirst = { edge.compare($0, at: slab.west) == 0 }
      side = { edge.compare($0, at: slab.east) }
    }
    var place = start
    while place < order.members.count {
      let other = edges[order.members[place]]
      guard side(other) >= 0 || (place == start && touchesFirst(other)) else { break }
      report(member, order.members[place])
      place += 1
    }
    place = start - 1
    while place >= 0, side(edges[order.members[place]]) <= 0 {
      report(member, order.members[place])
      place -= 1
    }
  }

  /// Reports the members of an order that pass the pixel of a point in their slab. A pixel is convex and within
  /// its column: an edge between the point and one that passes passes, too.
  mutating func findPassages(of point: GridPoint, in order: SlabOrder) {
    let start = order.place(of: point)
    for member in order.members[start...] {
      guard edges[member].segment.passesPixel(of: point) else { break }
      reportPassage(of: point, by: member)
    }
    for member in order.members[..<start].reversed() {
      guard edges[member].segment.passesPixel(of: point) else { break }
      reportPassage(of: point, by: member)
    }
  }

  /// Reports the pairs of edges that meet between two longitudes, at either of them, too.
  /// - Parameters:
  ///   - members: edges that reach from the one longitude to the other.
  ///   - isEnd: whether an edge ends at the first longitude: such edges do not meet in a common end.
  mutating func findInversions(
    _ members: [Int], from: Int64, to: Int64, isEnd: (Int) -> Bool = { _ in false }
  ) {
    let order = sorted(members, of: edges, from: from, to: to)
    // Those that meet at the first longitude.
    var first = 0
    while first < order.count {
      var end = first + 1
      while end < order.count, edges[order[end]].compare(edges[order[first]], at: from) == 0 {
        end += 1
      }
      let group = order[first..<end]
      if group.count > 1 {
        let passing = group.filter { !isEnd($0) }
        for (position, member) in passing.enumerated() {
          for other in passing[(position + 1)...] { report(member, other) }
          for other in group where isEnd(other) { report(member, other) }
          if isDone { return }
        }
      }
      first = end
    }
    // Each edge is inserted into the order at the second longitude: it moves past those that it meets.
    var done: [Int] = []
    for member in order {
      var place = done.count
      while place > 0, edges[done[place - 1]].compare(edges[member], at: to) >= 0 {
        report(done[place - 1], member)
        place -= 1
      }
      if isDone { return }
      done.insert(member, at: place)
    }
  }

  /// Reports what meets in one column.
  mutating func searchColumn(_ members: [Int], _ column: Int64, _ points: ArraySlice<GridPoint>?) {
    if let points {
      for member in members { findPassages(by: member, column, points) }
      return
    }
    var (through, western, eastern, vertical) = ([Int](), [Int](), [Int](), [Int]())
    for member in members {
      let edge = edges[member]
      if edge.isVertical {
        vertical.append(member)
      } else if edge.west.u == column {
        eastern.append(member)
      } else if edge.east.u == column {
        western.append(member)
      } else {
        through.append(member)
      }
    }
    let isEnd = { [edges] (member: Int) in
      edges[member].west.u == column || edges[member].east.u == column
    }
    findInversions(through + eastern, from: 2 * column, to: 2 * column + 1, isEnd: isEnd)
    findInversions(through + western, from: 2 * column, to: 2 * column - 1, isEnd: isEnd)
    if vertical.isEmpty { return }
    let order = sorted(through, of: edges, from: 2 * column, to: 2 * column + 1)
    let ends =
      (eastern.map { (v: edges[$0].west.v, member: $0) }
      + western.map { (v: edges[$0].east.v, member: $0) }).sorted { $0 < $1 }
    vertical.sort { (edges[$0].west.v, $0) < (edges[$1].west.v, $1) }
    for (position, member) in vertical.enumerated() {
      let (edge, low, high) = (edges[member].segment, edges[member].west.v, edges[member].east.v)
      let firstThrough = firstNumber(in: order.indices) {
        edges[order[$0]].segment.side(of: edge.a) <= 0
      }
      for other in order[firstThrough...] {
        guard edges[other].segment.side(of: edge.b) >= 0 else { break }
        report(member, other)
      }
      let firstEnd = firstNumber(in: ends.indices) { ends[$0].v > low }
      for end in ends[firstEnd...] {
        guard end.v < high else { break }
        report(member, end.member)
      }
      for other in vertical[(position + 1)...] {
        guard edges[other].west.v < high else { break }
        report(member, other)
      }
      if isDone { return }
    }
  }

  /// Reports the points of a column whose pixels an edge passes.
  private mutating func findPassages(
    by member: Int, _ column: Int64, _ points: ArraySlice<GridPoint>
  ) {
    let edge = edges[member]
    var (low, high) = (edge.west.v, edge.east.v)
    if !edge.isVertical {
      let west = edge.west.u < column ? edge.height(at: 2 * column - 1) : Double(edge.west.v)
      let east = edge.east.u > column ? edge.height(at: 2 * column + 1) : Double(edge.east.v)
      (low, high) = (Int64(min(west, east)) - 1, Int64(max(west, east)) + 2)
    }
    let first = firstNumber(in: points.indices) { Int64(points[$0].v) >= low }
    for point in points[first...] {
      if Int64(point.v) > high { break }
      reportIfPassed(point, by: member)
    }
  }
}
