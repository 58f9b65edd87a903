import LandfallTravel

/// The two ends of a route.
package struct Route {
  /// An end: a place, and its name if it has one.
  package struct End: Sendable {
    package var place: Coordinate
    package var name: String?

    package init(place: Coordinate, name: String? = nil) {
      self.place = place
      self.name = name
    }
  }

  package var from: End
  package var to: End

  package init(from: End, to: End) {
    self.from = from
    self.to = to
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
