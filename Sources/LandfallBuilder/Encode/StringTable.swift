import Landfall

/// The texts of an atlas, each written once.
struct StringTable {
  private var writer = ByteWriter()
  private var offsets: [String: UInt32] = [:]

  var bytes: [UInt8] { writer.bytes }

  /// Where a text stands in the strings section; it is added if it is new.
  mutating func offset(of text: String) -> UInt32 {
    if let offset = offsets[text] { return offset }
    let offset = UInt32(writer.count)
    let utf8 = Array(text.utf8)
    writer.append(UInt32(utf8.count))
    writer.append(contentsOf: utf8)
    offsets[text] = offset
    return offset
  }
}
