public import Foundation
public import Landfall
public import LandfallSun
public import LandfallTravel
public import Observation

/// What a compass that points to Mecca shows.
@MainActor @Observable
public final class QiblaModel {
  /// A country.
  public typealias Country = WorldAtlas.Country

  /// What the compass shows after a heading.
  public struct Needle: Sendable, Equatable {
    /// The rotation of the arrow in degrees, positive to the right; 0 points ahead.
    public let turnDegrees: Double
    /// Whether the device points to Mecca within 5°.
    public let isAligned: Bool
    /// Whether north is the magnetic one, some degrees from the true one.
    public let isMagnetic: Bool
    /// How far the compass is to be trusted.
    public let calibration: DeviceHeading.Calibration
    /// What a screen reader says, such as "Turn 30 degrees right".
    public let spokenTurn: String
  }

  /// A row of the list of prayers.
  public struct PrayerRow: Sendable, Equatable {
    /// The prayer.
    public let prayer: Prayer
    /// Its name in the user's language.
    public let name: String
    /// Its time.
    public let date: Date
    /// Such as "5:42 AM".
    public let time: String
    /// Such as "in 2h 15m", "Now" or "Passed".
    public let countdown: String
    /// What a screen reader says, such as "Fajr prayer, in 2 hours 15 minutes".
    public let spoken: String
    /// Whether it is the next one.
    public let isNext: Bool
  }

  /// The place of the device; the app saves it.
  public private(set) var fix: Fix?
  /// Nil before the first fix, and while the device knows no heading.
  public private(set) var needle: Needle?
  /// How often the device has begun to point to Mecca: the app vibrates when this grows.
  public private(set) var alignmentCount = 0

  /// The settings of prayer times.
  public var method = CalculationMethod.muslimWorldLeague
  /// The school of law.
  public var madhab = Madhab.shafi
  /// The rule for short nights.
  public var rule = HighLatitudeRule.middleOfTheNight
  /// How many minutes before a prayer its alert is, 5 to 60.
  public var alertMinutes = 15

  private var way: Geodesic?
  private var alignment = BearingAlignment()
  @ObservationIgnored private let atlas: WorldAtlas
  private let locale: Locale

  /// - Parameter locale: Determines the words and numbers.
  public init(atlas: WorldAtlas, locale: Locale = .current) {
    self.atlas = atlas
    self.locale = locale
  }

  // MARK: - What happens

  /// Takes a reading of the device, or the one saved when the app was closed, which is good for 24 hours.
  public func take(_ fix: Fix, now: Date) {
    guard CachedFix.isGood(fix, now: now), fix.accuracyMeters.map({ $0 >= 0 }) ?? true else {
      return
    }
    self.fix = fix
    // A way is good until the device has moved 50 km.
    if let way, !CachedFix.mustRecompute(from: way.start, to: fix.coordinate) { return }
    way = Geodesic.inverse(from: fix.coordinate, to: .mecca)
  }

  /// Takes a heading of the device: the values of a `CLHeading`, of which negative ones are invalid.
  public func turn(trueHeading: Double, magneticHeading: Double, accuracy: Double) {
    guard let way,
      let heading = DeviceHeading(
        trueDegrees: trueHeading, magneticDegrees: magneticHeading, accuracyDegrees: accuracy)
    else {
      needle = nil
      return
    }
    if alignment.update(heading: heading.degrees, bearing: way.initialBearing) {
      alignmentCount += 1
    }
    let turn = Bearing.relative(way.initialBearing, toHeading: heading.degrees)
    needle = Needle(
      turnDegrees: turn, isAligned: alignment.isAligned, isMagnetic: heading.north == .magnetic,
      calibration: heading.calibration, spokenTurn: Bearing.turnText(turn, locale: locale))
  }

  // MARK: - What the app shows

  /// Such as "58° NE"; "--° --" before the first fix.
  public var bearing: String {
    Bearing.text(way?.initialBearing ?? .nan, locale: locale, undefined: "--° --")
  }

  /// Such as "58 degrees northeast", for screen readers.
  public var spokenBearing: String? {
    way.map { Bearing.text($0.initialBearing, locale: locale, style: .words) }
  }

  /// Such as "40.71°N 74.01°W".
  public var position: String? {
    fix.map { CoordinateText.degrees($0.coordinate, style: .compact) }
  }

  /// Such as "10,306 km"; "--" before the first fix.
  public var distance: String {
    DistanceText.kilometers(way?.meters, locale: locale, undefined: "--")
  }

  /// The times of today; empty in polar day and night. After midnight those of yesterday, until its isha has begun.
  public func prayers(now: Date, timeZone: TimeZone) -> [PrayerRow] {
    guard let schedule = schedule(in: timeZone), let next = schedule.next(after: now) else {
      return []
    }
    return schedule.entries(on: min(LocalDay(now, in: timeZone), next.day)).map { entry in
      func countdown(_ style: CountdownStyle) -> String {
        CountdownText.text(until: entry.date, now: now, locale: locale, style: style)
      }
      return PrayerRow(
        prayer: entry.prayer, name: entry.prayer.name(locale: locale), date: entry.date,
        time: ClockText.time(entry.date, in: timeZone, locale: locale),
        countdown: countdown(.symbols),
        spoken: "\(entry.prayer.spokenName(locale: locale)), \(countdown(.words))",
        isNext: entry == next)
    }
  }

  /// The next prayer, after isha fajr of tomorrow: such as "Asr in 2h 15m". Nil in polar day and night.
  public func nextPrayer(now: Date, timeZone: TimeZone) -> String? {
    guard let next = schedule(in: timeZone)?.next(after: now), next.date < now + 86_400 else {
      return nil
    }
    let left = CountdownText.text(until: next.date, now: now, locale: locale)
    return "\(next.prayer.name(locale: locale)) \(left)"
  }

  /// The alerts of the next days, for notifications: of the 64 that iOS keeps, four are left to the app.
  public func alerts(now: Date, timeZone: TimeZone) -> [PrayerSchedule.Alert] {
    schedule(in: timeZone)?.alerts(after: now, minutesBefore: alertMinutes, count: 60) ?? []
  }

  /// The date of the Islamic calendar, such as "15 Ramadan 1446".
  public func islamicDate(now: Date, timeZone: TimeZone) -> String {
    HijriDate(LocalDay(now, in: timeZone)).text(locale: locale)
  }

  /// The prayers where the way begins: as it, they are good until the device has moved 50 km.
  private func schedule(in timeZone: TimeZone) -> PrayerSchedule? {
    way.flatMap {
      PrayerSchedule(at: $0.start, in: timeZone, method: method, madhab: madhab, rule: rule)
    }
  }

  /// The country of the device; nil at sea.
  public var country: Country? { fix.flatMap { atlas.countries.key(at: $0.coordinate) } }

  /// Such as "🇺🇸 United States".
  public var placeName: String? {
    guard let country else { return nil }
    let region = atlas.countries[country]
    return [region.flagEmoji, region.name(in: locale)].compactMap { $0 }.joined(separator: " ")
  }

  /// The part of a map that shows both ends.
  public var mapFrame: RouteFrame? { way.flatMap { RouteFrame(from: $0.start, to: .mecca) } }

  /// The way on a map, within a kilometer of the great circle: two lines if it crosses ±180°.
  public var route: [[Coordinate]] {
    way.flatMap { GeodesicPolyline($0, maxErrorMeters: 1_000) }?.pieces ?? []
  }
}
