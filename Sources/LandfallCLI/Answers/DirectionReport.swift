import LandfallTravel

/// The distance and bearings from one coordinate to another, for people and programs.
struct DirectionReport {
  private let start: NamedPlace
  private let goal: NamedPlace
  private let heading: Double?
  private let sphere: Way
  private let ellipsoid: Way

  /// - Throws: ``DataError`` if the target is not a valid coordinate, as in a damaged atlas.
  init(from start: NamedPlace, to goal: NamedPlace, heading: Double?) throws(DataError) {
    guard let circle = Geodesic.inverse(from: start.place, to: goal.place),
      let geodesic = Geodesic.inverse(from: start.place, to: goal.place, on: .ellipsoid)
    else {
      let wrong = start.place.isValid ? goal.place : start.place
      throw DataError(
        "\(wrong) is not a valid coordinate; check the atlas with 'landfall verify'")
    }
    (self.start, self.goal, self.heading) = (start, goal, heading)
    (sphere, ellipsoid) = (Way(circle, heading: heading), Way(geodesic, heading: heading))
  }

  private struct Way {
    let line: Geodesic
    /// Nil if start and target are the same, as are the values that depend on it.
    let bearing: Double?
    let relativeBearing: Double?
    let isAligned: Bool?

    init(_ line: Geodesic, heading: Double?) {
      self.line = line
      let bearing = line.meters > 0 ? line.initialBearing : nil
      self.bearing = bearing
      var alignment = BearingAlignment()
      (relativeBearing, isAligned) =
        if let bearing, let heading {
          (
            Bearing.relative(bearing, toHeading: heading),
            alignment.update(heading: heading, bearing: bearing)
          )
        } else { (nil, nil) }
    }

    var finalBearing: Double? { bearing.map { _ in line.finalBearing } }
    var distanceText: String { DistanceText.kilometers(line.meters) }
    var bearingText: String { bearing.map { Bearing.text($0) } ?? "–" }
    var compass16: String? { bearing.map { Bearing.name(of: $0, on: .sixteenPoints) } }
    var midpoint: Coordinate { line.coordinate(atFraction: 0.5) }

    var json: JSONObject {
      [
        "meters": line.meters, "initialBearing": bearing, "finalBearing": finalBearing,
        "relativeBearing": relativeBearing, "isAligned": isAligned,
        "compass8": bearing.map { Bearing.name(of: $0) }, "compass16": compass16,
        "distanceText": distanceText, "bearingText": bearingText,
        "midpoint": NamedPlace(place: midpoint).json,
      ]
    }
  }

  var json: JSONObject {
    [
      "from": start.json, "to": goal.json, "heading": heading, "sphere": sphere.json,
      "ellipsoid": ellipsoid.json,
    ]
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
    add("meters") { fixed($0.line.meters, decimals: 1) }
    add("initial bearing") { $0.bearing.map { fixed($0, decimals: 4) + "°" } ?? "–" }
    add("final bearing") { $0.finalBearing.map { fixed($0, decimals: 4) + "°" } ?? "–" }
    add("16 points") { $0.compass16 ?? "–" }
    add("halfway") {
      "\(fixed($0.midpoint.latitude, decimals: 4)),\(fixed($0.midpoint.longitude, decimals: 4))"
    }
    return "from \(start.text)\nto   \(goal.text)\n\n\(table.text)"
  }

  private static func turn(_ way: Way) -> String {
    guard let relative = way.relativeBearing else { return "–" }
    if way.isAligned == true { return "aligned" }
    let degrees = Int(abs(relative).rounded())
    return degrees == 180 ? "180° around" : "\(degrees)° \(relative < 0 ? "left" : "right")"
  }
}

extension NamedPlace {
  fileprivate var json: JSONObject {
    [
      "latitude": place.latitude, "longitude": place.longitude, "name": name, "key": region?.key,
      "layer": region?.layer.id,
    ]
  }

  /// The coordinate, then the name, layer and key if it has them.
  fileprivate var text: String {
    let region = region.map { " (\($0.layer.id) \($0.key))" } ?? ""
    return printable("\(place)\(name.map { " \($0)" } ?? "")\(region)")
  }
}
