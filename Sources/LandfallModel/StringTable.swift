/// The strings of an atlas, each written once.
package struct StringTable {
  private var writer = ByteWriter()
  /// The offsets by UTF-8 bytes: strings that Swift considers equal, such as two encodings of é,
  /// stay distinct.
  private var offsets: [[UInt8]: UInt32] = [:]

  package var bytes: [UInt8] { writer.bytes }

  package init() {}

  /// Returns the offset of a string in the strings section; adds the string if it is new.
  package mutating func offset(of text: String) -> UInt32 {
    let utf8 = Array(text.utf8)
    if let offset = offsets[utf8] { return offset }
    let offset = UInt32(writer.count)
    writer.append(UInt32(utf8.count))
    writer.append(contentsOf: utf8)
    offsets[utf8] = offset
    return offset
  }
}
