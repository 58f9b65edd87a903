import LandfallSupport
import LandfallTravel

/// The rows of a CSV file without a valid coordinate: messages for the first ones, a count of all.
package struct RowFaults {
  /// The greatest number of messages.
  package static let messageLimit = 10

  package private(set) var count = 0
  package private(set) var messages: [String] = []

  package mutating func note(_ message: String) {
    count += 1
    if messages.count < Self.messageLimit { messages.append(printable(message)) }
  }

  /// Returns why a record has no valid coordinate; nil for an empty line, which is not a row.
  package static func problem(
    _ bytes: Span<UInt8>, _ record: CSVRecord, _ header: CSVHeader
  ) -> String? {
    if record.text.isEmpty { return nil }
    if record.isUnclosed { return "a quote is not closed" }
    guard record.fieldCount == header.fieldCount else {
      let fields = record.fieldCount == 1 ? "1 field" : "\(record.fieldCount) fields"
      return "\(fields), but the header has \(header.fieldCount)"
    }
    return problem(bytes, record.fields.0, "latitude", limit: 90)
      ?? problem(bytes, record.fields.1, "longitude", limit: 540)
  }

  private static func problem(
    _ bytes: Span<UInt8>, _ field: Range<Int>, _ name: String, limit: Double
  ) -> String? {
    let content = fieldContent(bytes, field)
    if content.isEmpty { return "the \(name) is empty" }
    guard let value = decimal(bytes.extracting(content)) else {
      return "\(name) \"\(excerpt(bytes, content))\" is not a decimal number of degrees"
    }
    if value >= -limit, value <= limit { return nil }
    return "\(name) \(excerpt(bytes, content)) is beyond ±\(Int(limit))"
  }
}
