internal import CPlatform

/// Bytes in memory whose address is stable as long as this object exists: a mapped file, a copy, or
/// a part of the program.
///
/// A class, so that the memory is released exactly once, even if opening an atlas fails.
@safe
package final class PinnedBytes: @unchecked Sendable {
  private enum Origin {
    case mapped
    case allocated
    case program
  }

  let start: UnsafeRawPointer
  let count: Int
  private let origin: Origin

  /// Maps a file for reading, in constant time.
  ///
  /// The file must not be changed in place while it is mapped: if it is truncated, reading a lost
  /// page ends the process (SIGBUS). Replacing the file by renaming is safe.
  ///
  /// - Parameter path: The bytes of the path, ended by a NUL.
  convenience init(mapping path: UnsafePointer<CChar>) throws(AtlasError) {
    var address: UnsafeRawPointer?
    var length = 0
    let status = unsafe landfall_map_file(path, &address, &length)
    guard status == 0 else {
      throw AtlasError.unreadable(
        path: unsafe String(cString: path), reason: Self.errorText(status),
        remedy: status == LANDFALL_NO_MEMORY
          ? "give it more memory" : "check the path and its permissions")
    }
    guard let address = unsafe address else { throw AtlasError.notAnAtlas(byteCount: 0) }
    unsafe self.init(address, count: length, .mapped)
  }

  /// The only designated initializer: it does not throw, as Embedded Swift (6.3.1) never frees an object if its designated
  /// initializer throws.
  private init(_ start: UnsafeRawPointer, count: Int, _ origin: Origin) {
    unsafe self.start = start
    self.count = count
    self.origin = origin
  }

  /// Copies bytes to memory with the alignment of an atlas's sections.
  convenience init(copying bytes: [UInt8]) { self.init(count: bytes.count, copying: bytes) }

  /// The same for bytes at an address.
  convenience init(copying bytes: UnsafeRawBufferPointer) {
    unsafe self.init(count: bytes.count, copying: bytes)
  }

  private convenience init(count: Int, copying bytes: some Collection<UInt8>) {
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(count, 1), alignment: SectionEntry.alignment)
    unsafe copy.copyBytes(from: bytes)
    unsafe self.init(UnsafeRawPointer(copy.baseAddress!), count: count, .allocated)
  }

  /// A view of all the bytes.
  var view: ByteView { unsafe ByteView(start: start, count: count) }

  /// Refers to bytes that are part of the program and exist until it ends.
  convenience init(program bytes: UnsafeRawBufferPointer) {
    // An empty buffer has no base address; the substitute is never read.
    unsafe self.init(
      bytes.baseAddress ?? UnsafeRawPointer(bitPattern: SectionEntry.alignment)!,
      count: bytes.count, .program)
  }

  deinit {
    switch origin {
    case .program: break
    case .mapped: unsafe landfall_unmap_file(start, count)
    case .allocated: unsafe start.deallocate()
    }
  }

  private static func errorText(_ status: Int32) -> String {
    if status == LANDFALL_NOT_A_REGULAR_FILE { return "not a regular file" }
    if status == LANDFALL_NO_MEMORY { return "there is not enough memory to map it" }
    var text = [CChar](repeating: 0, count: 256)
    unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe landfall_describe_error(status, text.baseAddress, text.count)
    }
    return String(
      decoding: text.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
