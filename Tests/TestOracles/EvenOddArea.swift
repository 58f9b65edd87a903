import Landfall
package import LandfallBuilder

/// The area inside a geometry's polygons, whatever their rings do: inside a polygon are the points that an odd number
/// of its rings surround. Between two rows in which vertices lie or edges cross, edges bound trapezoids.
///
/// GEOS's repair by lines is no oracle for it: where edges run twice along one line, it takes some
/// of what they cut off for inside.
package func evenOddArea(of geometry: Geometry) -> Double {
  // From a vertex on, as numbers of 50 million would leave few digits for what many rows add up to.
  let origin = geometry.vertices.first ?? GridPoint(u: 0, v: 0)
  let (u, v) = (Double(origin.u), Double(origin.v))
  let edges = geometry.polygonRings.enumerated().flatMap { polygon, rings in
    rings.flatMap { ring in
      ring[...].ringEdges.map { a, b in
        (
          ax: Double(a.u) - u, ay: Double(a.v) - v, bx: Double(b.u) - u, by: Double(b.v) - v,
          polygon: polygon
        )
      }
    }
  }
  var rows: Set<Double> = []
  for (index, one) in edges.enumerated() {
    rows.formUnion([one.ay, one.by])
    for other in edges[(index + 1)...] {
      let (x, y) = (one.bx - one.ax, one.by - one.ay)
      let (s, t) = (other.bx - other.ax, other.by - other.ay)
      let turn = x * t - y * s
      guard turn != 0 else { continue }
      let along = ((other.ax - one.ax) * t - (other.ay - one.ay) * s) / turn
      if along > 0, along < 1 { rows.insert(one.ay + along * y) }
    }
  }
  let ordered = rows.sorted()
  return zip(ordered, ordered.dropFirst()).reduce(0) { sum, rows in
    let middle = (rows.0 + rows.1) / 2
    let crossed = edges.filter { min($0.ay, $0.by) < middle && middle < max($0.ay, $0.by) }
      .map { (x: $0.ax + ($0.bx - $0.ax) * (middle - $0.ay) / ($0.by - $0.ay), $0.polygon) }
      .sorted { $0.x < $1.x }
    var (width, inside) = (0.0, Set<Int>())
    for (here, next) in zip(crossed, crossed.dropFirst()) {
      inside.formSymmetricDifference([here.1])
      if !inside.isEmpty { width += next.x - here.x }
    }
    return sum + width * (rows.1 - rows.0)
  }
}
