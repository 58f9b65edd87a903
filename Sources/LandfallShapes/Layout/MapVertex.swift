import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

/// An unprojected vertex of a map, in degrees.
struct MapVertex: Hashable {
  var longitude: Double
  var latitude: Double
  /// Whether it is on the map's boundary: an edge between two such vertices is not a border.
  var isCut: Bool

  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// Orders the ends of an edge, so that both neighbors divide it in the same direction.
  func precedes(_ other: MapVertex) -> Bool {
    (latitude, longitude) < (other.latitude, other.longitude)
  }
}

/// A region cut where the projection is discontinuous.
struct CutRegion {
  /// Outer rings counter-clockwise, holes clockwise.
  var rings: [[MapVertex]] = []
  /// The points without area that are shown.
  var points: [Coordinate] = []
}

/// Cuts regions where a projection is discontinuous.
protocol RegionCutting {
  func cut(_ geometry: Geometry) -> CutRegion
  /// Whether a position is shown.
  func shows(_ place: Coordinate) -> Bool
  /// Closely spaced positions around everything that is shown.
  var outline: [Coordinate] { get }
  /// Whether an edge between longitudes more than 180° apart goes the other way around.
  var wrapsLongitudes: Bool { get }
}
