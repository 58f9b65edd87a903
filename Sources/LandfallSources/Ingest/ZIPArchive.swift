/// The directory of a ZIP archive (APPNOTE 6.3.9 §4.3). GDAL unpacks archives of boundaries, ``ZIPBytes`` those of tracks.
package struct ZIPArchive {
  /// A file in an archive.
  struct Member {
    var name: String
    var flags, method, checksum, compressedSize, size, header: Int
    var isLink: Bool
  }

  private let descriptor: Int32
  let fileSize: Int
  /// The name of the archive in messages.
  private let file: String
  private(set) var members: [Member] = []

  /// The greatest size of a directory that is read.
  private static let sizeLimit = 64 << 20

  /// Reads the directory of a file of `size` bytes. It has no members if it is damaged, which GDAL reports.
  private init(reading descriptor: Int32, size: Int, file: String) throws(BuildError) {
    (self.descriptor, self.fileSize, self.file) = (descriptor, size, file)
    let tailStart = max(0, size - 65_557)
    let tail = bytes(from: tailStart, count: size - tailStart)
    let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    guard tail.count >= 22,
      let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail[$0..<$0 + 4].elementsEqual(signature)
      })
    else { return }
    var (length, start) = (number(tail, end + 12, 4), number(tail, end + 16, 4))
    // An archive of more than 4 GB or 65,535 files has a second end (ZIP64).
    if end >= 20, number(tail, end - 20, 4) == 0x0706_4B50 {
      let second = bytes(from: number(tail, end - 12, 8), count: 56)
      guard second.count == 56, number(second, 0, 4) == 0x0606_4B50 else { return }
      (length, start) = (number(second, 40, 8), number(second, 48, 8))
    }
    guard length >= 0, start >= 0, length <= size, start <= size - length else { return }
    guard length <= Self.sizeLimit else {
      throw refused(
        "has a directory of \(grouped(length)) bytes", remedy: "unpack it, and build the files")
    }
    let directory = bytes(from: start, count: length)
    var place = 0
    while place + 46 <= directory.count, number(directory, place, 4) == 0x0201_4B50 {
      let nameEnd = place + 46 + number(directory, place + 28, 2)
      let next = nameEnd + number(directory, place + 30, 2) + number(directory, place + 32, 2)
      guard next <= directory.count else { break }
      var member = Member(
        name: String(decoding: directory[place + 46..<nameEnd], as: UTF8.self),
        flags: number(directory, place + 8, 2), method: number(directory, place + 10, 2),
        checksum: number(directory, place + 16, 4),
        compressedSize: number(directory, place + 20, 4), size: number(directory, place + 24, 4),
        header: number(directory, place + 42, 4),
        // The mode of a file of Unix, of which the highest bits are its kind.
        isLink: [3, 19].contains(directory[place + 5]) && directory[place + 41] >> 4 == 0xA)
      member.readLargeNumbers(directory[nameEnd..<nameEnd + number(directory, place + 30, 2)])
      members.append(member)
      place = next
    }
  }

  /// Reads and checks the directory of an open file of `size` bytes.
  /// - Throws: `.unsupportedFormat` for files that are encrypted, links or outside the archive, or that grow without
  ///   bounds.
  package init(_ descriptor: Int32, size: Int, file: String) throws(BuildError) {
    try self.init(reading: descriptor, size: size, file: file)
    for member in members { try check(member) }
    // Each byte is then unpacked once, however many names there are for it.
    guard members.reduce(0, { $0 &+ $1.compressedSize }) <= size else {
      throw refused(
        "has files that share their bytes, to be large when unpacked",
        remedy: "check where it is from; if it is right, unpack it, and give the files")
    }
  }

  /// The names of the files, without those of folders and of hidden files, in the order of the names.
  package var names: [String] {
    members.map(\.name).filter { name in
      !name.hasSuffix("/") && !name.hasPrefix("__MACOSX/")
        && !name.split(separator: "/").contains { $0.hasPrefix(".") }
    }.sorted()
  }

  /// Returns the bytes of the file with one of the ``names``.
  package func bytes(of name: String) -> ZIPBytes {
    ZIPBytes(of: members.first { $0.name == name }!, in: self)
  }

  /// Checks an archive, and returns the paths in it that GDAL opens; none if GDAL is to find them.
  /// - Throws: the errors of the initializer, and `.unsupportedFormat` for files whose bytes have another checksum, and
  ///   for an archive of archives.
  static func sources(
    in descriptor: Int32, size: Int, file: String
  ) throws(BuildError) -> [String] {
    let archive = try ZIPArchive(descriptor, size: size, file: file)
    for member in archive.members { try archive.checkChecksum(of: member) }
    let names = archive.members.map(\.name)
    let sources = sources(among: names)
    if sources.isEmpty,
      let nested = names.first(where: { name in
        [".zip", ".7z", ".rar", ".tar", ".gz", ".tgz"].contains { name.lowercased().hasSuffix($0) }
      })
    {
      throw archive.refused(
        "has no boundaries but another archive, \(quoted(nested))",
        remedy: "unpack it, and build \(quoted(nested))")
    }
    return sources
  }

  // MARK: - Checks

  private func check(_ member: Member) throws(BuildError) {
    let name = quoted(member.name)
    let parts = member.name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    let isOnDrive = [":/", ":\\"].contains { member.name.dropFirst().hasPrefix($0) }
    if parts.contains("..") || parts.first == "" || isOnDrive {
      throw refused(
        "has a file whose name leads out of it, \(name)",
        remedy: "pack it again with names that begin in the archive")
    }
    if member.isLink {
      throw refused(
        "has a link, \(name), instead of a file",
        remedy: "pack the file that it leads to (zip without --symlinks)")
    }
    if member.flags & 1 != 0 {
      throw refused(
        "has an encrypted file, \(name)",
        remedy: "unpack it with its password, and give the files")
    }
    guard 0...fileSize ~= member.compressedSize, member.size >= 0 else { throw damaged(member) }
    // Boundaries do not shrink as much.
    guard member.size <= 64 << 20 || member.size / 500 <= member.compressedSize else {
      throw refused(
        "would unpack \(name) from \(grouped(member.compressedSize)) bytes to \(grouped(member.size))",
        remedy: "check where it is from; if it is right, unpack it, and give the files")
    }
  }

  private func checkChecksum(of member: Member) throws(BuildError) {
    // GDAL compares the checksum only of what it unpacks from its beginning to its end.
    guard ZIPBytes.canRead(member), !member.name.hasSuffix("/") else { return }
    var bytes = ZIPBytes(of: member, in: self)
    while try bytes.next() != nil {}
  }

  func damaged(_ member: Member) -> BuildError {
    refused(
      "is damaged: \(quoted(member.name)) in it has another checksum than the archive says",
      remedy: "get the archive again")
  }

  func refused(_ problem: String, remedy: String) -> BuildError {
    BuildError(.unsupportedFormat, file: file, problem: problem, remedy: remedy)
  }

  // MARK: - Paths

  /// The paths that GDAL opens: folders of Shapefiles and geodatabases, and other files. Without a file of boundaries,
  /// those that may have some.
  private static func sources(among names: [String]) -> [String] {
    var (boundaries, others): ([String], [String]) = ([], [])
    for name in names {
      let parts = name.split(separator: "/")
      guard let file = parts.last, !name.hasSuffix("/"), parts.first != "__MACOSX",
        !parts.contains(where: { $0.hasPrefix(".") })
      else { continue }
      let ending = file.split(separator: ".").dropFirst().last?.lowercased() ?? ""
      if let folder = parts.firstIndex(where: { $0.lowercased().hasSuffix(".gdb") }) {
        boundaries.append(parts[...folder].joined(separator: "/"))
      } else if ending == "shp" {
        boundaries.append(parts.dropLast().joined(separator: "/"))
      } else if boundaryEndings.contains(ending) {
        boundaries.append(name)
      } else if ["json", "csv", "xml", "gpx", "dxf"].contains(ending) {
        others.append(name)
      }
    }
    let found = boundaries.isEmpty ? others : boundaries
    var known: Set<String> = []
    return found.filter { known.insert($0).inserted }
  }

  private static let boundaryEndings: Set<String> = [
    "gpkg", "fgb", "kml", "kmz", "gml", "tab", "mif", "geojson", "geojsonl", "geojsons", "ndjson",
    "topojson", "sqlite", "parquet", "pbf", "osm",
  ]

  func bytes(from offset: Int, count: Int) -> [UInt8] {
    offset < 0 ? [] : SourceBytes.peek(descriptor, count: count, from: offset)
  }
}

extension ZIPArchive.Member {
  /// Reads the sizes and the place that have 8 bytes each (ZIP64), those that 4 bytes cannot express.
  fileprivate mutating func readLargeNumbers(_ extra: ArraySlice<UInt8>) {
    var rest = extra
    while rest.count >= 4 {
      let (kind, length) = (number(rest, 0, 2), number(rest, 2, 2))
      var field = rest.dropFirst(4).prefix(length)
      rest = rest.dropFirst(4 + length)
      guard kind == 1 else { continue }
      for part in [\Self.size, \Self.compressedSize, \Self.header]
      where self[keyPath: part] == 0xFFFF_FFFF && field.count >= 8 {
        self[keyPath: part] = number(field, 0, 8)
        field = field.dropFirst(8)
      }
    }
  }
}

/// A number of bytes at an index, the first one lowest.
func number(
  _ bytes: some RandomAccessCollection<UInt8>, _ index: Int, _ count: Int
) -> Int {
  bytes.dropFirst(index).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
}

private func quoted(_ name: String) -> String { "\"\(oneLine(name))\"" }
