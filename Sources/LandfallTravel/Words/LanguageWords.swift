import Foundation

/// What apps with announcements, a compass and prayer times say, in one language.
///
/// Foundation does not offer any of it on any system. Sources of the compass points: the Unicode Common
/// Locale Data Repository (CLDR), version 41, under the license Unicode-DFS-2016:
///
/// - Names are keywords of the emoji arrows (annotations of ⬆ ↗ ➡ ↘ ⬇ ↙ ⬅ ↖). CLDR lacks the German
///   southwest and all traditional Chinese names. It says "due south" in Chinese, and "direction" after
///   each Hindi name. It writes Turkish names as two words; the dictionary of the Turkish Language
///   Association writes them as one.
/// - Abbreviations consist of those of the four cardinal points (`coordinateUnit`); those of points
///   between them are initials of their names in Portuguese, where east is "leste" but northeast
///   "nordeste", and in Indonesian. For Dutch, Russian, Chinese and Japanese CLDR has
///   abbreviations of latitude and longitude instead; for Arabic it has whole words for north and
///   east. There they are initials of the names, or the names.
/// - The plural forms of degrees follow its plural rules.
///
/// The points between the eight, the sentences and the names of prayers are in no such source: they are the
/// words in common use.
struct LanguageWords: Sendable, Hashable {
  /// The abbreviations of the 16 points of the compass, clockwise from north.
  let abbreviations: [String]
  /// The names of the 16 points of the compass.
  let points: [String]
  /// A number of degrees, "%" being the number, in each plural form.
  let degrees: [String]
  /// "Turn % right", "Turn % left", and what is said when no turn is left.
  let right: String, left: String, aligned: String
  /// The names of fajr, sunrise, dhuhr, asr, maghrib and isha.
  let prayers: [String]
  /// Hours, minutes, and what stands between them.
  let hours: String, minutes: String, hourSpace: String
  /// "in %", and what is said at that moment and after it.
  let ahead: String, now: String, passed: String

  /// The title of an announcement, "%" being a region, with which the name is not declined.
  let welcome: String
  /// Names and the number of further ones: "% and # more".
  let more: String
  /// What stands between names in a list.
  let listJoint: String

  /// Which plural form a number takes.
  let plural: PluralRule

  /// Makes the words from lists with commas. Lists of eight points are completed to 16: the nearest of the four
  /// cardinal points, a joint, and the point between them.
  init(
    welcome: String, more: String, listJoint: String = ", ",
    abbreviations: String, abbreviationJoint: String = "", points: String, pointJoint: String = "",
    degrees: String, plural: PluralRule = .none, turns: String, prayers: String, countdown: String,
    hourSpace: String = " "
  ) {
    func list(_ text: String) -> [String] {
      text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    func sixteen(_ text: String, _ joint: String) -> [String] {
      let names = list(text)
      guard names.count == 8 else { return names }
      return (0..<16).map { index in
        guard index % 2 == 1 else { return names[index / 2] }
        return names[(index + 1) / 4 * 2 % 8] + joint + names[index / 4 * 2 + 1]
      }
    }
    self.abbreviations = sixteen(abbreviations, abbreviationJoint)
    self.points = sixteen(points, pointJoint)
    self.degrees = list(degrees)
    self.plural = plural
    let turns = list(turns)
    (right, left, aligned) = (turns[0], turns[1], turns[2])
    self.prayers = list(prayers)
    let countdown = list(countdown)
    (hours, minutes, ahead, now, passed) = (
      countdown[0], countdown[1], countdown[2], countdown[3], countdown[4]
    )
    self.hourSpace = hourSpace
    (self.welcome, self.more, self.listJoint) = (welcome, more, listJoint)
  }

  /// "1 degree", "58 degrees".
  func degreesText(_ number: Int) -> String {
    let form = min(plural.form(of: number), degrees.count - 1)
    return degrees[form].replacingOccurrences(of: "%", with: String(number))
  }

  /// "Newbie, Explorer and 2 more".
  func listText(_ names: [String], more: Int) -> String {
    let list = names.joined(separator: listJoint)
    guard more > 0 else { return list }
    // The number first, as a name may contain its sign.
    return self.more.replacingOccurrences(of: "#", with: String(more))
      .replacingOccurrences(of: "%", with: list)
  }

  /// The words in the language of a locale; in English if the table does not have the language.
  ///
  static func of(_ locale: Locale) -> LanguageWords { table[code(of: locale)] ?? english }

  /// The key of a locale's language in the table, such as "de" or "zh-Hant", whether the table has it or not.
  ///
  /// Reads the identifier, as `Locale.language` exists from iOS 16 on.
  static func code(of locale: Locale) -> String {
    let parts = locale.identifier.prefix { $0 != "@" }.split { $0 == "_" || $0 == "-" }
    let (code, rest) = (parts.first?.lowercased() ?? "en", parts.dropFirst())
    let script = rest.first { $0.count == 4 }?.lowercased()
    let region = rest.first { $0.count == 2 }?.uppercased()
    let isTraditional =
      script == "hant" || script == nil && ["TW", "HK", "MO"].contains(region ?? "")
    switch code {
    case "zh" where isTraditional: return "zh-Hant"
    // The countries other than Brazil follow Portugal.
    case "pt" where region != nil && region != "BR": return "pt-PT"
    default: return code
    }
  }
}

/// Which plural form a whole number takes (CLDR, plural rules).
enum PluralRule: Sendable, Hashable {
  /// One form.
  case none
  /// 1, and other numbers.
  case one
  /// 0 and 1, and other numbers.
  case zeroOrOne
  /// 1, 21, 31 …; 2 to 4, 22 to 24 …; other numbers.
  case slavic
  /// 1; 2; 3 to 10, 103 to 110 …; 11 to 99, 111 to 199 …; other numbers.
  case arabic

  /// The index of a number's form; a list of fewer forms has the last one for those beyond.
  func form(of number: Int) -> Int {
    switch self {
    case .none: 0
    case .one: number == 1 ? 0 : 1
    case .zeroOrOne: number <= 1 ? 0 : 1
    case .slavic:
      number / 10 % 10 == 1
        ? 2 : number % 10 == 1 ? 0 : (2...4).contains(number % 10) ? 1 : 2
    case .arabic:
      number == 1
        ? 0 : number == 2 ? 1 : (3...10).contains(number % 100) ? 2 : number % 100 > 10 ? 3 : 4
    }
  }
}
