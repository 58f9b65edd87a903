/// The offsets of the strings of an atlas, for its full check.
///
/// They are found in one pass over the section, so that even a file whose strings overlap, each as
/// long as the section, is checked in linear time.
struct TextCheck {
  private enum Place: UInt8 {
    case noText
    case text
    case notUTF8
  }

  private var places: [Place]

  init(_ strings: ByteView) {
    places = Array(repeating: .noText, count: strings.count)
    var offset = 0
    while offset <= strings.count - 4 {
      let length = Int(strings.word(at: offset))
      guard length <= strings.count - 4 - offset else { return }
      let bytes = (0..<length).map { strings.byte(at: offset + 4 + $0) }
      places[offset] = String(validating: bytes, as: UTF8.self) == nil ? .notUTF8 : .text
      offset += 4 + length
    }
  }

  /// Checks that an offset refers to a valid string.
  /// - Throws: ``AtlasError`` if no UTF-8 string begins at the offset.
  func verify(_ offset: UInt32, _ what: String) throws(AtlasError) {
    switch Int(offset) < places.count ? places[Int(offset)] : .noText {
    case .text: break
    case .notUTF8: throw .structure("\(what) is not UTF-8")
    case .noText: throw .structure("\(what) is outside the string table")
    }
  }
}
