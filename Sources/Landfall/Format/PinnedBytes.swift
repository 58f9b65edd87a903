// This file contains the library's only system calls.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin  // untested on Apple systems
#elseif canImport(WinSDK)
  #error(
    "Landfall maps files with POSIX calls; on Windows use Atlas(bytes:) in a fork of this file")
#endif

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
  init(mapping path: String) throws(AtlasError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw AtlasError.unreadable(path: path, reason: Self.lastErrorText())
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw AtlasError.unreadable(path: path, reason: Self.lastErrorText())
    }
    guard (status.st_mode & S_IFMT) == S_IFREG else {
      throw AtlasError.unreadable(path: path, reason: "not a regular file")
    }
    let length = Int(status.st_size)
    guard length > 0 else { throw AtlasError.notAnAtlas(byteCount: 0) }
    let address = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else {
      throw AtlasError.unreadable(path: path, reason: Self.lastErrorText())
    }
    unsafe start = UnsafeRawPointer(address)
    count = length
    origin = .mapped
  }

  /// Copies bytes to memory with the alignment of an atlas's sections.
  init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: max(bytes.count, 1), alignment: SectionEntry.alignment)
    unsafe bytes.withUnsafeBytes { source in
      if let base = source.baseAddress {
        unsafe copy.copyMemory(from: base, byteCount: source.count)
      }
    }
    unsafe start = UnsafeRawPointer(copy)
    count = bytes.count
    origin = .allocated
  }

  /// A view of all the bytes.
  var view: ByteView { unsafe ByteView(start: start, count: count) }

  /// Refers to bytes that are part of the program and exist until it ends.
  init(program bytes: UnsafeRawBufferPointer) {
    // An empty buffer has no base address; the substitute is never read.
    unsafe start = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: SectionEntry.alignment)!
    count = bytes.count
    origin = .program
  }

  deinit {
    switch origin {
    case .program: break
    case .mapped: unsafe munmap(UnsafeMutableRawPointer(mutating: start), count)
    case .allocated: unsafe start.deallocate()
    }
  }

  private static func lastErrorText() -> String {
    let code = errno
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
