internal import CPlatform

/// A time of the day in Islam: the five prayers, and sunrise, at which the time of the first one ends.
public enum Prayer: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// Dawn.
  case fajr
  /// Sunrise, no prayer.
  case sunrise
  /// Noon.
  case dhuhr
  /// Afternoon.
  case asr
  /// Sunset.
  case maghrib
  /// Night.
  case isha

  /// Whether it is one of the five prayers; false for sunrise.
  public var isPrayer: Bool { self != .sunrise }

  /// Whether a time is earlier in the day.
  public static func < (left: Prayer, right: Prayer) -> Bool { left.rawValue < right.rawValue }
}

/// The six times of a place and a day.
///
/// ```swift
/// let day = SolarDay(
///   latitude: 40.7128, longitude: -74.0060,
///   dayNumber: SolarDay.dayNumber(year: 2026, month: 6, day: 21), secondsFromGMT: -14_400)
/// let times = day.flatMap { PrayerTimes($0, method: .northAmerica, madhab: .hanafi) }
/// times?[.asr]  // seconds since 1970
/// ```
///
/// Compute them anew for each day, and after a move of more than 50 km. For what is current or next use ``PrayerSchedule``,
/// which knows the days before and after.
public struct PrayerTimes: Sendable, Hashable {
  /// The place and the day.
  public let day: SolarDay
  /// The method.
  public let method: CalculationMethod
  /// The school of law.
  public let madhab: Madhab
  /// The limit of fajr and isha.
  public let rule: HighLatitudeRule
  /// Whether the times are those of Ramadan.
  public let isRamadan: Bool

  /// The times in seconds since 1970, in the order of ``Prayer/allCases``.
  private let times: [Double]

  /// Computes the times.
  /// - Parameters:
  ///   - day: the place and the day.
  ///   - method: the authority whose angles count.
  ///   - madhab: the school of law, for asr.
  ///   - rule: the limit of fajr and isha where nights are short.
  ///   - isRamadan: whether it is Ramadan, in which isha is later with some methods.
  /// - Returns: nil in polar day and night, and on the day before one begins.
  public init?(
    _ day: SolarDay, method: CalculationMethod = .muslimWorldLeague, madhab: Madhab = .shafi,
    rule: HighLatitudeRule = .middleOfTheNight, isRamadan: Bool = false
  ) {
    guard let sunrise = day.sunrise, let sunset = day.sunset, let nextSunrise = day.next?.sunrise
    else { return nil }
    // The altitude at which the shadow of an upright object has grown since noon by its length, or twice.
    let noonShadow = tangent(abs(day.latitude - day.noonDeclination))
    let asrAltitude = atan(1 / (madhab.shadowLengths + noonShadow)) * degreesPerRadian
    guard let asr = day.time(altitude: asrAltitude, .afternoon) else { return nil }

    let limit = TwilightLimit(
      day: day, method: method, rule: rule, nightSeconds: nextSunrise - sunset)
    let fajr = limit.time(angle: method.fajrAngle, .morning, from: sunrise)
    var isha = limit.time(angle: method.ishaAngle, .afternoon, from: sunset)
    if let minutes = (isRamadan ? method.ramadanIshaMinutes : nil) ?? method.ishaMinutes {
      isha = sunset + 60 * Double(minutes)
    }
    // Where the limit puts isha before it, sunset counts.
    var maghrib = sunset
    if let angle = method.maghribAngle, let dusk = day.time(altitude: -angle, .afternoon),
      dusk < isha
    {
      maghrib = dusk
    }

    (self.day, self.method, self.madhab) = (day, method, madhab)
    (self.rule, self.isRamadan) = (rule, isRamadan)
    times = zip([fajr, sunrise, day.noon, asr, maghrib, isha], method.adjustments.minutes).map {
      let minutes = ($0 + 60 * Double($1)) / 60
      return switch method.rounding {
      case .nearest: (minutes + 0.5).rounded(.down) * 60
      case .up: minutes.rounded(.up) * 60
      case .none: minutes * 60
      }
    }
  }

  /// The time of a prayer in seconds since 1970.
  public subscript(prayer: Prayer) -> Double { times[prayer.rawValue] }

  /// The last prayer of the day that has begun; before fajr isha, taken for that of the day before.
  ///
  /// Where isha begins after midnight, as in London in June, that is wrong until then: ``PrayerSchedule`` knows.
  public func current(at seconds: Double) -> Prayer {
    Prayer.allCases.last { self[$0] <= seconds } ?? .isha
  }

  /// The times of the next day, by the same clock: after isha its fajr is next. Nil as with the initializer.
  ///
  /// It is taken to be of the same month: ask ``isRamadan`` anew for the isha of that day.
  public var nextDay: PrayerTimes? {
    day.next.flatMap {
      PrayerTimes($0, method: method, madhab: madhab, rule: rule, isRamadan: isRamadan)
    }
  }

  /// The next prayer of the day; nil after isha, when the next one is fajr of ``nextDay``. Isha of the day before, which may
  /// begin after midnight, is not of the day: ``PrayerSchedule`` has it.
  public func next(after seconds: Double) -> Prayer? {
    Prayer.allCases.first { self[$0] > seconds }
  }
}

/// The earliest fajr and the latest isha.
private struct TwilightLimit {
  let day: SolarDay
  let method: CalculationMethod
  let rule: HighLatitudeRule
  let nightSeconds: Double

  /// The time at which the sun is an angle below the horizon, but not farther from sunrise or sunset than the
  /// limit.
  func time(angle: Double, _ half: SolarDay.Half, from horizon: Double) -> Double {
    let sign = half == .morning ? -1.0 : 1
    let twilight = day.time(altitude: -angle, half).map { abs($0 - horizon) }
    guard method.isSeasonal else {
      let limit = nightSeconds * rule.part(angle: angle)
      return horizon + sign * min(twilight ?? limit, limit)
    }
    let limit = 60 * seasonMinutes(half)
    let ofNight = abs(day.latitude) >= 55 ? nightSeconds / 7 : twilight
    return horizon + sign * min(ofNight ?? limit, limit)
  }

  /// The minutes between twilight and the horizon by season (Adhan: seasonAdjustedMorningTwilight and
  /// …EveningTwilight): linear between values for the solstices, the equinoxes and the times between them.
  private func seasonMinutes(_ half: SolarDay.Half) -> Double {
    let rates = half == .morning ? [28.65, 19.44, 32.74, 48.10] : [25.60, 2.050, -9.210, 6.140]
    let values = rates.map { 75 + $0 / 55 * abs(day.latitude) }
    let corners = [
      (0, values[0]), (91, values[1]), (137, values[2]), (183, values[3]), (229, values[2]),
      (275, values[1]), (366, values[0]),
    ]
    let since = Double(daysSinceWinterSolstice)
    let end = max(corners.firstIndex { since < Double($0.0) } ?? 6, 1)
    let (from, to) = (corners[end - 1], corners[end])
    return from.1 + (to.1 - from.1) * (since - Double(from.0)) / Double(to.0 - from.0)
  }

  /// The days since December 21 or 22, in the south since June 21 or 22.
  private var daysSinceWinterSolstice: Int {
    // By the mean length of a year, at most one off.
    let guess = floorDivide(day.dayNumber * 400, 146_097) + 1970
    func start(_ year: Int) -> Int { SolarDay.dayNumber(year: year, month: 1, day: 1) }
    let year = (guess - 1...guess + 1).last { start($0) <= day.dayNumber } ?? guess
    let (first, length) = (start(year), start(year + 1) - start(year))
    let dayOfYear = day.dayNumber - first + 1
    let shifted = day.latitude >= 0 ? dayOfYear + 10 : dayOfYear - (length == 366 ? 173 : 172)
    return shifted >= length ? shifted - length : shifted < 0 ? shifted + length : shifted
  }
}

/// The tangent of an angle in degrees.
private func tangent(_ degrees: Double) -> Double { tan(degrees / degreesPerRadian) }
