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
  /// Whether a minus sign behind a number says that it is negative.
  private var readsMinusBehind = false

  /// - Parameters:
  ///   - hasSemicolons: whether semicolons are between the fields of the table, as where the comma is decimal.
  ///   - neighbor: another column of the table whose numbers have one decimal mark.
  package init(
    _ fields: some Collection<String>, hasSemicolons: Bool,
    neighbor: @autoclosure () -> Neighbor? = nil
  ) {
    let forms = NumberForms(fields)
    let (missing, others, flags) = (forms.missing, forms.others, forms.flags)
    let (prefixes, suffixes, percents) = (forms.prefixes, forms.suffixes, forms.percents)
    let (readable, found) = (forms.numberCount, forms.foundCount)
    (isNumeric, readsMinusBehind) = (forms.isNumeric, forms.readsMinusBehind)
    guard isNumeric else {
      if found == 0, missing.count > 0 {
        problem = "has no values: \(missing.shown) stands for no data; choose another with --value"
      }
      if 2 * (readable + forms.digitCount) > found {
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
        "begins with numbers, which several words follow: \(NumberForms.shown(kinds)); all are taken as words"
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
      problem = "has several units: \(NumberForms.shown(kinds)); write numbers of one unit"
    }
    decideMark(forms, hasSemicolons: hasSemicolons, neighbor)
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
    noteNegatives(forms)
    if missing.count > 0 {
      let verb = missing.count == 1 ? "is" : "are"
      notes.append("\(counted(missing.count, "field")) \(verb) taken for no data: \(missing.shown)")
    }
    noteFillValues(of: fields)
  }

  /// A column of a table whose numbers have one decimal mark.
  package struct Neighbor: Sendable {
    let mark: WrittenNumber.Mark
    let name: String

    /// Returns the first of several columns; nil if none has numbers with one meaning, or if two have different marks.
    init?(_ columns: some Sequence<(name: String, fields: [String])>) {
      let found = columns.lazy.compactMap { column in
        NumberForms(column.fields).certainMark.map { (mark: $0, name: column.name) }
      }
      var first: (mark: WrittenNumber.Mark, name: String)?
      for column in found {
        if let first, first.mark != column.mark { return nil }
        first = first ?? column
      }
      guard let first else { return nil }
      (mark, name) = first
    }
  }

  /// Decides whether the point or the comma is decimal, and notes what is not obvious.
  private mutating func decideMark(
    _ forms: NumberForms, hasSemicolons: Bool, _ neighbor: () -> Neighbor?
  ) {
    let (points, commas) = (forms.points, forms.commas)
    let (eitherPoints, eitherCommas) = (forms.eitherPoints, forms.eitherCommas)
    if points.count > 0, commas.count > 0 {
      mark = commas.count > points.count ? .comma : .point
      if forms.eitherCount > 0 {
        let example = eitherCommas.count > 0 ? eitherCommas.example : eitherPoints.example
        problem =
          "has decimal points, as in \"\(points.examples[0])\", and decimal commas, as in "
          + "\"\(commas.examples[0])\"; \"\(example)\" may be either; write decimal points"
      }
    } else if points.count > 0 {
      noteGroups(eitherCommas, beside: points, areProven: forms.groupsPoints, forms)
    } else if commas.count > 0 {
      mark = .comma
      let examples = commas.examples + eitherCommas.fields.examples
      notes.append(
        examples.first { $0.contains(",") }.map(Self.commaNote)
          ?? "points are read as separators of thousands, as in \(examples[0])")
      noteGroups(eitherPoints, beside: commas, areProven: forms.groupsCommas, forms)
    } else if eitherPoints.count > 0, eitherCommas.count > 0 {
      problem =
        "has \"\(eitherPoints.example)\" and \"\(eitherCommas.example)\", of which one has decimals and one "
        + "thousands; write decimal points and no separators of thousands"
    } else if forms.eitherCount > 0 {
      decideMarkOfEither(forms, hasSemicolons: hasSemicolons, neighbor)
    }
  }

  private static func commaNote(_ example: String) -> String {
    "the comma is read as decimal, as in \(example)"
  }

  /// Decides on numbers such as 1.199 or 1,199 alone. The mark of another column counts if these may have thousands: if no
  /// number without a mark is greater than 999.
  private mutating func decideMarkOfEither(
    _ forms: NumberForms, hasSemicolons: Bool, _ neighbor: () -> Neighbor?
  ) {
    let hasPoints = forms.eitherPoints.count > 0
    let example = hasPoints ? forms.eitherPoints.example : forms.eitherCommas.example
    let neighbor = forms.greatest <= 999 ? neighbor() : nil
    mark = neighbor?.mark ?? (hasSemicolons && !hasPoints ? .comma : .point)
    let isDecimal = hasPoints == (mark == .point)
    if isDecimal {
      if !hasPoints {
        notes.append(Self.commaNote(example))
      } else if hasSemicolons || forms.mayAllHaveThousands {
        notes.append(
          "the point is read as decimal, as in \(example); remove it if it separates thousands")
      }
      return
    }
    // An amount of money has no three decimals.
    if !hasPoints, forms.prefixes.count > 0 { return }
    let reason = neighbor.map { neighbor in
      "; column \"\(oneLine(neighbor.name.prefix(40)))\" has decimal \(neighbor.mark == .comma ? "commas" : "points")"
    }
    notes.append(
      "\(hasPoints ? "points" : "commas") are read as separators of thousands, as in \(example)"
        + (reason ?? ""))
  }

  /// Notes that marks as in 9,750 are read as those of thousands beside numbers with decimals, or that it is doubtful.
  /// - Parameter areProven: whether a number has marks of both kinds, or several of thousands.
  private mutating func noteGroups(
    _ either: NumberForms.Either, beside decimals: NumberForms.Fields, areProven: Bool,
    _ forms: NumberForms
  ) {
    guard either.count > 0, !areProven, forms.prefixes.count == 0 else { return }
    if forms.isDoubtful(either) {
      problem =
        "has decimals, as in \"\(oneLine(decimals.examples[0]))\", and \"\(oneLine(either.example))\", which may have "
        + "decimals or thousands; write decimal points and no separators of thousands"
      return
    }
    notes.append(
      "\(either.example.contains(",") ? "commas" : "points") are read as separators of thousands, as in "
        + either.example)
  }

  /// Notes numbers that are negative without a sign before them, or may be.
  private mutating func noteNegatives(_ forms: NumberForms) {
    if let example = forms.parentheses.examples.first {
      notes.append("numbers in parentheses are read as negative, as in \(example)")
    }
    guard let example = forms.minusBehind.examples.first else { return }
    if readsMinusBehind {
      notes.append("numbers with a minus sign behind are read as negative, as in \(example)")
    } else if forms.minusBehind.count == forms.numberCount {
      problem =
        "has only numbers with a minus sign behind, as in \"\(oneLine(example))\"; write the sign before the numbers, or leave it out"
    } else {
      notes.append(
        "a minus sign behind a number, as in \(example), may say \"at most\": it is not read as negative; "
          + "write the sign of negative numbers before them")
    }
  }

  /// Returns the content of a field: its text, and the number that it is; nil for a missing value. In a column of words
  /// only an empty field is missing.
  package func value(_ field: String) -> (text: String, number: Double?)? {
    let text = trimmed(field)
    guard !text.isEmpty else { return nil }
    guard isNumeric else { return (text, nil) }
    return MissingValue.isWord(text) ? nil : (text, number(text))
  }

  private func number(_ text: String) -> Double? {
    guard let written = WrittenNumber(text), readsMinusBehind || !written.hasMinusBehind,
      let number = written.number(mark)
    else { return nil }
    guard hasFactors, let factor = WrittenNumber.factors[written.suffix] else { return number }
    let product = number * factor
    return product.isFinite ? product : nil
  }

  // MARK: Fill values

  /// Notes numbers such as -999 that are far from all others and probably stand for a missing value.
  private mutating func noteFillValues(of fields: some Collection<String>) {
    var counts: [Double: Int] = [:]
    var (least, most) = (Double.infinity, -Double.infinity)
    for field in fields {
      guard let number = value(field)?.number else { continue }
      if MissingValue.isUsualFill(number) {
        counts[number, default: 0] += 1
      } else {
        (least, most) = (min(least, number), max(most, number))
      }
    }
    let fills = MissingValue.fills(counts.keys, least: least, most: most)
    guard !fills.isEmpty else { return }
    let count = fills.reduce(0) { $0 + (counts[$1] ?? 0) }
    notes.append(
      "\(counted(count, "field")) \(count == 1 ? "is" : "are") "
        + fills.prefix(3).map(numberText).joined(separator: " or ")
        + ", which usually stands for no data; leave such fields empty, or they are drawn as numbers"
    )
  }
}
