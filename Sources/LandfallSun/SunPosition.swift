internal import CPlatform

/// The apparent place of the sun at a moment, as seen from the center of the earth.
///
/// The source is J. Meeus, "Astronomical Algorithms", 2nd edition. Chapter 25 has the solar coordinates of higher
/// accuracy, with the largest terms of VSOP87 in appendix III. Chapter 22 has nutation and obliquity, chapter 12
/// sidereal time. In the years 1900 to 2099 the place is within 4″.
///
/// Times are seconds since January 1, 1970, UTC, as `Date.timeIntervalSince1970`.
public struct SunPosition: Sendable, Hashable {
  /// The apparent right ascension in degrees, 0 up to 360.
  public let rightAscension: Double
  /// The apparent declination in degrees: 0 at an equinox, 23.4 in June.
  public let declination: Double
  /// The apparent sidereal time of Greenwich in degrees, 0 up to 360.
  public let siderealTime: Double
  /// The time of a sundial minus mean time, in minutes: −14 in February, 16 in November (chapter 28).
  public let equationOfTimeMinutes: Double

  /// Computes the place of the sun at a time in seconds since 1970.
  public init(at seconds: Double) {
    let days = seconds / 86_400 - 10_957.5  // since noon of January 1, 2000
    // TT − UT by the parabola of Morrison and Stephenson. A minute of error moves a sunrise by 0.2 s.
    let centuriesSince1820 = (days / 365.25 + 180) / 100
    let lag = (32 * centuriesSince1820 * centuriesSince1820 - 20) / 86_400
    let t = (days + lag) / 36_525

    let node = 125.04452 - 1934.136261 * t
    let sun = 280.4665 + 36_000.7698 * t
    let moon = 218.3165 + 481_267.8813 * t
    let nutation =
      (-17.20 * sine(node) - 1.32 * sine(2 * sun) - 0.23 * sine(2 * moon) + 0.21 * sine(2 * node))
      / 3600
    let tilt =
      (9.20 * cosine(node) + 0.57 * cosine(2 * sun) + 0.10 * cosine(2 * moon)
        - 0.09 * cosine(2 * node)) / 3600
    let obliquity =
      23.4392911 - (46.8150 * t + 0.00059 * t * t - 0.001813 * t * t * t) / 3600 + tilt

    let earth = EarthOrbit(millennia: t / 10)
    // The sun is opposite the earth; −0.09033″ leads to the FK5 system, the last term is aberration.
    let longitude =
      earth.longitude + 180 - 0.09033 / 3600 + nutation - 20.4898 / 3600 / earth.distance
    let (x, y) = (cosine(longitude), sine(longitude))
    rightAscension = turn(atan2(cosine(obliquity) * y, x) * degreesPerRadian)
    declination = asin(sine(obliquity) * y) * degreesPerRadian
    siderealTime = turn(
      280.46061837 + 360.98564736629 * days + 0.000387933 * t * t + nutation * cosine(obliquity))
    let mean = 280.4664567 + 36_000.76982779 * t + 0.0003032028 * t * t
    equationOfTimeMinutes =
      4 * halfTurn(mean - 0.0057183 - rightAscension + nutation * cosine(obliquity))
  }

  /// The hour angle at a longitude in degrees, above −180 to 180: negative before noon (chapter 13).
  public func hourAngle(longitude: Double) -> Double {
    halfTurn(siderealTime + longitude - rightAscension)
  }

  /// The altitude of the sun's center above the horizon in degrees, without refraction (formula 13.6).
  public func altitude(latitude: Double, longitude: Double) -> Double {
    altitudeOfSun(
      latitude: latitude, declination: declination, hourAngle: hourAngle(longitude: longitude))
  }

  /// The direction of the sun in degrees, clockwise from north (formula 13.5).
  public func azimuth(latitude: Double, longitude: Double) -> Double {
    let hour = hourAngle(longitude: longitude)
    let fromSouth = atan2(
      sine(hour) * cosine(declination),
      cosine(hour) * sine(latitude) * cosine(declination) - sine(declination) * cosine(latitude))
    return turn(fromSouth * degreesPerRadian + 180)
  }

  /// How far the air raises a body near the horizon, in degrees, at 10 °C and 1,010 mbar
  /// (Sæmundsson; formula 16.4). 0 more than a degree below the horizon, where no air is looked through.
  ///
  /// Sunrise by definition is at an altitude of −50′, whatever the air; see ``SolarDay``.
  public static func refraction(altitude: Double) -> Double {
    guard altitude > -1 else { return 0 }
    let angle = altitude + 10.3 / (altitude + 5.11)
    return max(1.02 / 60 * cosine(angle) / sine(angle), 0)
  }
}

/// The place of the earth in its orbit: the terms of VSOP87 above 0.3″, of Meeus's appendix III.
private struct EarthOrbit {
  /// The heliocentric longitude in degrees.
  let longitude: Double
  /// The distance from the sun in astronomical units.
  let distance: Double

  /// - Parameter millennia: Julian millennia since 2000.
  init(millennia t: Double) {
    let constants = [175_347_046, 628_331_966_747, 52_919.0, 0]
    var longitude = 0.0
    for power in (0..<4).reversed() {
      var sum = constants[power]
      for term in Self.longitudeTerms[power] { sum += term.0 * cos(term.1 + term.2 * t) }
      longitude = longitude * t + sum
    }
    self.longitude = turn(longitude * 1e-8 * degreesPerRadian)
    distance =
      1.00014 + 0.01670700 * cos(3.0984635 + 6283.07585 * t)
      + 0.00013956 * cos(3.05525 + 12_566.1517 * t)
  }

  /// Amplitude (1e-8 radians), phase, and frequency, for each power of the time.
  private static let longitudeTerms: [[(Double, Double, Double)]] = [
    [
      (3_341_656, 4.6692568, 6283.07585), (34_894, 4.6261, 12566.1517), (3497, 2.7441, 5753.3849),
      (3418, 2.8289, 3.5231), (3136, 3.6277, 77713.7715), (2676, 4.4181, 7860.4194),
      (2343, 6.1352, 3930.2097), (1324, 0.7425, 11506.7698), (1273, 2.0371, 529.691),
      (1199, 1.1096, 1577.3435), (990, 5.233, 5884.927), (902, 2.045, 26.298),
      (857, 3.508, 398.149), (780, 1.179, 5223.694), (753, 2.533, 5507.553),
      (505, 4.583, 18849.228), (492, 4.205, 775.523), (357, 2.92, 0.067),
      (317, 5.849, 11790.629), (284, 1.899, 796.298), (271, 0.315, 10977.079),
      (243, 0.345, 5486.778), (206, 4.806, 2544.314), (205, 1.869, 5573.143),
      (202, 2.458, 6069.777), (156, 0.833, 213.299),
    ],
    [
      (206_059, 2.678235, 6283.07585), (4303, 2.6351, 12566.1517), (425, 1.59, 3.523),
    ],
    [(8720, 1.0721, 6283.0758), (309, 0.867, 12566.152)],
    [(289, 5.844, 6283.076)],
  ]
}

let degreesPerRadian = 180 / Double.pi

/// The sine of an angle in degrees.
func sine(_ degrees: Double) -> Double { sin(degrees / degreesPerRadian) }

/// The cosine of an angle in degrees.
func cosine(_ degrees: Double) -> Double { cos(degrees / degreesPerRadian) }

/// An angle reduced to 0 up to 360 degrees.
func turn(_ degrees: Double) -> Double {
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  return rest < 0 ? rest + 360 : rest
}

/// An angle reduced to above −180 to 180 degrees.
func halfTurn(_ degrees: Double) -> Double {
  let rest = turn(degrees)
  return rest > 180 ? rest - 360 : rest
}

/// The altitude of a body by its declination and hour angle, in degrees (formula 13.6).
func altitudeOfSun(latitude: Double, declination: Double, hourAngle: Double) -> Double {
  let height =
    sine(latitude) * sine(declination) + cosine(latitude) * cosine(declination) * cosine(hourAngle)
  return asin(min(max(height, -1), 1)) * degreesPerRadian
}
