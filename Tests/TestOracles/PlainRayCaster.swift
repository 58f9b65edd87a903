package import Landfall
package import LandfallBuilder

/// The half-open rule with nothing around it: every edge of every feature, one after the other.
package func plainFeatures(of features: [Feature], containing point: GridPoint, grid: Grid) -> [Int]
{
  features.indices.filter { index in
    var isInside = false
    for edge in features[index].geometry.edges {
      let (lo, hi) = edge.a.v <= edge.b.v ? (edge.a, edge.b) : (edge.b, edge.a)
      let spans =
        point.v == grid.height
        ? lo.v < point.v && point.v <= hi.v : lo.v <= point.v && point.v < hi.v
      let u = Int64(hi.u) - Int64(lo.u)
      let v = Int64(hi.v) - Int64(lo.v)
      if spans,
        u * (Int64(point.v) - Int64(lo.v)) <= (Int64(point.u) - Int64(lo.u)) * v
      {
        isInside.toggle()
      }
    }
    return isInside
  }
}

/// A feature with one polygon.
package func feature(_ index: Int = 0, rings: [[GridPoint]]) -> Feature {
  var geometry = Geometry()
  for ring in rings {
    geometry.vertices += ring
    geometry.ringEnds.append(geometry.vertices.count)
  }
  geometry.polygonEnds = [rings.count]
  return Feature(index: index, key: "f\(index)", name: "F\(index)", geometry: geometry)
}

/// Grid points from pairs of u and v.
package func points(_ pairs: [(UInt32, UInt32)]) -> [GridPoint] {
  pairs.map { GridPoint(u: $0.0, v: $0.1) }
}

package let microdegrees = Grid(unitsPerDegree: 1_000_000)!
