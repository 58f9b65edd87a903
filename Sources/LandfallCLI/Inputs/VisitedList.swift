import LandfallMaps

/// A text with the name or key of a region per line, where # begins a comment. Lines may have boxes or marks, as in "- [x] France"
/// and "Germany ✗", of which only those that say yes count. Lines below a heading such as "## Want to visit" do not.
struct VisitedList {
  /// The names that count.
  private(set) var names: [(text: String, line: Int)]
  /// A note on the lines that do not count; nil without them.
  private(set) var note: String?
  /// The first line of which it is not clear whether it counts, and why; nil without one.
  private(set) var fault: (line: Int, problem: String)?

  /// - Parameter today: the date after which a visit is only planned, such as "2026-11-30".
  init(_ text: String, file: String, today: String) {
    let texts = text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated()
      .map { (text: trimmed($1.drop { $0 == "\u{FEFF}" }), line: $0 + 1) }
    let all = texts.map { (text: trimmed(Self.withoutComment($0.text)), line: $0.line) }
      .filter { !$0.text.isEmpty }
    let planned = Self.plannedLines(texts, today: today)
    let lines = all.filter { !planned.contains($0.line) }
    names = lines
    let marked = lines.map { MarkedName($0.text, today: today) }
    if marked.contains(where: { $0?.answer != nil }) {
      let answers = marked.compactMap { $0?.answer }
      let isUnclear = VisitAnswer.areUnclear(answers)
      let isCrossYes = VisitAnswer.isCrossYes(among: answers)
      names = zip(lines, marked).compactMap { line, marked in
        guard let marked else { return line }
        if marked.answer == nil || isUnclear && marked.answer == .cross, fault == nil {
          fault = (
            line.line,
            "the mark of \"\(oneLine(line.text.prefix(40)))\" says neither yes nor no; write [x] if it was visited, else [ ]"
          )
        }
        return marked.answer?.saysYes(isCrossYes: isCrossYes) == true
          ? (marked.name, line.line) : nil
      }
    } else if lines.contains(where: { Self.hasSign("+", $0.text) }) {
      names = lines.filter { !Self.hasSign("-", $0.text) }
    } else {
      fault = Self.fault(lines)
    }
    if names.count < all.count {
      note =
        "\(file): \(grouped(names.count)) of \(counted(all.count, "line")) \(names.count == 1 ? "counts" : "count"); the "
        + "marks or the heading of the others say that they were not visited"
    }
  }

  /// Returns a line before its comment. The sign of "d&#39;Ivoire" begins none.
  private static func withoutComment(_ line: String) -> Substring {
    let mark = line.indices.first { index in
      line[index] == "#" && (index == line.startIndex || line[line.index(before: index)] != "&")
    }
    return line[..<(mark ?? line.endIndex)]
  }

  /// The lines below headings such as "## Want to visit", "Wishlist:" and "Bucket list", and all headings beside these.
  private static func plannedLines(
    _ lines: [(text: String, line: Int)], today: String
  ) -> Set<Int> {
    let headings: [VisitAnswer?] = lines.map { text, _ in
      let isMarked = text.hasPrefix("#") || text.hasSuffix(":")
      let heading = text.drop { $0 == "#" }.filter { $0 != ":" }
      guard isMarked else { return VisitAnswer(heading: heading) }
      let answer = VisitAnswer(heading, today: today)
      return answer == .notVisited || answer == .yes ? answer : nil
    }
    guard headings.contains(.notVisited) else { return [] }
    var (planned, isPlanned) = (Set<Int>(), false)
    for ((_, line), heading) in zip(lines, headings) {
      if let heading { isPlanned = heading == .notVisited }
      if isPlanned || heading != nil { planned.insert(line) }
    }
    return planned
  }

  /// Whether a line begins with a sign and a name.
  private static func hasSign(_ sign: Character, _ text: String) -> Bool {
    text.first == sign && text.dropFirst().first?.isLetter == true
  }

  private static func fault(_ lines: [(text: String, line: Int)]) -> (Int, String)? {
    let signed = lines.filter { hasSign("-", $0.text) }
    if let first = signed.first, signed.count < lines.count {
      return (
        first.line,
        "\"\(oneLine(first.text.prefix(40)))\" begins with a minus sign and other lines do not; leave the sign out if it "
          + "was visited, or else the line"
      )
    }
    guard let struck = lines.first(where: { $0.text.contains("~~") }) else { return nil }
    return (
      struck.line,
      "\"\(oneLine(struck.text.prefix(40)))\" is struck out; leave the marks ~~ out if it was visited, or else the line"
    )
  }
}

/// A line of a list with a box or a mark before or behind the name.
private struct MarkedName {
  let name: String
  /// What the mark says; nil if it is a box with a mark that is not known.
  let answer: VisitAnswer?

  private static let marks: Set<Character> = [
    "☐", "☑", "☒", "✅", "✓", "✔", "✗", "✘", "❌", "❎", "⬜", "🔲", "🗸", "🗹", "🗷",
  ]

  /// Nil for a line without a mark.
  init?(_ line: String, today: String) {
    var text = line[...]
    if let bullet = text.first, "-*+•".contains(bullet) {
      text = text.dropFirst().drop(while: \.isWhitespace)
    } else if let end = text.firstIndex(where: { !$0.isNumber }), end > text.startIndex,
      ".)".contains(text[end])
    {
      text = text[text.index(after: end)...].drop(while: \.isWhitespace)
    }
    let mark: Substring
    if text.first == "[" || text.first == "(",
      let end = text.firstIndex(where: { "])".contains($0) })
    {
      mark = text[...end]
      text = text[text.index(after: end)...]
    } else if Self.isMark(text.first) {
      mark = text.prefix(1)
      text = text.dropFirst()
    } else if Self.isMark(text.last) {
      mark = text.suffix(1)
      text = text.dropLast()
    } else if text.hasSuffix("]"), let start = text.lastIndex(of: "[") {
      mark = text[start...]
      text = text[..<start]
    } else {
      return nil
    }
    name = trimmed(text)
    guard !name.isEmpty, mark.count <= 3 || Self.isBlankBox(mark) else { return nil }
    let content = trimmed(mark.drop { "[(".contains($0) }.prefix { !"])".contains($0) })
    if mark.first == "[" || mark.first == "(", content.lowercased() == "x" || content == "×" {
      answer = .yes
      return
    }
    answer = VisitAnswer(String(mark), today: today)
    // Letters and digits in brackets are footnotes.
    if answer == nil, content.contains(where: { $0.isLetter || $0.isNumber }) { return nil }
  }

  /// Whether a box has one mark, or none, among spaces.
  private static func isBlankBox(_ mark: Substring) -> Bool {
    mark.count <= 6 && mark.count { !$0.isWhitespace } <= 3
  }

  private static func isMark(_ character: Character?) -> Bool {
    guard let scalar = character?.unicodeScalars.first else { return false }
    return marks.contains(Character(scalar))
  }
}
