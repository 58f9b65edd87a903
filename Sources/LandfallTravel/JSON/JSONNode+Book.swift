package import LandfallSupport

extension JSONNode {
  /// The deepest nesting of arrays and objects in a book.
  package static let mostLevels = 128

  /// Parses a document with one value.
  /// - Parameter file: the name of the file in errors, as in "visits.json:3: …".
  package init(book bytes: [UInt8], file: String) throws(TravelError) {
    do throws(JSONFault) {
      self = try JSONReader.read(bytes, depthLimit: Self.mostLevels, isInteroperable: false)
    } catch {
      throw TravelError(
        .notJSON, "\(file):\(error.line): not JSON: \(error.text); correct or restore the file")
    }
  }

  /// The value without its line number.
  package var preserved: PreservedJSON {
    switch value {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let number): .number(number.literal)
    case .string(let value): .string(value)
    case .array(let nodes): .array(nodes.map(\.preserved))
    case .object: .object((object ?? [:]).mapValues(\.preserved))
    }
  }

  /// The nesting depth: 1 for a value without others in it.
  package var levels: Int {
    let nodes = array ?? object.map { Array($0.values) } ?? []
    return 1 + (nodes.map(\.levels).max() ?? 0)
  }

  /// The value as a Boolean: true or false, or the 1 or 0 that some encoders write.
  package var flag: Bool? {
    switch value {
    case .boolean(let value): value
    case .number(let number) where number.literal == "1": true
    case .number(let number) where number.literal == "0": false
    default: nil
    }
  }

  /// The value for messages: short values as they are, otherwise their type.
  package var shown: String {
    switch value {
    case .number(let number) where number.literal.count <= 20: number.literal
    case .string(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    default: kindName
    }
  }
}

extension JSONFault {
  fileprivate var text: String {
    switch problem {
    case .unexpected(.escape), .unclosedString: "the text ends inside of a string"
    case .unexpected(let wanted), .number(_, let wanted): text(where: wanted)
    case .commaBefore(let closing): text(where: closing == "}" ? .memberName : .value)
    case .nestedDeeper(let limit): "nested more than \(limit) deep"
    case .repeatedMember(let name, _): "\"\(name)\" twice in an object"
    case .controlCharacter: "a control character, such as a line break, inside of a string"
    case .notUTF8: "a string that is not UTF-8"
    case .unknownEscape: "an escape that JSON does not know inside of a string"
    case .incompleteEscape: "\\u without four hexadecimal digits inside of a string"
    case .halfSurrogatePair: "half of a surrogate pair inside of a string"
    }
  }

  private func text(where wanted: Wanted) -> String {
    let name =
      switch wanted {
      case .value: "a value"
      case .memberName: "a member's name"
      case .colon: "':'"
      case .escape: "an escape"
      case .digit: "a digit"
      case .element(let brackets): brackets.closing == "}" ? "a member's name" : "a value"
      case .separator(let brackets): "',' or '\(brackets.closing)'"
      case .end: ""
      }
    if name.isEmpty { return "text after the value" }
    guard let byte = found.first else { return "the text ends where \(name) belongs" }
    let shown = 0x21...0x7E ~= byte ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
    return "\(shown) where \(name) belongs"
  }
}
