/// How an authority computes prayer times: angles of the sun, minutes, and rounding, as data.
///
/// The numbers are those of the packages Adhan (Batoul Apps; adhanpy 1.0.5 has them for Python), and for Tehran
/// and Jafari of PrayTimes (praytimes 2.3.2). Those of Turkey are in Adhan alone, and were not compared with it. Any
/// other method is a value of this type.
public struct CalculationMethod: Sendable, Hashable {
  /// How a method rounds its times to whole minutes.
  public enum Rounding: Sendable, Hashable {
    /// To the nearest minute.
    case nearest
    /// To the next minute.
    case up
    /// Not at all.
    case none
  }

  /// Minutes that a method adds to each time.
  public struct Adjustments: Sendable, Hashable {
    /// The minutes, in the order of ``Prayer/allCases``.
    let minutes: [Int]

    /// Makes adjustments in minutes.
    public init(
      fajr: Int = 0, sunrise: Int = 0, dhuhr: Int = 0, asr: Int = 0, maghrib: Int = 0, isha: Int = 0
    ) {
      minutes = [fajr, sunrise, dhuhr, asr, maghrib, isha]
    }

    /// The minutes of one time.
    public subscript(prayer: Prayer) -> Int { minutes[prayer.rawValue] }
  }

  /// A short name that identifies the method: "muslim-world-league". ``init(id:)`` finds it.
  public let id: String
  /// The name of the authority in English.
  public let name: String
  /// How far the sun is below the horizon at fajr, in degrees.
  public var fajrAngle: Double
  /// How far the sun is below the horizon at isha, in degrees; without meaning if there are ``ishaMinutes``.
  public var ishaAngle: Double
  /// How many minutes isha is after maghrib; nil if ``ishaAngle`` decides.
  public var ishaMinutes: Int?
  /// As ``ishaMinutes``, in Ramadan; nil if Ramadan is as any other month.
  public var ramadanIshaMinutes: Int?
  /// How far the sun is below the horizon at maghrib, in degrees; nil for sunset.
  public var maghribAngle: Double?
  /// The minutes that the method adds.
  public var adjustments: Adjustments
  /// How the method rounds.
  public var rounding: Rounding
  /// Whether the season limits fajr and isha (Moonsighting Committee: K. Shaukat, "Fajr and Isha").
  ///
  /// The limit is minutes by latitude and days since the winter solstice. From 55° on it is also a
  /// seventh of the night.
  public var isSeasonal: Bool

  /// Makes a method.
  public init(
    id: String, name: String, fajrAngle: Double, ishaAngle: Double = 0, ishaMinutes: Int? = nil,
    ramadanIshaMinutes: Int? = nil, maghribAngle: Double? = nil,
    adjustments: Adjustments = Adjustments(), rounding: Rounding = .nearest,
    isSeasonal: Bool = false
  ) {
    (self.id, self.name) = (id, name)
    (self.fajrAngle, self.ishaAngle, self.maghribAngle) = (fajrAngle, ishaAngle, maghribAngle)
    (self.ishaMinutes, self.ramadanIshaMinutes) = (ishaMinutes, ramadanIshaMinutes)
    (self.adjustments, self.rounding, self.isSeasonal) = (adjustments, rounding, isSeasonal)
  }

  /// Muslim World League: 18° and 17°.
  public static let muslimWorldLeague = CalculationMethod(
    id: "muslim-world-league", name: "Muslim World League", fajrAngle: 18, ishaAngle: 17,
    adjustments: Adjustments(dhuhr: 1))
  /// Islamic Society of North America: 15° and 15°.
  public static let northAmerica = CalculationMethod(
    id: "north-america", name: "Islamic Society of North America (ISNA)", fajrAngle: 15,
    ishaAngle: 15, adjustments: Adjustments(dhuhr: 1))
  /// Egyptian General Authority of Survey: 19.5° and 17.5°.
  public static let egyptian = CalculationMethod(
    id: "egyptian", name: "Egyptian General Authority of Survey", fajrAngle: 19.5, ishaAngle: 17.5,
    adjustments: Adjustments(dhuhr: 1))
  /// Umm al-Qura University, Makkah: 18.5°, and 90 minutes after maghrib, 120 in Ramadan.
  public static let ummAlQura = CalculationMethod(
    id: "umm-al-qura", name: "Umm al-Qura University, Makkah", fajrAngle: 18.5, ishaMinutes: 90,
    ramadanIshaMinutes: 120)
  /// University of Islamic Sciences, Karachi: 18° and 18°.
  public static let karachi = CalculationMethod(
    id: "karachi", name: "University of Islamic Sciences, Karachi", fajrAngle: 18, ishaAngle: 18,
    adjustments: Adjustments(dhuhr: 1))
  /// Dubai and the Gulf region: 18.2° and 18.2°, and three minutes of caution.
  public static let dubai = CalculationMethod(
    id: "dubai", name: "Dubai", fajrAngle: 18.2, ishaAngle: 18.2,
    adjustments: Adjustments(sunrise: -3, dhuhr: 3, asr: 3, maghrib: 3))
  /// Kuwait: 18° and 17.5°.
  public static let kuwait = CalculationMethod(
    id: "kuwait", name: "Kuwait", fajrAngle: 18, ishaAngle: 17.5)
  /// Qatar: 18°, and 90 minutes after maghrib.
  public static let qatar = CalculationMethod(
    id: "qatar", name: "Qatar", fajrAngle: 18, ishaMinutes: 90)
  /// Singapore, also for Malaysia and Indonesia: 20° and 18°, rounded up.
  public static let singapore = CalculationMethod(
    id: "singapore", name: "Singapore", fajrAngle: 20, ishaAngle: 18,
    adjustments: Adjustments(dhuhr: 1), rounding: .up)
  /// Institute of Geophysics, University of Tehran: 17.7° and 14°, maghrib at 4.5°.
  public static let tehran = CalculationMethod(
    id: "tehran", name: "Institute of Geophysics, University of Tehran", fajrAngle: 17.7,
    ishaAngle: 14, maghribAngle: 4.5)
  /// Shia Ithna-Ashari, Leva Institute, Qum: 16° and 14°, maghrib at 4°.
  public static let jafari = CalculationMethod(
    id: "jafari", name: "Shia Ithna-Ashari, Leva Institute, Qum", fajrAngle: 16, ishaAngle: 14,
    maghribAngle: 4)
  /// Diyanet, Turkey: 18° and 17°, with minutes of caution; an approximation of its tables.
  public static let turkey = CalculationMethod(
    id: "turkey", name: "Diyanet İşleri Başkanlığı, Turkey", fajrAngle: 18, ishaAngle: 17,
    adjustments: Adjustments(sunrise: -7, dhuhr: 5, asr: 4, maghrib: 7))
  /// Moonsighting Committee: 18° and 18°, limited by season and latitude.
  public static let moonsightingCommittee = CalculationMethod(
    id: "moonsighting-committee", name: "Moonsighting Committee", fajrAngle: 18, ishaAngle: 18,
    adjustments: Adjustments(dhuhr: 5, maghrib: 3), isSeasonal: true)

  /// All methods above, for a list of settings.
  public static let all = [
    muslimWorldLeague, northAmerica, egyptian, ummAlQura, karachi, dubai, kuwait, qatar, singapore,
    tehran, jafari, turkey, moonsightingCommittee,
  ]

  /// The method of ``all`` with an ``id``; nil for another one.
  public init?(id: String) {
    guard let method = Self.all.first(where: { $0.id == id }) else { return nil }
    self = method
  }
}

/// A school of law, which decides when asr begins.
public enum Madhab: String, Sendable, Hashable, CaseIterable {
  /// Shafi, Maliki and Hanbali: asr begins when a shadow has grown by the length of its object.
  case shafi
  /// Hanafi: by twice the length.
  case hanafi

  /// How many lengths of an object its shadow has grown since noon.
  public var shadowLengths: Double { self == .shafi ? 1 : 2 }
}

/// The earliest fajr and the latest isha, where the nights are short or the sun does not get low enough.
public enum HighLatitudeRule: String, Sendable, Hashable, CaseIterable {
  /// Fajr not before the middle of the night, isha not after it.
  case middleOfTheNight
  /// Fajr in the last seventh of the night, isha in the first.
  case seventhOfTheNight
  /// Fajr and isha in parts of the night that are the angles over 60.
  case twilightAngle

  /// The part of the night, for a method's angle.
  func part(angle: Double) -> Double {
    switch self {
    case .middleOfTheNight: 1.0 / 2
    case .seventhOfTheNight: 1.0 / 7
    case .twilightAngle: angle / 60
    }
  }
}
