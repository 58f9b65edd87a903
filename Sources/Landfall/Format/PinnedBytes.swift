// The only system calls of the library stand in this file.
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

/// Bytes in memory that stay where they are as long as this object lives: a mapped file, or a copy.
///
/// An object, so that they are given back exactly once, however the opening of an atlas ends.
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
  /// The file must not be changed in place while it is mapped: a page that a truncation takes away
  /// ends the process when it is read (SIGBUS). Files replaced by renaming are safe.
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

  /// Copies bytes to memory aligned as a mapped file would be.
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

  /// All of them.
  var view: ByteView { unsafe ByteView(start: start, count: count) }

  /// Takes bytes that are a part of the program, and so stay as they are until it ends.
  init(program bytes: UnsafeRawBufferPointer) {
    // Never read where there are none.
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
