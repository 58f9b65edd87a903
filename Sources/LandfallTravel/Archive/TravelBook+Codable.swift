import LandfallSupport

extension TravelBook: Codable {
  /// Reads the string that ``encode(to:)`` writes.
  /// - Throws: `DecodingError` with the line number if the string is not a valid book.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(TravelError) {
      var reader = BookReader(file: "book", layers: nil, now: nil)
      try reader.read(try JSONNode(book: Array(text.utf8), file: "book"))
      self = reader.book
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Encodes the whole book as one string, to be saved with an app's other data: the JSON of
  /// ``json(layer:)``, but with keys instead of names, so that decoding needs no atlas. It is one
  /// string because encoders would round the numbers that other programs wrote.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(PreservedJSON.object(document(layer: nil)).text)
  }
}
