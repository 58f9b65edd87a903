/// Where the texts of an atlas begin, for its full check.
///
/// Found by one walk over the section, so that a file whose texts lie within one another, each as long
/// as the section, is checked as fast as any other.
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

  /// - Throws: ``AtlasError`` where no text of UTF-8 begins at an offset.
  func verify(_ offset: UInt32, _ what: String) throws(AtlasError) {
    switch Int(offset) < places.count ? places[Int(offset)] : .noText {
    case .text: break
    case .notUTF8: throw .structure("\(what) is not UTF-8")
    case .noText: throw .structure("\(what) is outside the string table")
    }
  }
}
