/// The offsets of the strings of an atlas, for its full check.
///
/// They are found in one pass over the section, so that even a file whose strings overlap, each as
/// long as the section, is checked in linear time.
struct TextCheck {
  private enum Place: UInt8 {
    case noText
    /// At most as long as a name may be.
    case name
    /// At most as long as an attribute's string may be.
    case text
    case tooLong
    case notUTF8
  }

  private var places: [Place]

  init(_ strings: ByteView) {
    places = Array(repeating: .noText, count: strings.count)
    var offset = 0
    while offset <= strings.count - 4 {
      let length = Int(clamping: strings.word(at: offset))
      guard length <= strings.count - 4 - offset else { return }
      let bytes = (0..<length).map { strings.byte(at: offset + 4 + $0) }
      places[offset] =
        String(validating: bytes, as: UTF8.self) == nil
        ? .notUTF8
        : length <= FormatLimits.maxNameByteCount
          ? .name : length <= FormatLimits.maxTextByteCount ? .text : .tooLong
      offset += 4 + length
    }
  }

  /// Checks that an offset refers to a valid string.
  /// - Parameter isName: Whether the string is an id, key, name or definition.
  /// - Throws: ``AtlasError`` if no UTF-8 string begins at the offset, or if it is too long.
  func verify(
    _ offset: UInt32, isName: Bool = true, _ what: @autoclosure () -> String
  ) throws(AtlasError) {
    switch Int(clamping: offset) < places.count ? places[Int(offset)] : .noText {
    case .name: break
    case .text where !isName: break
    case .text, .tooLong:
      let limit = isName ? FormatLimits.maxNameByteCount : FormatLimits.maxTextByteCount
      throw .structure("\(what()) has more than \(limit) bytes")
    case .notUTF8: throw .structure("\(what()) is not UTF-8")
    case .noText: throw .structure("\(what()) is outside the string table")
    }
  }
}
