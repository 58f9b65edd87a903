import Foundation

/// A date as apps store it: one of the decoder's strategy, an ISO 8601 string, a number of seconds
/// since 2001, or nothing.
struct LenientDate: Decodable {
  let date: Date?

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      date = nil
    } else if let date = try? value.decode(Date.self) {
      self.date = date
    } else if let seconds = try? value.decode(Double.self) {
      date = Date(timeIntervalSinceReferenceDate: seconds)
    } else {
      let text = try value.decode(String.self)
      guard let date = Timestamp.date(text) else {
        throw DecodingError.dataCorruptedError(
          in: value, debugDescription: "\"\(text)\" is no moment such as 2026-11-22T01:02:03Z")
      }
      self.date = date
    }
  }
}
