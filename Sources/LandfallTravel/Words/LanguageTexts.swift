import Foundation

/// The sentences of one language, beside its ``LanguageWords``: what apps say about times, days, borders, counts and methods.
struct LanguageTexts: Sendable {
  /// What the texts are for; lines of the table begin with these names.
  enum Key: String, Sendable, CaseIterable {
    /// A number of hours, and of minutes, in each plural form; and after "in" where that differs.
    case hours, minutes, hoursAhead, minutesAhead
    /// Hours, "%", and minutes, "#".
    case joined
    /// When fajr, sunrise, dhuhr, asr, maghrib and isha are.
    case dayTimes
    /// A prayer by its name; five texts if the name is declined.
    case prayer
    /// Days that are left, and that have passed, in each plural form.
    case left, ago
    /// Overdue, today, within 7 days, later.
    case due
    /// The question of the offer to announce only new regions.
    case offer
    /// "%" of "#" states, countries, parks and places were visited.
    case share
    /// Names that take an article after the preposition of the welcome; see ``LanguageTexts/phrases``.
    case articles
    /// The name of China, which some systems call "China mainland".
    case china
    /// The names of ``CalculationMethod/all``.
    case methods
    /// The schools of law, and when asr begins by them.
    case schools, shadows
    /// Minutes, "#", after a prayer, "%"; the same in Ramadan; and what is said of seasons.
    case after, ramadan, season
  }

  /// The words of the language.
  let words: LanguageWords
  private let lists: [Key: [String]]
  /// What is said instead of a preposition and a name: "in der Schweiz" for "Schweiz".
  private let phrases: [String: String]

  /// The texts of a language, by its key in the tables; nil if they do not have it.
  private init?(_ code: String) {
    guard let words = LanguageWords.table[code], let sentences = Self.sentences[code],
      let methods = Self.methods[code]
    else { return nil }
    var lists: [Key: [String]] = [:]
    for line in sentences.split(separator: "\n") + methods.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), let key = Key(rawValue: String(line[..<colon]))
      else { continue }
      lists[key] = line[line.index(after: colon)...].dropFirst().split(separator: "|")
        .map(String.init)
    }
    var phrases: [String: String] = [:]
    for group in lists[.articles].flatMap(\.first)?.split(separator: ";") ?? [] {
      let parts = group.split(separator: "=")
      guard parts.count == 2 else { continue }
      for name in parts[1].split(separator: ",").map(String.init) {
        phrases[name] = parts[0].replacingOccurrences(of: "%", with: name)
      }
    }
    (self.words, self.lists, self.phrases) = (words, lists, phrases)
  }

  /// All languages, by their keys in the tables.
  private static let all: [String: LanguageTexts] = {
    var all: [String: LanguageTexts] = [:]
    for code in LanguageWords.table.keys { all[code] = LanguageTexts(code) }
    return all
  }()

  /// The texts in the language of a locale; in English if the tables do not have the language.
  static func of(_ locale: Locale) -> LanguageTexts {
    guard let texts = all[LanguageWords.code(of: locale)] ?? all["en"] else {
      preconditionFailure("the table lacks English")
    }
    return texts
  }

  /// The texts of a key; empty if the language has none of its own.
  subscript(key: Key) -> [String] { lists[key] ?? [] }

  /// One text of a key.
  func text(_ key: Key, _ index: Int = 0) -> String {
    let texts = self[key]
    return texts.indices.contains(index) ? texts[index] : ""
  }

  /// A number in the plural form that it takes: "1 day left", "5 days left".
  func text(_ key: Key, of number: Int) -> String {
    let texts = self[key]
    guard !texts.isEmpty else { return String(number) }
    let form = min(words.plural.form(of: number), texts.count - 1)
    return texts[form].replacingOccurrences(of: "%", with: String(number))
  }

  /// A text of a key with its two insertions.
  func text(_ key: Key, _ index: Int = 0, first: String, second: String) -> String {
    // The second first, as a name may contain its sign.
    text(key, index).replacingOccurrences(of: "#", with: second)
      .replacingOccurrences(of: "%", with: first)
  }

  /// "Welcome to Utah!", "Welcome to the Netherlands!", "Willkommen in der Schweiz!"
  func welcome(to name: String) -> String {
    let pattern = words.welcome
    guard let phrase = phrases[name], let place = pattern.range(of: " %"),
      let space = pattern[..<place.lowerBound].lastIndex(of: " ")
    else { return pattern.replacingOccurrences(of: "%", with: name) }
    return pattern[...space] + phrase + pattern[place.upperBound...]
  }
}
