/// What a server says of its answer beside the features: whether they are all that it has.
///
/// Known are ArcGIS (`exceededTransferLimit`), OGC API Features and GeoServer (`numberMatched`, `totalFeatures`,
/// `numberReturned`), and a link to the next page.
package struct ServerPage {
  private var isCut = false
  private var hasNext = false
  private var matched: Int?
  private var returned: Int?

  /// The number of bytes at the start and at the end of an answer that have the members beside the features.
  package static let endSize = 8_192

  /// Looks for the members. O(1) for an answer of any size.
  /// - Parameter bytes: the answer, or what is around its features.
  package init(_ bytes: Span<UInt8>) {
    let (headEnd, tailStart) = (min(bytes.count, Self.endSize), max(0, bytes.count - Self.endSize))
    // What follows the first feature may be a property of one.
    let start = 0..<(bytes.first(of: "\"features\"", in: 0..<headEnd) ?? headEnd)
    var end = tailStart..<bytes.count
    while let geometry = bytes.first(of: "\"geometry\"", in: end) {
      end = geometry + 1..<bytes.count
    }
    for part in [start, end] {
      isCut =
        isCut || Self.value(of: "exceededTransferLimit", bytes, part)?.hasPrefix("true") == true
      matched =
        matched ?? Self.number(of: "numberMatched", bytes, part)
        ?? Self.number(of: "totalFeatures", bytes, part)
      returned = returned ?? Self.number(of: "numberReturned", bytes, part)
      var links = part
      while !hasNext, let link = bytes.first(of: "\"rel\"", in: links) {
        links = link + 1..<part.upperBound
        hasNext =
          Self.value(of: "rel", bytes, link..<part.upperBound)?.hasPrefix("\"next\"") == true
      }
    }
  }

  /// Why the answer is not whole, and what to do; nil if nothing says so.
  /// - Parameter count: the number of features that were read.
  package func problem(featureCount count: Int) -> String? {
    if isCut {
      return
        "the server left features out (exceededTransferLimit); ask it for the rest, by pages (resultOffset)"
    }
    let returned = returned ?? count
    if let matched, matched > returned {
      return
        "the server gave \(grouped(returned)) of \(counted(matched, "feature")); ask it for the rest, by pages (limit and offset)"
    }
    return hasNext
      ? "the answer of the server has a next page (a link rel=next); ask it for the rest" : nil
  }

  /// The text behind a member's name and colon, at most 32 bytes.
  private static func value(
    of name: String, _ bytes: Span<UInt8>, _ part: Range<Int>
  ) -> String? {
    guard let found = bytes.first(of: "\"\(name)\"", in: part) else { return nil }
    var start = found + name.utf8.count + 2
    while start < part.upperBound,
      JSONCursor.isSpace(bytes[start]) || bytes[start] == UInt8(ascii: ":")
    {
      start += 1
    }
    return bytes.text(start..<min(start + 32, part.upperBound))
  }

  private static func number(
    of name: String, _ bytes: Span<UInt8>, _ part: Range<Int>
  ) -> Int? {
    value(of: name, bytes, part).flatMap { Int($0.prefix { ("0"..."9").contains($0) }) }
  }
}
