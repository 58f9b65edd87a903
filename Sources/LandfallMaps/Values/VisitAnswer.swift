/// What a field or a mark says on a visit.
package enum VisitAnswer: Hashable, Sendable {
  case yes
  case no
  /// An x, or a box with one: yes; no where all others are check marks or words for yes.
  case cross
  /// An o, which is yes in Japan; beside an x it may be either.
  case circle
  /// Words that are about visits alone, such as "want to go".
  case notVisited
  case empty
  /// How often: yes, unless it is zero.
  case count
  /// When: yes.
  case date
  /// A date to come.
  case planned

  /// Reads a field: words for yes and no in usual languages, marks, counts and dates.
  /// - Parameter today: the date after which a visit is only planned, such as "2026-11-30".
  /// - Returns: nil for text that is no answer.
  package init?(_ field: String, today: String) {
    var text = trimmed(field).lowercased()
    text.unicodeScalars.removeAll { $0 == "\u{FE0F}" || $0 == "\u{FE0E}" }
    for (open, close) in [("[", "]"), ("(", ")")]
    where text.hasPrefix(open) && text.hasSuffix(close) {
      text = trimmed(text.dropFirst().dropLast())
    }
    while let last = text.last, ".!?".contains(last), text.count > 1 { text.removeLast() }
    if text.isEmpty {
      self = .empty
    } else if text.allSatisfy({ "-–—:".contains($0) }) {
      self = .no
    } else if Self.crosses.contains(text) {
      self = .cross
    } else if ["o", "○", "◯"].contains(text) {
      self = .circle
    } else if Self.yesWords.contains(text) {
      self = .yes
    } else if Self.noWords.contains(text) {
      self = .no
    } else if Self.notVisitedWords.contains(where: { Self.hasWord(text, $0) }) {
      self = .notVisited
    } else if let answer = Self.firstWord(text) {
      self = answer
    } else if let answer = Self.dateOrCount(text, today: today) {
      self = answer
    } else {
      return nil
    }
  }

  /// Reads a line of a list that is a heading without a mark, such as "Bucket list" and "Visited".
  /// - Returns: nil for another line. Codes of regions such as NE are words for yes and no, too.
  package init?(heading: String) {
    let text = trimmed(heading).lowercased()
    guard text.count > 3, text.allSatisfy({ $0.isLetter || $0 == " " || "-'’".contains($0) }) else {
      return nil
    }
    if Self.notVisitedWords.contains(where: { Self.hasWord(text, $0) }) {
      self = .notVisited
    } else if Self.yesWords.contains(text) {
      self = .yes
    } else {
      return nil
    }
  }

  private static let crosses: Set<String> = ["x", "×", "☒", "⊠", "🗷"]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split { $0 == "," || $0 == "\n" }.map { trimmed($0) })
  }

  private static let yesWords = words(
    """
    yes, y, yep, 👍, true, t, ✓, ✔, ☑, ✅, 🗸, 🗹, ●, •, *, **, v, +, on, ja, j, wahr, oui,
    vrai, sí, si, sì, s, sim, verdadero, verdadeiro, vero, waar, jo, sant, sand, kyllä, tak,
    prawda, ano, áno, igen, da, evet, да, истина, так, ναι, はい, 是, 예, 네, visited, been,
    been there, done, complete, completed, seen, already visited, lived, lived there,
    live here, home, besucht, schon besucht, dagewesen, war da, gewesen, visité, visitée,
    déjà visité, fait, visitado, visitada, hecho, visitato, visitata, fatto, bezocht, geweest,
    besøgt, besøkt, besökt, käyty, odwiedzone, odwiedzony, navštíveno, посещено, 去过, 訪問済み
    """)

  private static let noWords = words(
    """
    no, n, nope, false, f, ❌, ❎, ✗, ✘, 🗙, ☐, □, ⬜, 🔲, 🚫, ⛔, -, –, —, −, /, off, nein, falsch, non, faux,
    falso, não, nao, nee, onwaar, nej, nei, falskt, falsk, ei, nie, fałsz, ne, nem, nu, hayır,
    нет, ложь, 👎, ні, όχι, いいえ, 否, 아니오, na, n/a, n.a, none, null, nan, nil, 0000-00-00, mai
    """)

  private static let notVisitedWords = words(
    """
    never, not, not yet, not visited, unvisited, to visit, to-visit, to go, todo, to do, to-do,
    bucket list, bucketlist, someday, some day, future, upcoming, interested, dream, niemals,
    noch nicht, nicht, nicht besucht, unbesucht, geplant, jamais, pas encore, non visité,
    non visitée, à visiter, à faire, prévu, nunca, todavía no, aún no, no visitado,
    no visitada, por visitar, pendiente, ainda não, não visitado, non ancora,
    non visitato, da visitare, nooit, nog niet, niet bezocht, aldrig, ikke besøgt, nigdy,
    nikdy, никогда, не посещено, soon, cancelled, canceled, missed, skipped, want, wants,
    wanted, wish, wishlist, wished, would like, plan, plans, planned, planning, haven't,
    have not, never been, not been, möchte, wunsch, wunschliste, wunschziel, souhait, envie,
    quiero, quisiera, deseo, quero, vorrei, desiderio, wens, wenslijst, chcę
    """)

  private static func hasWord(_ text: String, _ words: String) -> Bool {
    text.hasPrefix(words) && text.dropFirst(words.count).first.map { !$0.isLetter } ?? true
  }

  /// Returns the answer of "no (2019: canceled)" and "yes, twice"; single letters and months are no answers.
  private static func firstWord(_ text: String) -> VisitAnswer? {
    let word = String(text.prefix { $0.isLetter })
    guard word.count > 1, word.count < text.count, !months.contains(word) else { return nil }
    return yesWords.contains(word) ? .yes : noWords.contains(word) ? .no : nil
  }

  /// Reads a count such as "2" or "3 times", and a date or a year in any usual form, also several.
  private static func dateOrCount(_ text: String, today: String) -> VisitAnswer? {
    if let written = WrittenNumber(text), written.prefix.isEmpty, !written.hasMinusBehind,
      let number = written.number(.point) ?? written.number(.comma), !isYear(number),
      !notVisitedWords.contains(written.suffix)
    {
      return number > 0 ? .count : number == 0 ? .no : nil
    }
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || " -–/.,:;+'’()&%~×".contains($0) }) else {
      return nil
    }
    let words = text.split { !$0.isLetter }
    if words.contains(where: { notVisitedWords.contains(String($0)) }) { return .notVisited }
    let numbers = text.split { !("0"..."9").contains($0) }
    guard let first = numbers.first else { return nil }
    if numbers.allSatisfy({ $0.allSatisfy { $0 == "0" } }) { return .no }
    let years = numbers.lazy.filter { $0.count == 4 }.compactMap { decimal($0) }.filter {
      $0 >= 1900
    }
    if let year = years.min() {
      // Only dates with the year first are compared day by day.
      let isDay = text.utf8.count >= 10 && text.prefix(4) == first && text.dropFirst(4).first == "-"
      let isLater = isDay ? text.prefix(10) > today : year > (decimal(today.prefix(4)) ?? year)
      return isLater ? .planned : .date
    }
    if numbers.count > 1 { return decimal(first) == 0 ? .no : .date }
    guard words.count <= 2 else { return nil }
    if words.count == 1, months.contains(String(words[0].prefix(3))) { return .date }
    guard text.first == first.first else { return nil }
    return decimal(first) == 0 ? .no : .count
  }

  private static func isYear(_ number: Double) -> Bool { (1900...2199).contains(number) }

  private static let months: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mär",
    "mai",
    "okt", "dez", "fév", "avr", "jui", "aoû", "déc", "ene", "abr", "ago", "dic", "gen", "mag",
    "giu",
    "lug", "set", "ott", "spr", "sum", "aut", "fal", "win",
  ]
}
