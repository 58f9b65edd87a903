import Foundation
import LandfallManifest
import LandfallTravel

/// A subcommand's arguments, separated into operands and options.
///
/// Options are accepted anywhere, as `--name value` or `--name=value`; `--` ends them. An argument that
/// starts like a negative number is an operand, so that coordinates need no quoting.
package struct Arguments {
  /// The operands in order.
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]
  /// The list with commas that the argument before gave to an option.
  private var lastList: (option: String, text: String)?
  let usage: CommandUsage

  /// Parses the arguments after the subcommand's name.
  /// - Throws: ``UsageError`` for an unknown option, a missing value, a value given twice, and too many or
  ///   too few operands.
  package init(_ arguments: [String], for usage: CommandUsage) throws(UsageError) {
    self.usage = usage
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if Self.isOperand(argument) {
        try checkIsNoListItem(argument)
        operands.append(argument)
        lastList = nil
      } else {
        try take(argument, &rest)
      }
    }
    if !wantsHelp { try check() }
  }

  /// Refuses a word that belongs to the list of the option before it, such as OR in `--visited CA OR`.
  private func checkIsNoListItem(_ argument: String) throws(UsageError) {
    guard let (option, list) = lastList, !argument.contains(where: { "./-".contains($0) }),
      !CoordinateArgument.isLikely(argument), FileStatus.of(argument).0 == nil
    else { return }
    throw error(
      "--\(option) takes one list with commas; did you mean --\(option) \(oneLine(list)),\(oneLine(argument))?"
    )
  }

  /// Whether `--help` is among the arguments.
  package var wantsHelp: Bool { flag("help") }

  /// Whether an option without a value was given.
  package func flag(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; nil if it was not given.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  package func values(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option that must be given.
  package func required(_ name: String) throws(UsageError) -> String {
    if let value = value(name) { return value }
    let heading = usage.options.first { $0.name == name }!.heading
    let endings = [".svg", ".png", ".pdf", ".html"]
    let file = operands.last { operand in endings.contains { operand.ends(with: $0) } }
    let guess = file.map { "; did you mean -o \(oneLine($0))?" } ?? ""
    throw error(
      "\(heading.trimmingPrefix(while: { $0 == " " })) is missing"
        + (name == "output" ? guess : ""))
  }

  /// The value of an option as a whole number within `range`; nil if it was not given.
  package func integer<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = value(name) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      let expected =
        range.upperBound == .max
        ? "a whole number of at least \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw error("--\(name) expects \(expected), not \"\(text)\"")
    }
    return number
  }

  /// The value of an option as a number within its range; nil if it was not given.
  /// - Parameter word: what the option takes besides numbers, such as "full".
  func number(
    _ name: String, _ limits: ManifestValue.Limits, or word: String? = nil
  ) throws(UsageError) -> Double? {
    guard let text = value(name) else { return nil }
    return try number(text, of: name, limits, or: word)
  }

  /// A number in the value of an option.
  func number(
    _ text: String, of name: String, _ limits: ManifestValue.Limits, or word: String? = nil,
    example: String? = nil
  ) throws(UsageError) -> Double {
    if let number = Array(text.utf8).withSpan({ decimal($0) }), limits.contains(number) {
      return number
    }
    let expected = (word.map { "\($0), or " } ?? "") + limits.words
    throw error(
      "--\(name) expects \(expected)\(example.map { ", such as \($0)" } ?? ""), "
        + "not \"\(oneLine(text))\"")
  }

  /// The value of an option that takes the raw values of an enum, ignoring case; nil if it was not given.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(UsageError) -> Choice? {
    guard let text = value(name) else { return nil }
    if let choice = Choice(rawValue: text.lowercased()) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    throw error(
      "--\(name) takes \(names.dropLast().joined(separator: ", ")) or \(names.last!), "
        + "not \"\(oneLine(text))\"")
  }

  /// The conditions of `--where`, each a name and a value with "=" between them.
  func conditions() throws(UsageError) -> [(name: String, value: String)] {
    var conditions: [(name: String, value: String)] = []
    for text in values("where") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        let form = usage.options.first { $0.name == "where" }?.value ?? "NAME=VALUE"
        throw error("--where expects \(form), not \"\(text)\"")
      }
      if conditions.contains(where: { $0.name == parts[0] }) {
        throw error("--where has \"\(parts[0])\" twice")
      }
      conditions.append((String(parts[0]), String(parts[1])))
    }
    return conditions
  }

  /// Returns an error that ends with the command to print the help.
  package func error(_ problem: String) -> UsageError {
    UsageError(problem, subcommand: usage.name)
  }

  // MARK: Parsing

  /// Whether an argument is an operand: "-" is standard input or output, "-3" and "-.5" start a coordinate.
  private static func isOperand(_ argument: String) -> Bool {
    guard argument.begins(with: "-"), argument != "-" else { return true }
    let second = argument.unicodeScalars.dropFirst().first!
    return "0"..."9" ~= second || second == "."
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let option: CommandUsage.Option
    var attached: String?
    if argument.begins(with: "--") {
      let parts = argument.utf8.dropFirst(2).split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { Substring($0) }
      guard let found = usage.allOptions.first(where: { $0.name == parts[0] }) else {
        throw unknown("--\(parts[0])")
      }
      option = found
      attached = parts.count == 2 ? String(parts[1]) : nil
    } else {
      let scalars = argument.unicodeScalars.dropFirst()
      let letter = Character(scalars.first!)
      guard let found = usage.allOptions.first(where: { $0.letter == letter }) else {
        throw unknown(argument)
      }
      option = found
      let after = scalars.dropFirst()
      attached = after.isEmpty ? nil : String(after.first == "=" ? after.dropFirst() : after)
    }
    let value = try valueOf(option, attached, &rest)
    if !option.repeats, flag(option.name), option.name != "help" {
      throw error("--\(option.name) is given twice")
    }
    values[option.name, default: []].append(value)
    lastList = option.takesList ? (option.name, value) : nil
  }

  private func valueOf(
    _ option: CommandUsage.Option, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let valueName = option.value else {
      if attached != nil { throw error("--\(option.name) takes no value") }
      return ""
    }
    if let attached {
      if attached.isEmpty { throw error("--\(option.name) requires a value, \(valueName)") }
      return attached
    }
    // An option in the place of a value usually means that the value was forgotten.
    guard let next = rest.first, !next.isEmpty, Self.isOperand(next) else {
      throw error("--\(option.name) requires a value, \(valueName)")
    }
    rest.removeFirst()
    return next
  }

  private func unknown(_ argument: String) -> UsageError {
    let guess = suggestion(for: argument, among: usage.allOptions.map { "--\($0.name)" })
    return error("unknown option \(argument)" + (guess.map { "; did you mean \($0)?" } ?? ""))
  }

  private func check() throws(UsageError) {
    var group: [CommandUsage.Option] = []
    for option in usage.options {
      if option.place != .alternative { group = [] }
      guard flag(option.name) else { continue }
      if let other = group.first {
        throw error("--\(other.name) and --\(option.name) exclude each other")
      }
      group.append(option)
    }
    let least = usage.operands.reduce(0) { $0 + $1.count.lowerBound }
    if operands.count < least {
      let required = usage.operands.filter { $0.count.lowerBound > 0 }
      throw error("\((required.dropFirst(operands.count).first ?? required[0]).name) is missing")
    }
    let takesAny = usage.operands.contains { $0.count.upperBound == .max }
    if !takesAny, operands.count > usage.operands.count {
      throw error("unexpected argument \"\(operands[usage.operands.count])\"")
    }
  }
}

/// An invalid command line; exit code 64.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// An error of a subcommand's arguments, or of `landfall` itself.
  package init(_ problem: String, subcommand: String? = nil) {
    let page = subcommand.map { "landfall \($0) --help" } ?? "landfall --help"
    let end = problem.hasSuffix("?") ? "" : ";"
    description = "\(problem)\(end) see '\(page)'"
  }
}

extension Arguments {
  /// The option --time-zone of commands that read tracks.
  static let trackTimeZoneOption = """
    --time-zone ID  the time zone for times and days where neither the file nor the atlas has one,
        such as America/New_York (default: UTC)
    """

  /// The time zone of the option --time-zone; UTC without it.
  func timeZone() throws(UsageError) -> TimeZone {
    guard let name = value("time-zone") else { return .gmt }
    if let zone = TimeZone(identifier: name) { return zone }
    let guess = suggestion(for: name, among: TimeZone.knownTimeZoneIdentifiers)
    throw error(
      "unknown time zone \"\(name)\""
        + (guess.map { "; did you mean \($0)?" } ?? "; write one such as America/New_York"))
  }
}
