extension JSONNode {
  /// Parses the JSON of a manifest, or of a file that a manifest names.
  /// - Throws: ``BuildError`` with code `manifestSyntax` and the line and column, or
  ///   `manifestMember` if a name is given twice.
  package init(manifest bytes: [UInt8], file: String) throws(BuildError) {
    do throws(JSONFault) {
      self = try JSONReader.read(bytes)
    } catch {
      let (problem, remedy) = error.text
      let isRepeated = if case .repeatedMember = error.problem { true } else { false }
      throw BuildError(
        isRepeated ? .manifestMember : .manifestSyntax, file: file,
        place: isRepeated ? "line \(error.line)" : "line \(error.line), column \(error.column)",
        problem: problem, remedy: remedy)
    }
  }
}

extension JSONFault {
  fileprivate var text: (problem: String, remedy: String) {
    switch problem {
    case .unexpected(let expected): text(where: expected)
    case .number(let number, _): ("\(number) is not a JSON number", "write it as 0.5 or 1e-6")
    case .commaBefore(let closing):
      ("a comma with nothing after it", "remove the comma before \(closing)")
    case .nestedDeeper(let limit): ("nested more than \(limit) deep", "flatten it")
    case .repeatedMember(let name, let first):
      ("\"\(name)\" is given twice, first on line \(first)", "remove one of them")
    case .unclosedString: ("an unterminated string", "close its quotes")
    case .controlCharacter:
      ("a string with a line break or control character", "close its quotes")
    case .notUTF8: ("a string that is not UTF-8", "save the manifest as UTF-8")
    case .unknownEscape: ("an unknown escape", "write \\\\ for a backslash")
    case .incompleteEscape: ("an escape without four hexadecimal digits", "write it as \\u00e9")
    case .halfSurrogatePair: ("half of a surrogate pair", "write the character itself")
    }
  }

  private func text(where expected: Wanted) -> (problem: String, remedy: String) {
    let name: String
    var inside = ""
    switch expected {
    case .value: name = "a value"
    case .memberName: name = "a member's name in double quotes"
    case .colon: name = "a colon"
    case .escape: name = "an escape"
    case .digit: name = "a digit"
    case .element(let brackets):
      name = "\(brackets.closing)"
      inside = " inside what opened on line \(brackets.line)"
    case .separator(let brackets):
      name = "a comma or \(brackets.closing)"
      inside = " inside what opened on line \(brackets.line)"
    case .end: return ("there is more text after the manifest's end", "remove it")
    }
    switch found.first {
    case nil: return ("the file ends\(inside)", "write \(name), or restore the missing part")
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return ("comments are not JSON", "remove the comment")
    case UInt8(ascii: "'"): return ("a single quote", "write strings in double quotes")
    default:
      let character = String(decoding: found, as: UTF8.self).first!
      return ("expected \(name), found \"\(character)\"", "write \(name)")
    }
  }
}
