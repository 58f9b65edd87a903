import LandfallSupport

extension TravelBook: Codable {
  /// Reads what ``encode(to:)`` wrote.
  /// - Throws: `DecodingError` with the line where the text is no book.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(TravelError) {
      var reader = BookReader(file: "book", names: nil, countries: nil, now: nil)
      try reader.read(try JSONNode(book: Array(text.utf8), file: "book"))
      self = reader.book
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: error.description)
    }
  }

  /// Writes the whole book as one text, to be saved with what else an app saves: JSON as
  /// ``json(layer:)`` writes it, but with keys for names, so that reading it needs no atlas. One text, as
  /// encoders would round the numbers that were kept of other programs.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(KeptJSON.object(document(names: nil)).text)
  }
}
