/// A form of JSON output, and the text around its objects and points.
enum JSONOutput: Sendable {
  /// One object per line.
  case lines
  /// The features of a collection.
  case collection

  /// The text before each object; for the first feature of a collection ``PointOutput`` drops the comma.
  var before: StaticString {
    switch self {
    case .lines: ""
    case .collection: ",\n"
    }
  }

  /// The text after each object.
  var after: StaticString {
    switch self {
    case .lines: "\n"
    case .collection: ""
    }
  }

  /// The beginning of a collection that does not come from a file.
  static let collectionStart = "{\"type\":\"FeatureCollection\",\"features\":["
  static let collectionEnd = "\n]}\n"

  /// Appends a feature with the row's point up to its properties, which must follow.
  static func appendFeatureStart(
    _ row: PointRow, in bytes: Span<UInt8>, to output: inout [UInt8]
  ) {
    if row.point == nil {
      output.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":")
      return
    }
    output.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    if let signed = row.signed {
      output += "\(numberText(signed.longitude)),\(numberText(signed.latitude))".utf8
    } else {
      append(bytes, row.longitude, to: &output)
      output.append(UInt8(ascii: ","))
      append(bytes, row.latitude, to: &output)
    }
    output.append("]},\"properties\":")
  }

  /// Appends a number: its characters if they are a number of JSON, which has no plus and no point at its ends.
  private static func append(
    _ bytes: Span<UInt8>, _ number: Range<Int>, to output: inout [UInt8]
  ) {
    if JSONCursor.isNumber(bytes, number) {
      output.append(bytes, number)
    } else {
      // The row has a coordinate.
      output += numberText(decimal(bytes.extracting(number)) ?? 0).utf8
    }
  }
}

extension [UInt8] {
  /// Appends constant text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    // The buffer is that of the text.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }
}
