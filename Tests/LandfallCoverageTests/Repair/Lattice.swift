import Landfall
import LandfallBuilder
import TestSupport

/// A point of a lattice of 0.001°, some 111 m, around 10°N 20°E.
func latticePoint(_ position: (Int, Int)) -> GridPoint {
  GridPoint(
    u: UInt32(200_000_000 + 1_000 * position.0), v: UInt32(100_000_000 + 1_000 * position.1))
}

/// A region by its polygons on that lattice.
func latticeFeature(_ index: Int, _ polygons: [[[(Int, Int)]]]) -> Feature {
  var geometry = Geometry()
  for polygon in polygons {
    for ring in polygon {
      geometry.vertices += ring.map(latticePoint)
      geometry.ringEnds.append(geometry.vertices.count)
    }
    geometry.polygonEnds.append(geometry.ringEnds.count)
  }
  return Feature(index: index, key: "\(index)", name: "Region \(index)", geometry: geometry)
}

/// The polygons of a geometry as positions of the lattice.
func latticePolygons(_ geometry: Geometry) -> [[[(Int, Int)]]] {
  geometry.polygonRings.map { rings in
    rings.map { ring in
      ring.map { ((Int($0.u) - 200_000_000) / 1_000, (Int($0.v) - 100_000_000) / 1_000) }
    }
  }
}
