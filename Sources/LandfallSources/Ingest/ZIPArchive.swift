/// What GDAL opens of a ZIP archive.
package struct ZIPEntries {
  /// The paths of boundaries in the archive; empty if GDAL is to find them.
  var paths: [String] = []
  /// The encoding of those names of which the archive does not say it; nil for that of GDAL.
  var encoding: String?

  package init() {}
}

/// The directory of a ZIP archive (APPNOTE 6.3.9 §4.3). GDAL unpacks archives of boundaries, ``ZIPBytes`` those of tracks.
package struct ZIPArchive {
  /// A file in an archive. Two may have the same name.
  package struct Member {
    /// The name, which is UTF-8 in most archives, but not in all.
    var nameBytes: [UInt8]
    var flags, method, checksum, compressedSize, size, header: Int
    var isLink: Bool
  }

  private let descriptor: Int32
  let fileSize: Int
  /// The bytes before the archive, such as those of a program that unpacks it; offsets may leave them out.
  private(set) var start = 0
  /// Whether the place of the directory is a number of 8 bytes (ZIP64).
  private var isLarge = false
  /// The name of the archive in messages.
  private let file: String
  private(set) var members: [Member] = []

  /// The greatest size of a directory that is read.
  private static let sizeLimit = 64 << 20

  /// Reads the directory of a file of `size` bytes, as GDAL finds it: at the last end, and with bytes before it.
  private init(reading descriptor: Int32, size: Int, file: String) throws(BuildError) {
    (self.descriptor, self.fileSize, self.file) = (descriptor, size, file)
    let tailStart = max(0, size - 65_557)
    let tail = bytes(from: tailStart, count: size - tailStart)
    let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    guard tail.count >= 22,
      let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail[$0..<$0 + 4].elementsEqual(signature)
      })
    else { throw damagedDirectory }
    var count = number(tail, end + 10, 2)
    var (length, place) = (number(tail, end + 12, 4), number(tail, end + 16, 4))
    var after = tailStart + end
    // An archive of more than 4 GB or 65,535 files has a second end (ZIP64), and its place.
    let isLocator = { number(tail, $0, 4) == 0x0706_4B50 && number(tail, $0 + 16, 4) == 1 }
    if let locator = (0..<max(0, end - 19)).last(where: isLocator) {
      // GDAL believes any.
      guard locator == end - 20 else { throw damagedDirectory }
      // Its place, too, may leave out the bytes before the archive; the second end is 56 bytes or longer.
      let named = number(tail, locator + 8, 8)
      let places = [named, tailStart + locator - 56]
      let isEnd = { number(bytes(from: $0, count: 4), 0, 4) == 0x0606_4B50 }
      guard let second = places.first(where: isEnd),
        case let fields = bytes(from: second, count: 56), fields.count == 56
      else { throw damagedDirectory }
      (count, length, place) = (number(fields, 32, 8), number(fields, 40, 8), number(fields, 48, 8))
      (after, isLarge) = (second, true)
    }
    guard 0...after ~= length, 0...(after - length) ~= place else { throw damagedDirectory }
    start = after - length - place
    guard length <= Self.sizeLimit else {
      throw refused(
        "has a directory of \(grouped(length)) bytes", remedy: "unpack it, and build the files")
    }
    let directory = bytes(from: after - length, count: length)
    place = 0
    while place + 46 <= directory.count, number(directory, place, 4) == 0x0201_4B50 {
      let nameEnd = place + 46 + number(directory, place + 28, 2)
      let next = nameEnd + number(directory, place + 30, 2) + number(directory, place + 32, 2)
      guard next <= directory.count else { break }
      var member = Member(
        nameBytes: Array(directory[place + 46..<nameEnd]),
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
    // What is not read here would not be checked.
    guard place == directory.count, members.count == count else { throw damagedDirectory }
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

  /// The files in the order of their names' bytes, without folders and hidden files.
  package var files: [Member] {
    members.filter { !$0.isFolder && !$0.isHidden }.sorted {
      $0.nameBytes.lexicographicallyPrecedes($1.nameBytes)
    }
  }

  /// Returns the bytes of one of the ``files``.
  package func bytes(of member: Member) -> ZIPBytes { ZIPBytes(of: member, in: self) }

  /// Checks an archive, and returns what GDAL opens of it.
  /// - Throws: the errors of the initializer, and `.unsupportedFormat` for files whose bytes have another checksum, for
  ///   files of the same name, of which GDAL would read one, and for an archive of archives.
  static func entries(
    in descriptor: Int32, size: Int, file: String
  ) throws(BuildError) -> ZIPEntries {
    let archive = try ZIPArchive(descriptor, size: size, file: file)
    if archive.isLarge, archive.start > 0 {
      throw archive.refused(
        "has \(counted(archive.start, "byte")) before its files, and GDAL does not find them there (ZIP64)",
        remedy: "unpack it, and give the files")
    }
    for member in archive.members { try archive.checkChecksum(of: member) }
    var known: Set<[UInt8]> = []
    for member in archive.members where !known.insert(member.nameBytes).inserted {
      throw archive.refused(
        "has two files named \(quoted(member.name))",
        remedy: "pack it again with a name for each, or unpack it, and give the files")
    }
    // GDAL takes names for MS-DOS's of which macOS and others do not say that they are UTF-8.
    var entries = ZIPEntries()
    let areUTF8 = archive.members.allSatisfy { $0.name.utf8.elementsEqual($0.nameBytes) }
    entries.encoding = areUTF8 ? "UTF-8" : "ISO-8859-1"
    entries.paths = sources(among: archive.members, areUTF8: areUTF8)
    let endings = ["zip", "7z", "rar", "tar", "gz", "tgz"]
    if entries.paths.isEmpty,
      let nested = archive.members.map(\.name).first(where: {
        endings.contains(FilePath($0).ending)
      })
    {
      throw archive.refused(
        "has no boundaries but another archive, \(quoted(nested))",
        remedy: "unpack it, and build \(quoted(nested))")
    }
    return entries
  }

  // MARK: - Checks

  private func check(_ member: Member) throws(BuildError) {
    let name = quoted(member.name)
    let parts = member.nameBytes.split(
      omittingEmptySubsequences: false, whereSeparator: Self.isSlash)
    let drive = member.nameBytes.dropFirst().prefix(2)
    let isOnDrive = drive.first == UInt8(ascii: ":") && drive.last.map(Self.isSlash) ?? false
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) || parts[0].isEmpty || isOnDrive {
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
    guard ZIPBytes.canRead(member), !member.isFolder else { return }
    var bytes = ZIPBytes(of: member, in: self)
    while try bytes.next() != nil {}
  }

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  func damaged(_ member: Member) -> BuildError {
    refused(
      "is damaged: \(quoted(member.name)) in it has another checksum than the archive says",
      remedy: "get the archive again")
  }

  private var damagedDirectory: BuildError {
    refused(
      "is damaged: the list of the files in it is cut off or does not match its end",
      remedy: "get the archive again, or unpack it, and give the files")
  }

  func refused(_ problem: String, remedy: String) -> BuildError {
    BuildError(.unsupportedFormat, file: file, problem: problem, remedy: remedy)
  }

  // MARK: - Paths

  /// The paths that GDAL opens: folders of Shapefiles and geodatabases, and other files. Without a file of boundaries,
  /// those that may have some.
  private static func sources(among members: [Member], areUTF8: Bool) -> [String] {
    var (boundaries, others): ([String], [String]) = ([], [])
    for member in members where !member.isFolder && !member.isHidden {
      let name = areUTF8 || member.isUTF8 ? member.name : member.nameInLatin1
      let parts = FilePath.parts(of: name)
      let ending = FilePath(name).ending
      if let folder = parts.firstIndex(where: { FilePath($0).ending == "gdb" }) {
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
    var known: Set<ExactText> = []
    return found.filter { known.insert(ExactText($0)).inserted }
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
  /// The name as text; invalid UTF-8 becomes U+FFFD.
  package var name: String { String(decoding: nameBytes, as: UTF8.self) }

  /// Whether the archive says that the name is UTF-8.
  fileprivate var isUTF8: Bool { flags & 0x800 != 0 }

  /// The name as GDAL reads it in ISO 8859-1, in which any bytes are a name.
  fileprivate var nameInLatin1: String {
    String(String.UnicodeScalarView(nameBytes.map { Unicode.Scalar($0) }))
  }

  fileprivate var isFolder: Bool { nameBytes.last == UInt8(ascii: "/") }

  /// Whether the file is one that macOS adds, or hidden, or in a hidden folder.
  fileprivate var isHidden: Bool {
    let parts = nameBytes.split(separator: UInt8(ascii: "/"))
    return parts.first?.elementsEqual("__MACOSX".utf8) ?? false
      || parts.contains { $0.first == UInt8(ascii: ".") }
  }

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
