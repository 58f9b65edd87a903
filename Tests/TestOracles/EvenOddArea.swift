import Landfall
package import LandfallBuilder

/// The area inside a geometry's rings by even-odd counting, whatever they do: between two rows in which
/// vertices lie or edges cross, edges bound trapezoids.
///
/// GEOS's repair by lines is no oracle for it: where edges run twice along one line, it takes some
/// of what they cut off for inside.
package func evenOddArea(of geometry: Geometry) -> Double {
  // From a vertex on, as numbers of 50 million would leave few digits for what many rows add up to.
  let origin = geometry.vertices.first ?? GridPoint(u: 0, v: 0)
  let (u, v) = (Double(origin.u), Double(origin.v))
  let edges = geometry.edges.map {
    (
      ax: Double($0.a.u) - u, ay: Double($0.a.v) - v, bx: Double($0.b.u) - u,
      by: Double($0.b.v) - v
    )
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
      .map { $0.ax + ($0.bx - $0.ax) * (middle - $0.ay) / ($0.by - $0.ay) }.sorted()
    var width = 0.0
    for place in stride(from: 0, to: crossed.count - 1, by: 2) {
      width += crossed[place + 1] - crossed[place]
    }
    return sum + width * (rows.1 - rows.0)
  }
}
