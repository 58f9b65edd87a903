/// An error in a value, and its position in it.
package struct ValueFault {
  /// The path after the member's name, such as "[2]".
  package var path = ""
  package var problem: String
  package var remedy: String
}

/// Checks values of one layer's members against their rules.
package struct ValueChecker {
  package var references: SchemaReferences
  /// The patterns of the schema, each compiled once.
  private let patterns: [String: Regex<AnyRegexOutput>]

  package init(_ schema: LayerSchema, references: SchemaReferences) {
    self.references = references
    var patterns: [String: Regex<AnyRegexOutput>] = [:]
    for case let pattern? in schema.textRules.map(\.pattern) {
      // Matches Unicode scalars, as in JSON Schema. The manifest's reader has rejected invalid
      // expressions.
      patterns[pattern] = (try? Regex(pattern))?.matchingSemantics(.unicodeScalar)
    }
    self.patterns = patterns
  }

  /// All errors of a value.
  package func faults(of value: JSONNode.Value, _ rule: ValueRule) -> [ValueFault] {
    let isGood: Bool
    switch (rule.kind, value) {
    case (.text(let wanted), .string(let text)):
      guard matches(text, wanted) else { return [fault(of: value, rule)] }
      return references.faults(of: text, wanted)
    case (.number(let wanted), .number(let number)):
      isGood =
        number.value >= wanted.minimum ?? -.infinity && number.value <= wanted.maximum ?? .infinity
        && (!wanted.isWhole || number.value.rounded() == number.value)
    case (.boolean, .boolean): isGood = true
    case (.array(let wanted), .array(let elements)):
      guard elements.count >= wanted.leastCount else { return [fault(of: value, rule)] }
      return faults(of: elements, wanted)
    case (.object(let rules), .object(let members)):
      return members.flatMap { member in
        rules.flatMap { faults(of: member.node.value, $0) }.map {
          var fault = $0
          fault.path = ".\(oneLine(member.name))" + fault.path
          return fault
        }
      }
    default: isGood = false
    }
    return isGood ? [] : [fault(of: value, rule)]
  }

  private func matches(_ text: String, _ rule: TextRule) -> Bool {
    if let choices = rule.choices, !choices.contains(text) { return false }
    if let pattern = rule.pattern, let regex = patterns[pattern], !text.contains(regex) {
      return false
    }
    switch rule.format {
    case .timeZone: return TimeZones.all.contains(text)
    case .trimmed: return text.first?.isWhitespace == false && text.last?.isWhitespace == false
    case .webAddress:
      return text.wholeMatch(of: /https?:\/\/[^\s\/?#]+([\/?#]\S*)?/) != nil
    case nil: return true
    }
  }

  private func faults(of elements: [JSONNode], _ rule: ArrayRule) -> [ValueFault] {
    var faults: [ValueFault] = []
    var first: [JSONNode.Value: Int] = [:]
    for (index, element) in elements.enumerated() {
      for wanted in rule.elements {
        for var fault in self.faults(of: element.value, wanted) {
          fault.path = "[\(index)]" + fault.path
          faults.append(fault)
        }
      }
      guard rule.isUnique, let other = first[element.value] else {
        first[element.value] = index
        continue
      }
      faults.append(
        ValueFault(
          path: "[\(index)]", problem: "\(shown(element.value)) is that of [\(other)] too",
          remedy: "remove one of them"))
    }
    return faults
  }

  private func fault(of value: JSONNode.Value, _ rule: ValueRule) -> ValueFault {
    ValueFault(
      problem: "\(shown(value)) violates the schema",
      remedy: guess(value, rule).map { "did you mean \"\($0)\"?" } ?? "write \(rule.wanted)")
  }

  private func guess(_ value: JSONNode.Value, _ rule: ValueRule) -> String? {
    guard references.guesses, case .text(let wanted) = rule.kind, case .string(let text) = value
    else { return nil }
    let choices = wanted.choices ?? (wanted.format == .timeZone ? TimeZones.names : [])
    return suggestion(for: text, among: choices)
  }
}

extension ValueRule {
  /// The description of valid values, after "write" in a remedy.
  package var wanted: String {
    if let description { return description }
    switch kind {
    case .text(let rule):
      if let choices = rule.choices {
        return (choices.count > 1 ? "one of " : "")
          + choices.map { "\"\($0)\"" }.joined(separator: ", ")
      }
      if rule.format == .timeZone {
        return "a time zone of the IANA list, such as \"America/New_York\""
      }
      if let pattern = rule.pattern { return "a string that matches \(pattern)" }
      if let region = rule.region { return "the key of a region of layer \(region.layer)" }
      if let collection = rule.collection {
        return "the identifier of a collection of layer \(collection.layer)"
      }
      if rule.format == .webAddress { return "an address such as \"https://example.org\"" }
      return rule.format == .trimmed ? "a string without white space at its ends" : "a string"
    case .number(let rule):
      let noun = rule.isWhole ? "a whole number" : "a number"
      switch (rule.minimum, rule.maximum) {
      case (let low?, let high?): return "\(noun) from \(numberText(low)) to \(numberText(high))"
      case (let low?, nil): return "\(noun) of at least \(numberText(low))"
      case (nil, let high?): return "\(noun) of at most \(numberText(high))"
      case (nil, nil): return noun
      }
    case .boolean: return "true or false"
    case .array(let rule):
      let count = rule.leastCount > 0 ? " of \(rule.leastCount) or more" : ""
      return "an array\(count)" + (rule.elements.first.map { ", each \($0.wanted)" } ?? "")
    case .object(let rules):
      return "an object" + (rules.first.map { " whose members are each \($0.wanted)" } ?? "")
    }
  }
}

/// A value as JSON, shortened if it is long.
package func shown(_ value: JSONNode.Value) -> String {
  func text(_ value: JSONNode.Value) -> String {
    switch value {
    case .null: "null"
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): numberText(number.value)
    case .string(let text): "\"\(text)\""
    case .array(let elements): "[\(elements.map { text($0.value) }.joined(separator: ", "))]"
    case .object: "an object"
    }
  }
  return oneLine(text(value))
}

/// The time zones that the `time-zone` format of a schema accepts.
package enum TimeZones {
  /// All names, sorted by area, then by name.
  package static let names: [String] = {
    var names: [String] = []
    var area = ""
    for word in timeZoneNames.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" {
        area = word == "-:" ? "" : word.dropLast() + "/"
      } else {
        names.append(area + word)
      }
    }
    return names
  }()

  /// The names as a set.
  package static let all = Set(names)
}
