import CLandfall
import Foundation
import Landfall
import TestSupport
import Testing

/// An atlas opened by the functions of landfall.h, and the same opened by the library.
final class OpenedAtlas {
  let handle: OpaquePointer
  let atlas: Atlas

  init(bytes: [UInt8], flags: Int = 0) throws {
    atlas = try Atlas(bytes: bytes)
    var handle: OpaquePointer?
    let result = lf_open_bytes(bytes, bytes.count, UInt32(flags), &handle)
    self.handle = try #require(handle, "\(result): \(errorText)")
  }

  /// The bundled atlas: countries, states and places.
  convenience init() throws {
    try self.init(bytes: try Package.bytes("Sources/LandfallData/mobile.atlas"))
  }

  deinit { lf_close(handle) }
}

/// The message of the last error on this thread.
var errorText: String { String(cString: lf_error_text()) }

/// Returns the text that a function of landfall.h writes to a buffer.
func text(_ write: (UnsafeMutablePointer<CChar>?, Int) -> Int64) -> String? {
  let count = write(nil, 0)
  guard count >= 0 else { return nil }
  var buffer = [CChar](repeating: 1, count: Int(count) + 1)
  #expect(write(&buffer, buffer.count) == count)
  #expect(buffer.last == 0)
  return String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

extension Package {
  /// The bytes of a file of the package.
  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Package.path(path))))
  }
}
