import LandfallSupport

/// The failure of a document that is not GeoJSON, or of an invalid feature.
package struct SourceFailure: Error {
  package enum Status {
    /// The document ends before its outermost value does.
    case truncated
    /// Not JSON at this position.
    case syntax
    /// Not UTF-8.
    case encoding
    /// A string with a raw control character.
    case controlCharacter
    /// A string with half of a surrogate pair.
    case halfSurrogatePair
    /// A number that JSON does not allow or a Double cannot represent.
    case number
    /// Nested too deeply.
    case tooDeep
    /// More text after the outermost value.
    case trailing
    /// A `crs` member after the features: open the document again and scan ahead.
    case lateCRS
    /// The outermost value is not an object.
    case notAnObject
    /// An object without `type`; detail: its members.
    case missingType
    /// Detail: the type.
    case unknownType
    /// An entry of `features` of another type; detail: the type.
    case notAFeature
    /// Detail: the member.
    case repeatedMember
    /// Detail: the member.
    case missingMember
    /// A member of the wrong JSON type; detail: the member.
    case memberKind
    /// A LineString or MultiLineString; detail: the type.
    case line
    /// Coordinates not nested as the type requires; detail: the type.
    case nesting
    /// A position contains another value than a number; detail: the value.
    case notANumber
    /// A position of fewer than two numbers.
    case shortPosition

    /// Whether the failure concerns the GeoJSON of an object, in a document that may be valid JSON.
    var isOfFeature: Bool {
      switch self {
      case .missingType, .unknownType, .notAFeature, .repeatedMember, .missingMember, .memberKind,
        .line,
        .nesting, .notANumber, .shortPosition:
        true
      default: false
      }
    }
  }

  package var status: Status
  /// The position of the failure in bytes from the start of the document.
  package var offset: Int
  /// The subject of the failure, such as a type's or a member's name.
  package var detail: String

  init(_ status: Status, at offset: Int, _ detail: String = "") {
    (self.status, self.offset, self.detail) = (status, offset, detail)
  }

  init(_ error: JSONSyntaxError, in bytes: Span<UInt8>) {
    self.init(.syntax, at: error.position)
    if error.position >= bytes.count {
      status = .truncated
      return
    }
    switch error.problem {
    case .unexpected: break
    case .number(let start):
      self.init(.number, at: start, token(bytes, start))
    case .controlCharacter: status = .controlCharacter
    case .notUTF8: status = .encoding
    case .halfSurrogatePair: status = .halfSurrogatePair
    case .nestedTooDeep: status = .tooDeep
    }
  }
}

/// The bytes from an index to the next bracket, separator or space, at most 40.
func token(_ bytes: Span<UInt8>, _ start: Int) -> String {
  let head = bytes.extracting(..<min(start + 40, bytes.count))
  return JSONScan.text(bytes, raw: start..<JSONScan.tokenEnd(head, start))
}
