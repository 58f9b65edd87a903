package import Landfall

/// Clips geometry to a window, and thins it to the details that are visible there.
package struct PictureCutter: Sendable {
  package let window: GridBox
  /// The minimum distance of successive vertices in at least one direction; closer ones are left out.
  package let step: UInt32
  /// The maximum number of vertices of all lines together.
  package let vertexLimit: Int

  /// - Parameter steps: the maximum width of the window, in steps.
  package init(window: GridBox, steps: UInt32 = 480, vertexLimit: Int = 1200) {
    self.window = window
    step = max(window.east - window.west, window.north - window.south) / steps
    self.vertexLimit = vertexLimit
  }

  /// The lines of closed rings in the window; an edge occurs as often as in the rings.
  package func lines(_ geometry: Geometry) -> [[GridPoint]] {
    var cut: [[GridPoint]] = []
    for range in geometry.rings {
      let ring = geometry.vertices[range]
      guard let first = ring.first, meetsWindow(ring) else { continue }
      var line: [GridPoint] = []
      for (a, b) in zip(ring, ring.dropFirst() + [first]) {
        guard let (from, to) = clipped(a, b) else { continue }
        if line.last != from {
          if line.count > 1 { cut.append(line) }
          line = [from]
        }
        line.append(to)
      }
      if line.count > 1 { cut.append(line) }
    }
    return limited(cut.map(thinned))
  }

  /// The areas of the rings in the window, closed along its sides.
  package func areas(_ geometry: Geometry) -> [[GridPoint]] {
    var cut: [[GridPoint]] = []
    for range in geometry.rings {
      let ring = geometry.vertices[range]
      guard meetsWindow(ring) else { continue }
      let kept = thinned(clippedRing(Array(ring)))
      if kept.count > 2 { cut.append(kept) }
    }
    return limited(cut)
  }

  private func meetsWindow(_ ring: ArraySlice<GridPoint>) -> Bool {
    GridBox(around: ring).meets(window)
  }

  // MARK: Thinning

  /// The line without steps that are too short to be visible; its ends remain.
  private func thinned(_ line: [GridPoint]) -> [GridPoint] {
    guard step > 0, let last = line.last else { return line }
    var kept: [GridPoint] = []
    for point in line.dropLast() {
      if let before = kept.last, distance(before, point) < step { continue }
      kept.append(point)
    }
    return kept + [last]
  }

  private func distance(_ a: GridPoint, _ b: GridPoint) -> UInt32 {
    max(max(a.u, b.u) - min(a.u, b.u), max(a.v, b.v) - min(a.v, b.v))
  }

  /// Every n-th vertex of the lines, and their ends, so that the total stays within the limit if
  /// the number of lines permits; the longest lines come first.
  private func limited(_ lines: [[GridPoint]]) -> [[GridPoint]] {
    let total = lines.reduce(0) { $0 + $1.count }
    guard total > vertexLimit else { return lines }
    let every = (total + vertexLimit - 1) / vertexLimit
    let sparse = lines.map { line in
      line.indices.filter { $0 % every == 0 || $0 == line.count - 1 }.map { line[$0] }
    }
    var room = vertexLimit
    let order = sparse.indices.sorted { (sparse[$1].count, $0) < (sparse[$0].count, $1) }
    let kept = Set(
      order.prefix { index in
        room -= sparse[index].count
        return room >= 0
      })
    return sparse.indices.filter(kept.contains).map { sparse[$0] }
  }
}

// MARK: - Clipping

extension PictureCutter {
  /// The part of an edge in the window, with new ends rounded to the grid; nil if the edge is
  /// outside (Liang and Barsky 1984, A new concept and method for line clipping).
  private func clipped(_ a: GridPoint, _ b: GridPoint) -> (GridPoint, GridPoint)? {
    if window.contains(a), window.contains(b) { return (a, b) }
    let (du, dv) = (Double(b.u) - Double(a.u), Double(b.v) - Double(a.v))
    var (start, end) = (0.0, 1.0)
    for (change, room) in [
      (-du, Double(a.u) - Double(window.west)), (du, Double(window.east) - Double(a.u)),
      (-dv, Double(a.v) - Double(window.south)), (dv, Double(window.north) - Double(a.v)),
    ] {
      if change == 0 {
        if room < 0 { return nil }
      } else if change < 0 {
        start = max(start, room / change)
      } else {
        end = min(end, room / change)
      }
    }
    guard start < end else { return nil }
    func point(_ part: Double) -> GridPoint {
      inWindow(u: Double(a.u) + part * du, v: Double(a.v) + part * dv)
    }
    return (start == 0 ? a : point(start), end == 1 ? b : point(end))
  }

  private func inWindow(u: Double, v: Double) -> GridPoint {
    GridPoint(
      u: UInt32(min(max(u, Double(window.west)), Double(window.east))),
      v: UInt32(min(max(v, Double(window.south)), Double(window.north))))
  }

  /// A ring clipped at one side after the other (Sutherland and Hodgman 1974, Reentrant polygon
  /// clipping). Where the ring leaves the window, the result runs along the window's sides, which
  /// is invisible in a filled area.
  private func clippedRing(_ ring: [GridPoint]) -> [GridPoint] {
    var points = ring
    points = cut(points, { $0.u >= window.west }) { a, b in crossing(a, b, u: window.west) }
    points = cut(points, { $0.u <= window.east }) { a, b in crossing(a, b, u: window.east) }
    points = cut(points, { $0.v >= window.south }) { a, b in crossing(a, b, v: window.south) }
    points = cut(points, { $0.v <= window.north }) { a, b in crossing(a, b, v: window.north) }
    return points
  }

  private func cut(
    _ ring: [GridPoint], _ isInside: (GridPoint) -> Bool,
    _ crossing: (GridPoint, GridPoint) -> GridPoint
  ) -> [GridPoint] {
    var kept: [GridPoint] = []
    for (before, point) in ring[...].ringEdges {
      if isInside(point) != isInside(before) { kept.append(crossing(before, point)) }
      if isInside(point) { kept.append(point) }
    }
    return kept
  }

  private func crossing(_ a: GridPoint, _ b: GridPoint, u: UInt32) -> GridPoint {
    let part = (Double(u) - Double(a.u)) / (Double(b.u) - Double(a.u))
    return GridPoint(u: u, v: UInt32(max(0, Double(a.v) + part * (Double(b.v) - Double(a.v)))))
  }

  private func crossing(_ a: GridPoint, _ b: GridPoint, v: UInt32) -> GridPoint {
    let part = (Double(v) - Double(a.v)) / (Double(b.v) - Double(a.v))
    return GridPoint(u: UInt32(max(0, Double(a.u) + part * (Double(b.u) - Double(a.u)))), v: v)
  }
}
