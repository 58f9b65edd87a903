/// The prayers of one place in their order, over days: which one is current, which is next, and when to alert.
///
/// ```swift
/// let london = PrayerSchedule(latitude: 51.5074, longitude: -0.1278, secondsFromGMT: { _ in 3600 })
/// london?.current(at: now)?.prayer  // maghrib at 0:05 in June, as isha begins at 0:58
/// london?.next(after: now)  // that isha
/// london?.alerts(after: now, minutesBefore: 15, count: 64)
/// ```
///
/// ``PrayerTimes`` has the six times of one day; a schedule looks at the days around an instant. So it is right where isha
/// begins after midnight. There the high-latitude rule may put isha some minutes after fajr of the next day, as nights
/// grow: no prayer begins later than the one that follows it. In polar day and night there are no prayers.
///
/// A schedule is good until a move of more than 50 km.
public struct PrayerSchedule: Sendable {
  /// A time of the schedule: a prayer or sunrise, and when it begins.
  public struct Entry: Sendable, Hashable {
    /// What begins.
    public let prayer: Prayer
    /// The local day that it belongs to, as days since January 1, 1970: for isha after midnight, the day before.
    public let dayNumber: Int
    /// When it begins, in seconds since 1970.
    public let seconds: Double
  }

  /// An alert before a prayer.
  public struct Alert: Sendable, Hashable {
    /// The prayer; never sunrise.
    public let entry: Entry
    /// When to alert, in seconds since 1970.
    public let seconds: Double
  }

  /// The minutes that an alert may be before its prayer.
  public static let alertMinutes = 5...60

  private let latitude: Double
  private let longitude: Double
  private let method: CalculationMethod
  private let madhab: Madhab
  private let rule: HighLatitudeRule
  private let secondsFromGMT: @Sendable (_ seconds: Double) -> Int
  private let isRamadan: @Sendable (_ dayNumber: Int) -> Bool

  /// Makes the schedule of a place.
  /// - Parameters:
  ///   - latitude: The latitude in degrees.
  ///   - longitude: The longitude in degrees, east positive.
  ///   - method: The authority whose angles count.
  ///   - madhab: The school of law, for asr.
  ///   - rule: The limit of fajr and isha where nights are short.
  ///   - secondsFromGMT: Returns the offset of the local clock from UTC at a time in seconds since 1970. It decides which
  ///     local day the prayers between two midnights of the sun belong to.
  ///   - isRamadan: Returns whether a local day, as days since 1970, is of Ramadan, in which isha is later with some methods.
  /// - Returns: nil if the latitude is beyond ±90°, the longitude is beyond ±720°, or either is not finite.
  public init?(
    latitude: Double, longitude: Double, method: CalculationMethod = .muslimWorldLeague,
    madhab: Madhab = .shafi, rule: HighLatitudeRule = .middleOfTheNight,
    secondsFromGMT: @escaping @Sendable (_ seconds: Double) -> Int,
    isRamadan: @escaping @Sendable (_ dayNumber: Int) -> Bool = { _ in false }
  ) {
    guard abs(latitude) <= 90, abs(longitude) <= 720 else { return nil }
    (self.latitude, self.longitude) = (latitude, halfTurn(longitude))
    (self.method, self.madhab, self.rule) = (method, madhab, rule)
    (self.secondsFromGMT, self.isRamadan) = (secondsFromGMT, isRamadan)
  }

  /// The prayer whose time it is, or sunrise until dhuhr: what began last, at most 24 hours ago. Nil in polar day and night.
  /// - Parameter seconds: An instant in seconds since 1970.
  public func current(at seconds: Double) -> Entry? { begun(by: seconds).current }

  /// What began before ``current(at:)``; where nothing is current, what began last. It may be from before a polar day or
  /// night.
  public func previous(at seconds: Double) -> Entry? { begun(by: seconds).previous }

  /// What begins next, after an instant: in polar day and night, after its end. Nil if nothing begins within a year.
  public func next(after seconds: Double) -> Entry? { entries(after: seconds, count: 1).first }

  /// What begins after an instant, in order: the next prayers and sunrises.
  /// - Returns: `count` entries; fewer where nothing begins for a year, and none for an instant that is not finite or more than
  ///   3,000 years from 1970.
  /// - Complexity: O(days).
  public func entries(after seconds: Double, count: Int) -> [Entry] {
    entries(after: seconds, count: count) { _ in true }
  }

  /// The six of a local day, in order; empty in polar day and night.
  /// - Parameter dayNumber: The day as days since January 1, 1970.
  public func entries(ofDay dayNumber: Int) -> [Entry] {
    guard Self.days.contains(dayNumber) else { return [] }
    for day in dayNumber - 2...dayNumber + 2 {
      guard let times = times(ofSolarDay: day), times.day.dayNumber == dayNumber else { continue }
      return Self.entries(times, before: self.times(ofSolarDay: day + 1))
    }
    return []
  }

  /// The next alerts before prayers, in order. iOS keeps 64 pending notifications of an app: those of about 13 days.
  /// - Parameters:
  ///   - seconds: An instant in seconds since 1970. Alerts are later, and not for prayers whose alert has passed.
  ///   - minutesBefore: How many minutes before its prayer an alert is; the nearest of ``alertMinutes`` counts.
  ///   - count: How many alerts.
  public func alerts(after seconds: Double, minutesBefore: Int = 15, count: Int) -> [Alert] {
    let range = Self.alertMinutes
    let lead = 60 * Double(min(max(minutesBefore, range.lowerBound), range.upperBound))
    return entries(after: seconds + lead, count: count, where: { $0.prayer.isPrayer })
      .map { Alert(entry: $0, seconds: $0.seconds - lead) }
  }

  // MARK: - Days of the sun

  /// The days that are asked for: some 3,000 years before and after 1970.
  private static let days = -1_100_000...1_100_000
  /// How many days without times are passed over.
  private static let longestGap = 366

  /// The number of the sun's day of an instant: days since 1970 by the mean time of the longitude.
  private func solarDay(at seconds: Double) -> Int? {
    let days = ((seconds + longitude * 240) / 86_400).rounded(.down)
    // Written so that NaN fails it.
    guard days >= Double(Self.days.lowerBound), days <= Double(Self.days.upperBound) else {
      return nil
    }
    return Int(days)
  }

  /// The times around one transit of the sun. The transits are counted, and not the days of the clock, of which a change of
  /// zone may skip one or have one twice.
  private func times(ofSolarDay number: Int) -> PrayerTimes? {
    var noon = Double(number) * 86_400 + 43_200 - longitude * 240
    noon -= SunPosition(at: noon).hourAngle(longitude: longitude) * 240
    // No clock is farther from UTC than a day.
    let offset = min(max(secondsFromGMT(noon), -86_400), 86_400)
    let dayNumber = Int(((noon + Double(offset)) / 86_400).rounded(.down))
    let day = SolarDay(
      latitude: latitude, longitude: longitude, dayNumber: dayNumber, secondsFromGMT: offset,
      transitNear: noon)
    return PrayerTimes(
      day, method: method, madhab: madhab, rule: rule, isRamadan: isRamadan(dayNumber))
  }

  /// The six of a day, none later than what follows it.
  private static func entries(_ times: PrayerTimes, before next: PrayerTimes?) -> [Entry] {
    var limit = Prayer.allCases.reduce(Double.infinity) { min($0, next?[$1] ?? .infinity) }
    var entries: [Entry] = []
    for prayer in Prayer.allCases.reversed() {
      limit = min(limit, times[prayer])
      entries.append(Entry(prayer: prayer, dayNumber: times.day.dayNumber, seconds: limit))
    }
    return entries.reversed()
  }

  private func entries(
    after seconds: Double, count: Int, where isIncluded: (Entry) -> Bool
  ) -> [Entry] {
    guard count > 0, let day = solarDay(at: seconds) else { return [] }
    var found: [Entry] = []
    // Isha of the day before may begin after the midnight of the sun.
    var number = day - 1
    var last = day
    var times = times(ofSolarDay: number)
    while number <= last + Self.longestGap {
      let next = self.times(ofSolarDay: number + 1)
      if let times {
        for entry in Self.entries(times, before: next)
        where entry.seconds > seconds && isIncluded(entry) {
          found.append(entry)
          if found.count == count { return found }
        }
        last = max(number, day)
      }
      (number, times) = (number + 1, next)
    }
    return found
  }

  /// What began last by an instant, and what began before it.
  private func begun(by seconds: Double) -> (previous: Entry?, current: Entry?) {
    guard let day = solarDay(at: seconds) else { return (nil, nil) }
    // Fajr of the next day may begin before the midnight of the sun.
    var number = day + 1
    var next = times(ofSolarDay: number + 1)
    var found: [Entry] = []
    while found.count < 2, number >= day - Self.longestGap {
      let times = times(ofSolarDay: number)
      if let times {
        found += Self.entries(times, before: next).reversed().filter { $0.seconds <= seconds }
      }
      (number, next) = (number - 1, times)
    }
    guard let last = found.first else { return (nil, nil) }
    guard seconds - last.seconds <= 86_400 else { return (last, nil) }
    return (found.count > 1 ? found[1] : nil, last)
  }
}
