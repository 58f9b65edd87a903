import Landfall
import LandfallSupport

/// The texts of an atlas, each written once.
package struct StringTable {
  private var writer = ByteWriter()
  /// By bytes: texts that Swift takes for equal, such as é written in two ways, stay what they are.
  private var offsets: [[UInt8]: UInt32] = [:]

  package var bytes: [UInt8] { writer.bytes }

  package init() {}

  /// Where a text stands in the strings section; it is added if it is new.
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
