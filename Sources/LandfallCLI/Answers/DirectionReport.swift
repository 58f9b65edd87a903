import Landfall
import LandfallSupport
import LandfallTravel

/// The distance and bearings from one coordinate to another, for people and programs.
struct DirectionReport: Encodable {
  struct Place: Encodable {
    var latitude: Double
    var longitude: Double
    var name: String?
    var key: String?
    var layer: String?

    init(_ place: Coordinate) {
      latitude = place.latitude
      longitude = place.longitude
    }

    init(_ named: NamedPlace) {
      self.init(named.place)
      name = named.name
      key = named.region?.key
      layer = named.region?.layer.id
    }

    /// The coordinate, then the name, layer and key if it has them.
    var text: String {
      let region = key.map { " (\(layer ?? "") \($0))" } ?? ""
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      return printable("\(coordinate)\(name.map { " \($0)" } ?? "")\(region)")
    }
  }

  struct Way: Encodable {
    var meters: Double
    /// Nil if start and target are the same.
    var initialBearing: Double?
    var finalBearing: Double?
    var relativeBearing: Double?
    var isAligned: Bool?
    var compass8: String?
    var compass16: String?
    var distanceText: String
    var bearingText: String
    var midpoint: Place
  }

  var from: Place
  var to: Place
  var heading: Double?
  var sphere: Way
  var ellipsoid: Way

  /// - Throws: ``DataError`` if the target is not a valid coordinate, as in a damaged atlas.
  init(from start: NamedPlace, to goal: NamedPlace, heading: Double?) throws(DataError) {
    guard let circle = Geodesic.inverse(from: start.place, to: goal.place),
      let geodesic = Geodesic.inverse(from: start.place, to: goal.place, on: .ellipsoid)
    else {
      let wrong = start.place.isValid ? goal.place : start.place
      throw DataError(
        "\(wrong) is not a valid coordinate; check the atlas with 'landfall verify'")
    }
    (from, to) = (Place(start), Place(goal))
    self.heading = heading
    sphere = Self.way(circle, heading: heading)
    ellipsoid = Self.way(geodesic, heading: heading)
  }

  private static func way(_ way: Geodesic, heading: Double?) -> Way {
    let bearing = way.meters > 0 ? way.initialBearing : nil
    var alignment = BearingAlignment()
    let aligned = bearing.flatMap { bearing in
      heading.map { alignment.update(heading: $0, bearing: bearing) }
    }
    return Way(
      meters: way.meters, initialBearing: bearing,
      finalBearing: bearing == nil ? nil : way.finalBearing,
      relativeBearing: bearing.flatMap { bearing in
        heading.map { Bearing.relative(bearing, toHeading: $0) }
      },
      isAligned: aligned,
      compass8: bearing.map { Bearing.name(of: $0) },
      compass16: bearing.map { Bearing.name(of: $0, on: .sixteenPoints) },
      distanceText: DistanceText.kilometers(way.meters),
      bearingText: bearing.map { Bearing.text($0) } ?? "–",
      midpoint: Place(way.coordinate(atFraction: 0.5)))
  }

  // MARK: For people

  /// Start and target, then a table of the great circle and the geodesic.
  var text: String {
    var table = TextTable(header: ["", "sphere", "ellipsoid"])
    func add(_ name: String, _ value: (Way) -> String) {
      table.add([name, value(sphere), value(ellipsoid)])
    }
    add("bearing") { $0.bearingText }
    add("distance") { $0.distanceText }
    if heading != nil {
      add("turn") { Self.turn($0) }
    }
    add("meters") { fixed($0.meters, decimals: 1) }
    add("initial bearing") { $0.initialBearing.map { fixed($0, decimals: 4) + "°" } ?? "–" }
    add("final bearing") { $0.finalBearing.map { fixed($0, decimals: 4) + "°" } ?? "–" }
    add("16 points") { $0.compass16 ?? "–" }
    add("halfway") {
      "\(fixed($0.midpoint.latitude, decimals: 4)),\(fixed($0.midpoint.longitude, decimals: 4))"
    }
    return "from \(from.text)\nto   \(to.text)\n\n\(table.text)"
  }

  private static func turn(_ way: Way) -> String {
    guard let relative = way.relativeBearing else { return "–" }
    if way.isAligned == true { return "aligned" }
    let degrees = Int(abs(relative).rounded())
    return degrees == 180 ? "180° around" : "\(degrees)° \(relative < 0 ? "left" : "right")"
  }
}
