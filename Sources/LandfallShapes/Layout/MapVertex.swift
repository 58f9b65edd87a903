import Landfall
import LandfallCoverage
import LandfallModel
import LandfallSources
import LandfallSupport

/// A vertex on its way to the page, in degrees.
struct MapVertex: Hashable {
  var longitude: Double
  var latitude: Double
  /// Whether it lies where the map ends: an edge between two such is no border.
  var isCut: Bool

  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

  /// One of two neighbors' ways along an edge.
  func precedes(_ other: MapVertex) -> Bool {
    (latitude, longitude) < (other.latitude, other.longitude)
  }
}

/// A region cut where the projection tears.
struct TornRegion {
  /// Outer rings counter-clockwise, holes clockwise.
  var rings: [[MapVertex]] = []
  /// Points without area that are shown.
  var points: [Coordinate] = []
}

/// Cuts regions where a projection tears.
protocol RegionTearing {
  func tear(_ geometry: Geometry) -> TornRegion
  /// Whether a place is shown.
  func shows(_ place: Coordinate) -> Bool
  /// Places around all that is shown, close together.
  var outline: [Coordinate] { get }
  /// Whether an edge between longitudes more than 180° apart goes the other way round.
  var wrapsLongitudes: Bool { get }
}
