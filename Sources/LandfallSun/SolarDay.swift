internal import CPlatform

/// The sun's way over one place in one day: when it rises, is highest, sets, or has any other altitude.
///
/// ```swift
/// let day = SolarDay(
///   latitude: 40.7128, longitude: -74.0060,
///   dayNumber: SolarDay.dayNumber(year: 2026, month: 6, day: 21), secondsFromGMT: -14_400)
/// day?.sunrise  // seconds since 1970; nil in polar day and night
/// ```
///
/// In the years 1900 to 2099 the times are within half a second. Where the sun's path crosses the horizon at less than
/// 20°, its altitude is within 4″. Heights above the sea are not considered.
public struct SolarDay: Sendable, Hashable {
  /// The half of a day.
  public enum Half: Sendable, Hashable, CaseIterable {
    /// From the lowest place of the sun to the highest.
    case morning
    /// From the highest place of the sun to the lowest.
    case afternoon
  }

  /// What the sun does all day where it neither rises nor sets.
  public enum PolarState: Sendable, Hashable {
    /// It stays above the horizon.
    case day
    /// It stays below the horizon.
    case night
  }

  /// The altitude of the sun's center at sunrise and sunset, in degrees: 34′ of refraction and 16′ of radius
  /// (Meeus, chapter 15).
  public static let sunriseAltitude = -50.0 / 60

  /// The latitude in degrees, −90 to 90.
  public let latitude: Double
  /// The longitude in degrees, east positive.
  public let longitude: Double
  /// The local day, as days since January 1, 1970.
  public let dayNumber: Int
  /// The offset of the local clock at noon from UTC, in seconds.
  public let secondsFromGMT: Int
  /// The time at which the sun is due south or north: the transit nearest to 12:00 of the local clock.
  public let noon: Double

  /// 4,000 years before and after 1970.
  static let dayNumbers = -1_461_000...1_461_000

  // Through three points, 12 hours apart: within 0.01″ between them.
  private let declination: Parabola
  private let hourAngle: Parabola

  /// Computes the day of a place.
  /// - Parameters:
  ///   - latitude: the latitude in degrees.
  ///   - longitude: the longitude in degrees, east positive.
  ///   - dayNumber: the local day as days since January 1, 1970; see ``dayNumber(year:month:day:)``.
  ///   - secondsFromGMT: the offset of the local clock at noon. It decides only which transit of the sun
  ///     belongs to the day.
  /// - Returns: nil if the latitude is beyond ±90°, the longitude is beyond ±720°, or a number is not finite.
  ///   Nil, too, if the offset is more than a day, or the day is more than 4,000 years from 1970.
  public init?(latitude: Double, longitude: Double, dayNumber: Int, secondsFromGMT: Int) {
    guard abs(latitude) <= 90, abs(longitude) <= 720, abs(secondsFromGMT) <= 86_400,
      Self.dayNumbers.contains(dayNumber)
    else { return nil }
    let noon = Double(dayNumber) * 86_400 + 43_200 - Double(secondsFromGMT)
    self.init(
      latitude: latitude, longitude: longitude, dayNumber: dayNumber,
      secondsFromGMT: secondsFromGMT, transitNear: noon)
  }

  /// Computes the day of the transit that is nearest to a time, whatever the clock says. The numbers are in their ranges.
  init(
    latitude: Double, longitude: Double, dayNumber: Int, secondsFromGMT: Int,
    transitNear time: Double
  ) {
    (self.latitude, self.longitude) = (latitude, longitude)
    (self.dayNumber, self.secondsFromGMT) = (dayNumber, secondsFromGMT)
    var noon = time
    // The hour angle grows by 360° a day within 30 s: the third step is below a microsecond.
    for _ in 0..<3 { noon -= SunPosition(at: noon).hourAngle(longitude: longitude) * 240 }
    self.noon = noon
    let places = (-1...1).map { SunPosition(at: noon + 43_200 * Double($0)) }
    let hours = places.map { $0.hourAngle(longitude: longitude) }
    declination = Parabola(places[0].declination, places[1].declination, places[2].declination)
    // Twelve hours before and after, near −180 and 180 whatever the reduction made of them.
    hourAngle = Parabola(
      hours[0] > 0 ? hours[0] - 360 : hours[0], hours[1], hours[2] < 0 ? hours[2] + 360 : hours[2])
  }

  /// The number of a day of the Gregorian calendar: days since January 1, 1970. The day must exist.
  public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    // Counts years from March, so that leap days come last.
    let fromMarch = month <= 2 ? year - 1 : year
    let leapDays =
      floorDivide(fromMarch, 4) - floorDivide(fromMarch, 100) + floorDivide(fromMarch, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return fromMarch * 365 + leapDays + dayOfYear - 719_468
  }

  /// The sun's highest altitude in degrees, without refraction.
  public var noonAltitude: Double { altitude(at: noon) }

  /// The sun's declination at noon, in degrees.
  public var noonDeclination: Double { declination.value(at: 0) }

  /// The time at which the sun's upper rim appears; nil in polar day and night.
  public var sunrise: Double? { time(altitude: Self.sunriseAltitude, .morning) }

  /// The time at which the sun's upper rim disappears; nil in polar day and night.
  public var sunset: Double? { time(altitude: Self.sunriseAltitude, .afternoon) }

  /// Whether the sun stays above or below the horizon all day; nil where it rises and sets.
  public var polarState: PolarState? {
    guard sunrise == nil || sunset == nil else { return nil }
    return noonAltitude > Self.sunriseAltitude ? .day : .night
  }

  /// The next day at the same place, with the same offset.
  public var next: SolarDay? {
    guard dayNumber < Self.dayNumbers.upperBound else { return nil }
    return SolarDay(
      latitude: latitude, longitude: longitude, dayNumber: dayNumber + 1,
      secondsFromGMT: secondsFromGMT, transitNear: noon + 86_400)
  }

  /// The altitude of the sun's center in degrees, without refraction, within 12 hours of noon.
  public func altitude(at seconds: Double) -> Double {
    let part = (seconds - noon) / 43_200
    return altitudeOfSun(
      latitude: latitude, declination: declination.value(at: part),
      hourAngle: hourAngle.value(at: part))
  }

  /// The time at which the sun's center has an altitude, without refraction: −6° is the end of civil
  /// twilight, −12° of nautical and −18° of astronomical twilight.
  /// - Returns: nil if the sun does not pass this altitude in this half of the day.
  public func time(altitude: Double, _ half: Half) -> Double? {
    // From the lowest place, where the hour angle is ±180°, to the highest.
    let bottom = half == .morning ? -1.0 : 1
    var low = noon + 43_200 * bottom * 180 / abs(hourAngle.value(at: bottom))
    var high = noon
    guard self.altitude(at: low) < altitude, altitude <= self.altitude(at: high) else { return nil }
    // 2⁻³² of 12 hours is 10 µs.
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if self.altitude(at: middle) < altitude { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// A parabola through three values at −1, 0 and 1 (Meeus, formula 3.3).
private struct Parabola: Sendable, Hashable {
  let middle: Double
  let slope: Double
  let bend: Double

  init(_ first: Double, _ middle: Double, _ last: Double) {
    self.middle = middle
    slope = (last - first) / 2
    bend = (first + last) / 2 - middle
  }

  func value(at x: Double) -> Double { middle + x * (slope + x * bend) }
}

/// The quotient rounded down, for a positive divisor.
func floorDivide(_ number: Int, _ divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}
