/// The kind of a compressed file, which GDAL unpacks while it reads.
package enum OGRContainer: Sendable {
  case none, zip, gzip

  /// Detects the kind from the first bytes of a file.
  init(head: [UInt8]) {
    self =
      head.starts(with: [0x50, 0x4B, 0x03, 0x04])
      ? .zip : head.starts(with: [0x1F, 0x8B]) ? .gzip : .none
  }

  /// The path that GDAL opens for a file. In braces, a ZIP archive may have any name.
  func path(of file: String) -> String {
    switch self {
    case .none: file
    case .zip: "/vsizip/{\(file)}"
    case .gzip: "/vsigzip/\(file)"
    }
  }
}
