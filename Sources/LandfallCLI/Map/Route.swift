package import Landfall
import LandfallSupport
import LandfallTravel

/// The two ends of `--route`.
package struct Route {
  package var from: NamedPlace
  package var to: NamedPlace

  /// - Parameter text: "FROM:TO", each a coordinate or the key or name of a region.
  /// - Throws: ``UsageError`` if the text does not have two ends; ``DataError`` for an unknown name.
  package init(_ text: String, atlas: Atlas, path: String, _ arguments: Arguments) throws {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { trimmed($0) }
    guard ends.count == 2, !ends.contains(where: \.isEmpty) else {
      throw arguments.error(
        "--route takes two places with a colon between them, such as 40.7128,-74.006:21.4225,39.8262, "
          + "not \"\(oneLine(text))\"")
    }
    func goal(_ end: String) throws -> NamedPlace {
      try NamedPlace(end, of: "--route", in: atlas.layers, file: path, arguments)
    }
    (from, to) = (try goal(ends[0]), try goal(ends[1]))
  }

  private var way: Geodesic? { Geodesic.inverse(from: from.place, to: to.place) }

  /// The midpoint, rounded to a tenth of a degree.
  package var middle: Coordinate? {
    way.map { way in
      let place = way.coordinate(atFraction: 0.5)
      return Coordinate(
        latitude: (place.latitude * 10).rounded() / 10,
        longitude: (place.longitude * 10).rounded() / 10)
    }
  }

  /// Places along the shortest way.
  var places: [Coordinate] {
    guard let way else { return [from.place, to.place] }
    return (0...32).map { way.coordinate(atFraction: Double($0) / 32) }
  }

  /// The bearing and distance, such as "58° NE, 10,306 km", after the names of the ends if both have one.
  package var title: String {
    guard let way else { return "" }
    let ends = [from.name, to.name].compactMap { $0 }
    let names = ends.count == 2 ? "\(ends[0]) – \(ends[1]): " : ""
    return "\(names)\(Bearing.text(way.initialBearing)), \(DistanceText.kilometers(way.meters))"
  }
}
