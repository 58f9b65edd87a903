import Landfall
import LandfallModel
import LandfallSupport

extension Geometry {
  /// Reverses rings so that the first of each polygon runs counter-clockwise and the others
  /// clockwise (RFC 7946 §3.1.6). A ring with a signed area of zero does not change. The first
  /// vertex of a ring remains the first.
  /// - Returns: the number of rings reversed.
  mutating func turnRings() -> Int {
    var count = 0
    for polygon in polygons {
      for (number, ring) in polygon.enumerated() {
        let area = doubledArea(ofRing: vertices[ring])
        guard number == 0 ? area < 0 : area > 0 else { continue }
        vertices[(ring.lowerBound + 1)..<ring.upperBound].reverse()
        count += 1
      }
    }
    return count
  }
}
