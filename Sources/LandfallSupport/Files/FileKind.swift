/// What a file is, recognized by its first bytes, and by its name where they cannot tell.
///
/// This is the only place that knows; readers switch over the kinds that they read, and refuse the others with
/// ``refusal(by:of:head:)``.
package enum FileKind: CaseIterable, Sendable {
  case empty, atlas
  // Compressed files, and archives of files.
  case gzip, bzip2, xz, zstandard, zip, kmz, sevenZip, rar, tar
  // Documents and pictures.
  case excel, openDocument, appleDocument, oldOffice, pdf, png, jpeg, gif, webP, tiff, heic, svg,
    video, audio
  // Programs.
  case elf, machO, windowsProgram, wasm
  // Binary files of regions, rows, tracks and grids.
  case geoPackage, sqlite, flatGeobuf, shapefile, shapefileIndex, dBase, parquet, arrow, netCDF,
    hdf5, pmTiles,
    glTF, fit, binary
  // Text in another encoding than UTF-8.
  case utf16, utf16LE, utf16BE, utf32, utf32LE, utf32BE, textWithNUL, otherEncoding
  // XML.
  case gpx, kml, tcx, gml, osm, html, xml
  // JSON.
  case geoJSON, topoJSON, esriJSON, manifest, book, locationRecords, timeline, locationPoints,
    overpass, serverError, json
  // Other text.
  case lfsPointer, javaScript, projection, nmea, ownTracks, text

  /// The number of first bytes that decide; fewer are enough for all but long JSON.
  package static let headSize = 65_536

  /// Recognizes a file.
  /// - Parameters:
  ///   - head: its first bytes, or all: at most ``headSize`` of them count.
  ///   - name: its name or path; empty if there is none.
  /// - Complexity: O(bytes of the head).
  package init(head: [UInt8], name: String = "") {
    let head = head.count > Self.headSize ? Array(head[..<Self.headSize]) : head
    self =
      Self.signed(head, name: name.lowercased())
      ?? Self.ofEncoding(head, of: head.withSpan { Self.ofText($0) })
  }

  /// Whether bytes are those of an archive or a document packed as ZIP.
  package var isZIP: Bool { [.zip, .kmz, .excel, .openDocument, .appleDocument].contains(self) }

  /// Whether the file is text in UTF-8.
  package var isText: Bool {
    switch self {
    case .svg, .gpx, .kml, .tcx, .gml, .osm, .html, .xml, .lfsPointer, .javaScript, .projection,
      .nmea,
      .ownTracks, .text, .empty:
      true
    default: isJSON
    }
  }

  /// Whether the file is what a server answers instead of data that are read here.
  package var isAnswer: Bool { self == .overpass || self == .serverError }

  /// Whether the file is JSON.
  package var isJSON: Bool {
    switch self {
    case .geoJSON, .topoJSON, .esriJSON, .manifest, .book, .locationRecords, .timeline,
      .locationPoints, .overpass, .serverError, .json:
      true
    default: false
    }
  }
}

// MARK: - Binary files

extension FileKind {
  /// Bytes at a place in a file, by which its kind is known.
  private struct Mark {
    var kind: FileKind
    var bytes: [UInt8]
    var offset = 0
    /// Further bytes that must be there: signatures of letters alone may also begin a list of names.
    var also: (offset: Int, bytes: [UInt8])?

    init(
      _ kind: FileKind, _ text: String, at offset: Int = 0, also: (offset: Int, text: String)? = nil
    ) {
      self.kind = kind
      // Each character is a byte.
      bytes = text.unicodeScalars.map { UInt8($0.value) }
      self.offset = offset
      self.also = also.map { ($0.offset, $0.text.unicodeScalars.map { UInt8($0.value) }) }
    }

    func matches(_ head: [UInt8]) -> Bool {
      FileKind.has(head, bytes, at: offset)
        && (also.map { FileKind.has(head, $0.bytes, at: $0.offset) } ?? true)
    }
  }

  private static func has(_ head: [UInt8], _ bytes: [UInt8], at offset: Int) -> Bool {
    head.dropFirst(offset).starts(with: bytes)
  }

  /// The first mark that a file has decides.
  private static let marks: [Mark] = [
    Mark(.atlas, "\u{89}LFA\r\n\u{1A}\n"),
    Mark(.gzip, "\u{1F}\u{8B}"),
    Mark(.bzip2, "BZh", also: (4, "1AY&SY")),
    Mark(.bzip2, "BZh", also: (4, "\u{17}rE8P\u{90}")),
    Mark(.xz, "\u{FD}7zXZ\0"),
    Mark(.zstandard, "\u{28}\u{B5}\u{2F}\u{FD}"),
    Mark(.zip, "PK\u{3}\u{4}"), Mark(.zip, "PK\u{5}\u{6}"), Mark(.zip, "PK\u{7}\u{8}"),
    Mark(.sevenZip, "7z\u{BC}\u{AF}\u{27}\u{1C}"),
    Mark(.rar, "Rar!\u{1A}\u{7}"),
    Mark(.tar, "ustar", at: 257),
    Mark(.oldOffice, "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}"),
    Mark(.pdf, "%PDF-"), Mark(.pdf, "%PDF"),
    Mark(.png, "\u{89}PNG"),
    Mark(.jpeg, "\u{FF}\u{D8}\u{FF}"),
    Mark(.gif, "GIF87a"), Mark(.gif, "GIF89a"),
    Mark(.webP, "RIFF", also: (8, "WEBP")),
    Mark(.audio, "RIFF", also: (8, "WAVE")), Mark(.video, "RIFF", also: (8, "AVI ")),
    Mark(.tiff, "II*\0"), Mark(.tiff, "MM\0*"), Mark(.tiff, "II+\0"), Mark(.tiff, "MM\0+"),
    Mark(.heic, "ftyphei", at: 4), Mark(.heic, "ftyphev", at: 4), Mark(.heic, "ftypmif1", at: 4),
    Mark(.heic, "ftypmsf1", at: 4), Mark(.heic, "ftypavif", at: 4),
    Mark(.audio, "ftypM4A", at: 4), Mark(.video, "ftyp", at: 4),
    Mark(.video, "\u{1A}\u{45}\u{DF}\u{A3}"),
    Mark(.audio, "ID3\u{3}\0"), Mark(.audio, "ID3\u{4}\0"), Mark(.audio, "OggS\0"),
    Mark(.audio, "fLaC\0"),
    Mark(.elf, "\u{7F}ELF"),
    Mark(.machO, "\u{CF}\u{FA}\u{ED}\u{FE}"), Mark(.machO, "\u{CA}\u{FE}\u{BA}\u{BE}"),
    Mark(.windowsProgram, "MZ", also: (3, "\0")),
    Mark(.wasm, "\0asm"),
    Mark(.geoPackage, "SQLite format 3\0", also: (68, "GP1")),
    Mark(.geoPackage, "SQLite format 3\0", also: (68, "GPKG")),
    Mark(.sqlite, "SQLite format 3\0"),
    Mark(.flatGeobuf, "fgb"),
    Mark(.shapefile, "\0\0\u{27}\u{A}"),
    Mark(.parquet, "PAR1"), Mark(.parquet, "PARE"),
    Mark(.arrow, "ARROW1"), Mark(.arrow, "FEA1"),
    Mark(.netCDF, "CDF\u{1}"), Mark(.netCDF, "CDF\u{2}"), Mark(.netCDF, "CDF\u{5}"),
    Mark(.hdf5, "\u{89}HDF\r\n\u{1A}\n"),
    Mark(.pmTiles, "PMTiles"),
    Mark(.glTF, "glTF"),
    Mark(.fit, ".FIT", at: 8),
  ]

  /// The marks of all kinds with their titles, in the order in which they are looked for: the table that other languages
  /// get. All parts of a mark must be there.
  package static var markTable: [(title: String, parts: [(offset: Int, bytes: [UInt8])])] {
    marks.map { mark in
      (mark.kind.title, [(mark.offset, mark.bytes)] + (mark.also.map { [$0] } ?? []))
    }
  }

  private static func signed(_ head: [UInt8], name: String) -> FileKind? {
    if head.isEmpty { return .empty }
    switch marks.first(where: { $0.matches(head) })?.kind {
    case .zip: return packed(head, name: name)
    // The index has the same first bytes.
    case .shapefile where name.hasSuffix(".shx"): return .shapefileIndex
    case .some(let kind): return kind
    case nil: return isDBase(head) ? .dBase : nil
    }
  }

  /// What a ZIP archive is, by its first entries, else by its name.
  private static func packed(_ head: [UInt8], name: String) -> FileKind {
    let entries: [(mark: String, kind: FileKind)] = [
      ("mimetypeapplication/vnd.oasis.opendocument.", .openDocument),
      ("[Content_Types].xml", .excel),
      ("_rels/.rels", .excel), ("xl/", .excel), ("Index/Document.iwa", .appleDocument),
      ("Index.zip", .appleDocument), ("doc.kml", .kmz),
    ]
    if let length = head.count >= 30 ? Int(head[26]) : nil {
      let first = head.dropFirst(30).prefix(max(length, 64))
      if let known = entries.first(where: { first.starts(with: $0.mark.utf8) }) {
        return known.kind
      }
    }
    let endings: [(ending: String, kind: FileKind)] = [
      (".xlsx", .excel), (".xlsm", .excel), (".ods", .openDocument), (".numbers", .appleDocument),
      (".kmz", .kmz),
    ]
    return endings.first { name.hasSuffix($0.ending) }?.kind ?? .zip
  }

  /// Whether a file is a table of dBASE, which has no signature: its version, a date, and the size of a header whose
  /// fields have 32 bytes each.
  private static func isDBase(_ head: [UInt8]) -> Bool {
    guard head.count >= 32, [0x03, 0x30, 0x31, 0x43, 0x83, 0x8B, 0xF5].contains(head[0]) else {
      return false
    }
    let size = Int(head[8]) | Int(head[9]) << 8
    return 1...12 ~= head[2] && 1...31 ~= head[3] && size > 32 && [0, 1, 8].contains(size % 32)
  }
}
