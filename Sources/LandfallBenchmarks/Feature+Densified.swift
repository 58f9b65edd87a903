package import Landfall
package import LandfallBuilder

extension [Feature] {
  /// Returns the same map with twice the vertices for each level: every level adds a vertex near the
  /// middle of each edge, displaced as in the random fractal of Fournier, Fussell and Carpenter (1982).
  ///
  /// The displacement depends only on the edge's ends, so that neighbors still share every vertex of their
  /// border. It is so small that hardly any edges cross.
  package func densified(levels: Int, grid: Grid) -> [Feature] {
    map { feature in
      var feature = feature
      for _ in 0..<levels { feature.geometry = feature.geometry.densified(grid: grid) }
      return feature
    }
  }
}

extension Geometry {
  fileprivate func densified(grid: Grid) -> Geometry {
    var dense = Geometry(polygonEnds: polygonEnds, points: points)
    dense.vertices.reserveCapacity(2 * vertices.count)
    for ring in rings {
      for index in ring {
        let next = index + 1 < ring.upperBound ? index + 1 : ring.lowerBound
        let edge = Segment(vertices[index], vertices[next])
        dense.vertices.append(edge.a)
        if let middle = edge.movedMidpoint(grid: grid) { dense.vertices.append(middle) }
      }
      dense.ringEnds.append(dense.vertices.count)
    }
    return dense
  }
}

extension Segment {
  /// The greatest displacement, as a fraction of the edge's length.
  private static var bend: Double { 0.05 }

  /// Returns a point near the middle, the same for both directions; nil for an edge on the side of the
  /// domain, and for an edge too short to have a grid point between its ends.
  fileprivate func movedMidpoint(grid: Grid) -> GridPoint? {
    let (first, last) = (undirected.a, undirected.b)
    let east = Double(last.u) - Double(first.u)
    let north = Double(last.v) - Double(first.v)
    guard Swift.max(east.magnitude, north.magnitude) >= 2, !grid.isOnSide(a, b) else {
      return nil
    }
    let place = (UInt64(first.u) << 32 | UInt64(first.v)) &* 0xD6E8_FEB8_6659_FD93
    var generator = SeededGenerator(seed: place ^ (UInt64(last.u) << 32 | UInt64(last.v)))
    let side = generator.nextNumber(in: -Self.bend...Self.bend)
    let u = Double(first.u) + east / 2 - side * north
    let v = Double(first.v) + north / 2 + side * east
    let middle = GridPoint(
      u: UInt32(Swift.min(Swift.max(u, 0), Double(grid.width))),
      v: UInt32(Swift.min(Swift.max(v, 0), Double(grid.height))))
    return middle == a || middle == b ? nil : middle
  }
}
