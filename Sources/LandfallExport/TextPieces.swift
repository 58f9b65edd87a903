/// Receives the next bytes of an export.
package typealias ExportSink = (borrowing Span<UInt8>) throws -> Void

/// The text of an export, of which at most ``size`` bytes and one part are in memory.
struct TextPieces {
  /// The bytes that the sink has not received yet.
  var text: [UInt8] = []
  private static let size = 1 << 16

  /// Hands the text to the sink if there is enough of it.
  mutating func flush(to sink: ExportSink, isLast: Bool = false) throws {
    guard isLast || text.count >= Self.size else { return }
    try sink(text.span)
    text.removeAll(keepingCapacity: text.count <= 2 * Self.size)
  }

  static func += (pieces: inout TextPieces, text: String) { pieces.text += text.utf8 }
}
