/// The fields of a column, counted by how their numbers are written.
struct NumberForms {
  /// Fields of one form: how many, and the first different ones.
  struct Fields {
    private(set) var count = 0
    private(set) var examples: [String] = []
    private static let limit = 20

    mutating func add(_ text: String) {
      count += 1
      if examples.count < Self.limit, !examples.contains(text) { examples.append(text) }
    }

    var shown: String { NumberForms.shown(examples) }
  }

  static func shown(_ texts: [String]) -> String {
    texts.prefix(3).map { "\"\(oneLine($0.prefix(40)))\"" }.joined(separator: ", ")
  }

  /// Numbers such as 9,750, whose only mark is before decimals or between thousands.
  struct Either {
    private(set) var fields = Fields()
    /// The least of them, with thousands.
    private(set) var leastThousands = Double.infinity
    /// The greatest of them, with decimals.
    private(set) var greatestDecimals = 0.0

    fileprivate mutating func add(_ text: String, _ first: Double, _ second: Double) {
      fields.add(text)
      leastThousands = min(leastThousands, max(first.magnitude, second.magnitude))
      greatestDecimals = max(greatestDecimals, min(first.magnitude, second.magnitude))
    }

    var count: Int { fields.count }
    var example: String { fields.examples.first ?? "" }
  }

  /// Numbers that are one only with a decimal point, and only with a decimal comma.
  private(set) var (points, commas) = (Fields(), Fields())
  /// Whether some of them have marks between thousands, too.
  private(set) var (groupsPoints, groupsCommas) = (false, false)
  private(set) var (eitherPoints, eitherCommas) = (Either(), Either())
  /// The count of numbers without a mark, or with one that does not matter.
  private(set) var plainCount = 0
  /// The size of the greatest number with one meaning, and of the greatest one of these without groups of thousands.
  private(set) var (greatest, greatestUngrouped) = (0.0, 0.0)
  private(set) var missing = Fields()
  /// Texts that are no numbers, and how many of them are marks of withheld ones, and begin with digits.
  private(set) var others = Fields()
  private(set) var (markCount, digitCount) = (0, 0)
  /// Numbers in parentheses, and with a minus sign behind or before them.
  private(set) var (parentheses, minusBehind, minusBefore) = (Fields(), Fields(), Fields())
  /// Texts such as 250,000+.
  private(set) var plusBehind = Fields()
  private(set) var (percents, prefixes, suffixes, flags) = (Fields(), Fields(), Fields(), Fields())

  init(_ fields: some Sequence<String>) {
    for field in fields {
      let text = trimmed(field)
      if !text.isEmpty { add(text) }
    }
  }

  private mutating func add(_ text: String) {
    if MissingValue.isWord(text) { return missing.add(text) }
    guard let number = WrittenNumber(text) else { return addOther(text) }
    switch (number.number(.point), number.number(.comma)) {
    case (nil, nil): return addOther(text)
    case (let point?, nil):
      points.add(text)
      if number.digits.contains(",") { groupsPoints = true }
      addCertain(point, number)
    case (nil, let comma?):
      commas.add(text)
      if number.digits.contains(".") { groupsCommas = true }
      addCertain(comma, number)
    case (let point?, let comma?) where point == comma:
      plainCount += 1
      addCertain(point, number)
    case (let point?, let comma?):
      if number.digits.contains(",") {
        eitherCommas.add(text, point, comma)
      } else {
        eitherPoints.add(text, point, comma)
      }
    }
    if number.isInParentheses {
      parentheses.add(text)
    } else if number.hasMinusBehind {
      minusBehind.add(text)
    } else if number.isNegative {
      minusBefore.add(text)
    }
    if !number.prefix.isEmpty { prefixes.add(number.prefix) }
    switch number.suffix {
    case "": break
    case "%": percents.add(text)
    case _ where number.hasFlag: flags.add(number.suffix)
    default: suffixes.add(number.suffix)
    }
  }

  private mutating func addOther(_ text: String) {
    others.add(text)
    if MissingValue.isMark(text) { markCount += 1 }
    if WrittenNumber.resemblesNumber(text) { digitCount += 1 }
    if text.last == "+" || text.last == "＋", WrittenNumber(String(text.dropLast())) != nil {
      plusBehind.add(text)
    }
  }

  private mutating func addCertain(_ value: Double, _ number: WrittenNumber) {
    guard !MissingValue.isUsualFill(value) else { return }
    greatest = max(greatest, value.magnitude)
    let marks = number.digits.count { !("0"..."9").contains($0) }
    let isUngrouped = marks == 0 || marks == 1 && number.digits.contains { ".,".contains($0) }
    if isUngrouped { greatestUngrouped = max(greatestUngrouped, value.magnitude) }
  }

  // MARK: Verdicts

  /// The count of numbers whose mark has two meanings.
  var eitherCount: Int { eitherPoints.count + eitherCommas.count }

  /// Whether a minus sign behind a number says that it is negative. Such columns have several of them, and no sign elsewhere;
  /// "2,500-" beside "250,000+" is at most 2,500.
  var readsMinusBehind: Bool {
    minusBehind.examples.count > 1 && plusBehind.count == 0 && minusBefore.count == 0
      && (minusBehind.count > 2 || 2 * minusBehind.count > numberCount)
  }

  /// The count of fields that are numbers.
  var numberCount: Int { points.count + commas.count + eitherCount + plainCount }

  /// The count of fields that have a number or a text.
  var foundCount: Int { numberCount + others.count }

  /// Whether at least three numbers have three digits behind their only point, and none of those shown begins with zero.
  var mayAllHaveThousands: Bool {
    eitherPoints.count >= 3 && points.count == 0
      && !eitherPoints.fields.examples.contains { $0.drop { "-−".contains($0) }.hasPrefix("0") }
  }

  /// Whether at least half of the fields are numbers, or all others are marks of withheld ones.
  var isNumeric: Bool {
    numberCount > 0 && (2 * numberCount >= foundCount || markCount == others.count)
  }

  /// The decimal mark, if the numbers have one meaning; nil also for words.
  var certainMark: WrittenNumber.Mark? {
    guard isNumeric, (points.count > 0) != (commas.count > 0) else { return nil }
    return points.count > 0 ? .point : .comma
  }

  /// Whether marks as in 9,750 cannot be told apart: with thousands the numbers are far from those with decimals and with
  /// decimals they are near them, or a number that is as great has no such marks.
  func isDoubtful(_ either: Either) -> Bool {
    guard either.count > 0 else { return false }
    return greatestUngrouped >= either.leastThousands
      || 10 * greatest <= either.leastThousands && either.greatestDecimals <= 10 * greatest
  }
}
