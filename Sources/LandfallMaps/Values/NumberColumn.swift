/// How the fields of a column are read: as words, or as numbers that are all written in one way.
///
/// The whole column decides. "0,5" and "1,25" have a decimal comma, so "1,250" beside them has one, too;
/// beside "39,512,223" it is a number of thousands.
package struct NumberColumn: Sendable {
  /// Whether the column has numbers; else it has words.
  package private(set) var isNumeric = false
  /// The reason why numbers of the column cannot be told apart, with the remedy.
  package private(set) var problem: String?
  /// How the column was read, where that is not obvious.
  package private(set) var notes: [String] = []
  /// The unit of all numbers.
  package private(set) var unit = NumberUnit()
  private var mark = WrittenNumber.Mark.point
  /// Whether letters such as k and M after numbers are factors.
  private var hasFactors = false

  /// Fields of one kind: how many, and the first different ones.
  private struct Fields {
    var count = 0
    var examples: [String] = []
    private static let limit = 20

    mutating func add(_ text: String) {
      count += 1
      if examples.count < Self.limit, !examples.contains(text) { examples.append(text) }
    }

    var shown: String { NumberColumn.shown(examples) }
  }

  private static func shown(_ texts: [String]) -> String {
    texts.prefix(3).map { "\"\(oneLine($0.prefix(40)))\"" }.joined(separator: ", ")
  }

  /// - Parameter hasSemicolons: whether semicolons are between the fields of the table, as where the comma is decimal.
  package init(_ fields: some Collection<String>, hasSemicolons: Bool) {
    var (points, commas, eitherPoints, eitherCommas) = (Fields(), Fields(), Fields(), Fields())
    var (missing, others, negatives, percents) = (Fields(), Fields(), Fields(), Fields())
    var (prefixes, suffixes, flags) = (Fields(), Fields(), Fields())
    var (plainCount, digitCount) = (0, 0)
    for field in fields {
      let text = trimmed(field)
      if text.isEmpty { continue }
      if Self.isMissing(text) {
        missing.add(text)
        continue
      }
      let number = WrittenNumber(text)
      let readings = number.map { ($0.number(.point), $0.number(.comma)) }
      switch readings {
      case (nil, nil)?, nil:
        others.add(text)
        if WrittenNumber.resemblesNumber(text) { digitCount += 1 }
        continue
      case (_?, nil)?: points.add(text)
      case (nil, _?)?: commas.add(text)
      case (let point?, let comma?)?:
        if point == comma {
          plainCount += 1
        } else if number?.digits.contains(",") == true {
          eitherCommas.add(text)
        } else {
          eitherPoints.add(text)
        }
      }
      guard let number else { continue }
      if number.isInParentheses { negatives.add(text) }
      if !number.prefix.isEmpty { prefixes.add(number.prefix) }
      switch number.suffix {
      case "": break
      case "%": percents.add(text)
      case _ where number.hasFlag: flags.add(number.suffix)
      default: suffixes.add(number.suffix)
      }
    }
    let either = eitherPoints.count + eitherCommas.count
    let readable = points.count + commas.count + either + plainCount
    let found = readable + others.count
    isNumeric = readable > 0 && 2 * readable >= found
    guard isNumeric else {
      if found == 0, missing.count > 0 {
        problem = "has no values: \(missing.shown) stands for no data; choose another with --value"
      }
      if 2 * (readable + digitCount) > found {
        notes = [
          "looks like numbers: \(grouped(others.count)) of \(grouped(found)) are not: \(others.shown); "
            + "all are taken as words; write plain numbers to have classes"
        ]
      }
      return
    }

    // A flag such as "s" may be the unit of seconds.
    let percent = percents.count > 0 ? ["%"] : []
    let units = suffixes.count > 0 ? suffixes.examples + flags.examples + percent : []
    hasFactors =
      suffixes.count > 0 && units.allSatisfy { WrittenNumber.factors[$0] != nil }
      && (units.count > 1 || suffixes.count < readable)
    let currencies = prefixes.examples + percent
    let kinds = currencies.count > 1 ? currencies : hasFactors ? [] : units
    if kinds.count > 3 {
      // Addresses and the like.
      isNumeric = false
      notes = [
        "begins with numbers, which several words follow: \(Self.shown(kinds)); all are taken as words"
      ]
      return
    }
    if prefixes.count == readable, prefixes.examples.count == 1 {
      let prefix = prefixes.examples[0]
      unit.prefix = prefix.last?.isLetter == true ? prefix + " " : prefix
    }
    if percents.count == readable {
      unit.suffix = "%"
    } else if suffixes.count == readable, suffixes.examples.count == 1, !hasFactors {
      unit.suffix = " " + suffixes.examples[0]
    }
    if kinds.count > 1 {
      problem = "has several units: \(Self.shown(kinds)); write numbers of one unit"
    }
    if points.count > 0, commas.count > 0 {
      mark = commas.count > points.count ? .comma : .point
      if either > 0 {
        let example = (eitherCommas.examples + eitherPoints.examples).first ?? ""
        problem =
          "has decimal points, as in \"\(points.examples[0])\", and decimal commas, as in "
          + "\"\(commas.examples[0])\"; \"\(example)\" may be either; write decimal points"
      }
    } else if points.count == 0, eitherPoints.count > 0, eitherCommas.count > 0, commas.count == 0 {
      problem =
        "has \"\(eitherPoints.examples[0])\" and \"\(eitherCommas.examples[0])\", of which one has decimals and one "
        + "thousands; write decimal points and no separators of thousands"
    } else if commas.count > 0 || points.count == 0 && eitherCommas.count > 0 && hasSemicolons {
      mark = .comma
      let examples = commas.examples + eitherCommas.examples
      notes.append(
        examples.first { $0.contains(",") }.map { "the comma is read as decimal, as in \($0)" }
          ?? "points are read as separators of thousands, as in \(examples[0])")
    } else if points.count == 0, eitherCommas.count > 0 {
      // An amount of money has no three decimals.
      if prefixes.count == 0 {
        notes.append(
          "commas are read as separators of thousands, as in \(eitherCommas.examples[0])")
      }
    } else if points.count == 0, eitherPoints.count > 0, hasSemicolons {
      notes.append("the point is read as decimal, as in \(eitherPoints.examples[0])")
    }
    if hasFactors {
      let shown = units.map { "\($0) as \(numberText(WrittenNumber.factors[$0] ?? 1))" }
      notes.append(
        "the letters after numbers are read as factors: \(shown.joined(separator: ", "))")
    } else if flags.count > 0 || suffixes.count > 0 && unit.suffix.isEmpty {
      notes.append(
        "what follows \(counted(flags.count + suffixes.count, "number")) is left out: "
          + (units.isEmpty ? flags.shown : suffixes.shown))
    }
    if percents.count > 0, percents.count < readable {
      notes.append(
        "\(grouped(percents.count)) of \(counted(readable, "number")) have a percent sign, which is left out"
      )
    }
    if negatives.count > 0 {
      notes.append("numbers in parentheses are read as negative, as in \(negatives.examples[0])")
    }
    if missing.count > 0 {
      let verb = missing.count == 1 ? "is" : "are"
      notes.append("\(counted(missing.count, "field")) \(verb) taken for no data: \(missing.shown)")
    }
    noteFillValues(of: fields)
  }

  /// Returns the content of a field: its text, and the number that it is; nil for a missing value. In a column of words
  /// only an empty field is missing.
  package func value(_ field: String) -> (text: String, number: Double?)? {
    let text = trimmed(field)
    guard !text.isEmpty else { return nil }
    guard isNumeric else { return (text, nil) }
    return Self.isMissing(text) ? nil : (text, number(text))
  }

  private func number(_ text: String) -> Double? {
    guard let written = WrittenNumber(text), let number = written.number(mark) else { return nil }
    guard hasFactors, let factor = WrittenNumber.factors[written.suffix] else { return number }
    let product = number * factor
    return product.isFinite ? product : nil
  }

  /// The fields of tables that stand for a missing value, in lower case.
  private static let missing: Set<String> = [
    "na", "n/a", "n.a.", "nan", "null", "none", "nil", "-", "–", "—", ".", "..", "...", ":",
  ]

  /// Whether text stands for a missing number: a usual word, an error of a spreadsheet such as #DIV/0!, or Eurostat's colon
  /// with a flag.
  private static func isMissing(_ text: String) -> Bool {
    guard let first = text.first, text.utf8.count <= 16 else { return false }
    if first == "#" {
      let rest = text.dropFirst()
      return rest.first?.isLetter == true
        && rest.allSatisfy { $0.isUppercase || "/0!?".contains($0) }
    }
    if first == ":" {
      let rest = trimmed(text.dropFirst())
      return rest.count <= 3 && rest.allSatisfy { ("a"..."z").contains($0) }
    }
    return missing.contains(text.lowercased())
  }

  // MARK: Fill values

  /// Notes numbers such as -999 that are far from all others and probably stand for a missing value.
  private mutating func noteFillValues(of fields: some Collection<String>) {
    var counts: [Double: Int] = [:]
    var (least, most) = (Double.infinity, -Double.infinity)
    for field in fields {
      guard let number = value(field)?.number else { continue }
      if Self.isUsualFill(number) {
        counts[number, default: 0] += 1
      } else {
        (least, most) = (min(least, number), max(most, number))
      }
    }
    guard least <= most else { return }
    let fills = counts.keys.sorted().filter { fill in
      fill < 0 ? least >= 0 || least > fill / 10 : fill >= 999 && most < fill / 10
    }
    guard !fills.isEmpty else { return }
    let count = fills.reduce(0) { $0 + (counts[$1] ?? 0) }
    notes.append(
      "\(counted(count, "field")) \(count == 1 ? "is" : "are") "
        + fills.prefix(3).map(numberText).joined(separator: " or ")
        + ", which usually stands for no data; leave such fields empty, or they are drawn as numbers"
    )
  }

  /// Whether a number is usual for a missing value: all nines, or the least or the greatest one of a type.
  private static func isUsualFill(_ number: Double) -> Bool {
    let size = number.magnitude
    // The greatest numbers of 32 and 64 bits may be rounded.
    if size > 3.402e38, size < 3.403e38 { return true }
    if size > 1.797e308 || number == -32_768 || number == -2_147_483_648 { return true }
    guard let whole = Int(exactly: size), whole >= 99 else { return false }
    return String(whole).utf8.allSatisfy { $0 == UInt8(ascii: "9") }
  }
}
