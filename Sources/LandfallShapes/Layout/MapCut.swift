/// The cut where a projection is discontinuous: points next to each other on the Earth are apart on
/// the page.
///
/// Determined from the projection's name, as PROJ does not report it.
enum MapCut: Hashable {
  /// The meridian opposite a central one, and latitudes beyond which nothing is shown.
  case seam(longitude: Double, latitudes: ClosedRange<Double>)
  /// A circle: points farther from the center than `radius` degrees are not shown.
  case circle(center: Coordinate, radius: Double)

  /// The latitude at which web Mercator ends, so that the map is a square.
  static let mercatorLimit = 85.0511287798

  private static let azimuthal: [String: Double] = [
    // To the horizon.
    "ortho": 89.99,
    // A limit for a page of finite size.
    "gnom": 60, "stere": 120, "sterea": 120, "ups": 120, "airy": 89.99,
    // To the antipode.
    "laea": 179.9, "aeqd": 179.9,
    // Transverse cylinders.
    "tmerc": 80, "etmerc": 80, "utm": 80, "cass": 80, "gstmerc": 80,
  ]

  /// - Parameter canShow: whether the projection shows a position.
  init(
    _ parameters: ProjParameters, frame: FrameDefinition, canShow: (Coordinate) -> Bool
  ) {
    let longitude = parameters.centralLongitude
    let name = parameters.name
    var radius = Self.azimuthal[name]
    if name == "geos" || name == "nsper" || name == "tpers", let height = parameters["h"] {
      // The horizon as seen from a height.
      let distance = 1 + max(height, 1) / (parameters["R"] ?? parameters["a"] ?? 6_378_137)
      radius = acosDegrees(1 / distance) - 0.01
    }
    if let radius {
      var latitude = min(max(parameters["lat_0"] ?? 0, -90), 90)
      if name == "ups" { latitude = parameters.has("south") ? -90 : 90 }
      if ["tmerc", "etmerc", "utm", "cass", "gstmerc", "geos"].contains(name) { latitude = 0 }
      self = .circle(
        center: Coordinate(latitude: latitude, longitude: longitude),
        radius: min(frame.radiusDegrees ?? radius, radius))
      return
    }
    if let latitudes = frame.latitudes {
      self = .seam(longitude: longitude, latitudes: latitudes)
      return
    }
    let shows = [-90.0, 90].map { canShow(Coordinate(latitude: $0, longitude: longitude)) }
    let isMercator = name == "merc" || name == "webmerc"
    let south = shows[0] && !isMercator ? -90 : -Self.mercatorLimit
    let north = shows[1] && !isMercator ? 90 : Self.mercatorLimit
    self = .seam(longitude: longitude, latitudes: south...north)
  }
}

/// By bisection of the cosine: only a clipping limit depends on it.
private func acosDegrees(_ cosine: Double) -> Double {
  var (low, high) = (0.0, 180.0)
  for _ in 0..<50 {
    let middle = (low + high) / 2
    if Coordinate(latitude: middle, longitude: 0).unitVector.x > cosine {
      low = middle
    } else {
      high = middle
    }
  }
  return low
}

/// The parameters of a PROJ string.
package struct ProjParameters {
  private var values: [String: String] = [:]
  package let name: String

  package init(_ definition: String) {
    for word in definition.split(whereSeparator: \.isWhitespace) {
      let parts = word.drop { $0 == "+" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(parts[0])
      if values[key] == nil { values[key] = parts.count > 1 ? String(parts[1]) : "" }
    }
    name = values["proj"] ?? ""
  }

  /// Returns the number of a parameter; nil if it is not written as a number, in degrees or meters.
  package subscript(_ key: String) -> Double? {
    values[key].flatMap { Double($0) }.flatMap { abs($0) < 1e12 ? $0 : nil }
  }

  package func has(_ key: String) -> Bool { values[key] != nil }

  /// The central longitude, for UTM that of its zone.
  var centralLongitude: Double {
    var longitude = self["lon_0"] ?? 0
    if name == "utm", let zone = self["zone"] { longitude = 6 * zone - 183 }
    return abs(longitude) <= 1000 ? longitude : 0
  }
}

extension ProjParameters {
  /// The parameters of which ``known(on:)`` and ``plainEllipsoid`` take account.
  private static let plainKeys: Set<String> = [
    "proj", "lat_0", "lon_0", "lat_1", "lat_2", "lat_ts", "x_0", "y_0", "R", "ellps", "datum",
    "no_defs",
  ]

  /// The projection that the reader computes itself; nil for another one. It need not agree with PROJ if there
  /// are other parameters.
  /// - Parameter ellipsoid: the semi-major axis in meters and the eccentricity squared.
  func known(
    on ellipsoid: (semiMajorAxis: Double, eccentricitySquared: Double)
  ) -> (family: MapProjection.Family, parameters: ProjectionParameters, projection: MapProjection)?
  {
    let families: [String: MapProjection.Family] = [
      "aea": .albers, "eqc": .equirectangular, "webmerc": .webMercator, "merc": .webMercator,
      "eqearth": .equalEarth, "ortho": .orthographic,
    ]
    guard let family = families[name] else { return nil }
    let isSpherical = name == "eqc" || name == "webmerc"
    let parameters = ProjectionParameters(
      longitude: self["lon_0"] ?? 0, latitude: self["lat_0"] ?? 0,
      firstParallel: self[family == .albers ? "lat_1" : "lat_ts"] ?? 0,
      secondParallel: self["lat_2"] ?? 0, semiMajorAxis: ellipsoid.semiMajorAxis,
      eccentricitySquared: isSpherical ? 0 : ellipsoid.eccentricitySquared,
      falseEasting: self["x_0"] ?? 0, falseNorthing: self["y_0"] ?? 0)
    return MapProjection(family: family.rawValue, parameters: parameters).map {
      (family, parameters, $0)
    }
  }

  /// The ellipsoid that the parameters name, GRS 80 by default; nil for one that only PROJ knows, and if there are
  /// parameters of which ``known(on:)`` takes no account.
  var plainEllipsoid: (semiMajorAxis: Double, eccentricitySquared: Double)? {
    guard values.keys.allSatisfy(Self.plainKeys.contains) else { return nil }
    // PROJ takes the R of a pair that contradicts itself.
    if has("R") { return self["R"].flatMap { $0 > 0 ? ($0, 0) : nil } }
    let flattening: Double
    switch values["ellps"] ?? values["datum"] {
    case nil, "GRS80", "NAD83": flattening = 1 / 298.257222101
    case "WGS84": flattening = 1 / 298.257223563
    default: return nil
    }
    return (6_378_137, flattening * (2 - flattening))
  }
}
