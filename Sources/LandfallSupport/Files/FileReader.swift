/// A part of the command that reads files, and refuses those of other kinds.
package enum FileReader: CaseIterable, Sendable {
  case atlas, boundaries, points, table, track, visits

  /// What the reader expects, as in "not a track".
  var wanted: String {
    switch self {
    case .atlas: "an atlas"
    case .boundaries: "boundaries"
    case .points: "points"
    case .table: "a table"
    case .track: "a track"
    case .visits: "a travel book"
    }
  }

  /// The remedy for a file that nothing else reads.
  var expected: String {
    switch self {
    case .atlas: "name a file that landfall build has written"
    case .boundaries:
      "give GeoJSON, TopoJSON, FlatGeobuf or another format that docs/InputFiles.md lists"
    case .points: "points are read from CSV, TSV, NDJSON and GeoJSON"
    case .table: "give CSV or TSV"
    case .track:
      "give GPX, KML, TCX, FIT, CSV with lat and lon, GeoJSON, Google location history or points with a latitude, "
        + "a longitude and a timestamp"
    case .visits: "give a book, or a list with a name or key of a region per line"
    }
  }

  /// Where a command that decodes a file writes.
  var destination: String {
    switch self {
    case .atlas: "> FILE.atlas"
    case .boundaries: "> boundaries.geojson"
    case .points: "| landfall locate --input -"
    case .table: "> table.csv"
    case .track: "> track"
    case .visits: "> visits"
    }
  }

  /// What the reader does with a file, as a command.
  func use(_ file: String) -> String {
    switch self {
    case .atlas: "describe it: landfall show \(file)"
    case .boundaries: "build an atlas from it: landfall build \(file)"
    case .points: "look up its points: landfall locate --input \(file)"
    case .table: "color regions by its values: landfall map --values \(file) -o map.svg"
    case .track: "list the regions along it: landfall trip \(file)"
    case .visits: "list its badges: landfall progress \(file)"
    }
  }
}

extension FileKind {
  /// What is to be done with a file of a kind.
  private enum Remedy {
    /// These read it.
    case read([FileReader])
    /// A command makes text of it; the letters FILE stand for its path.
    case decode(String, String)
    /// One that is the same for every reader.
    case other(String)
  }

  /// The kind in words, as in "is a PNG picture".
  package var title: String { row.title }

  private var row: (title: String, remedy: Remedy) {
    switch self {
    case .empty: ("empty", .read([]))
    case .atlas: ("an atlas", .read([.atlas]))
    case .gzip: ("compressed with gzip", .decode("decompress it", "gzip -dc FILE"))
    case .bzip2: ("compressed with bzip2", .decode("decompress it", "bzip2 -dc FILE"))
    case .xz: ("compressed with xz", .decode("decompress it", "xz -dc FILE"))
    case .zstandard: ("compressed with Zstandard", .decode("decompress it", "zstd -dc FILE"))
    case .zip: ("a ZIP archive", .decode("unpack it", "unzip -p FILE"))
    case .kmz: ("KMZ, a ZIP archive with KML", .read([.boundaries, .track]))
    case .sevenZip: ("a 7z archive", .other("unpack it, 7z x FILE, and give a file in it"))
    case .rar: ("a RAR archive", .other("unpack it, unrar x FILE, and give a file in it"))
    case .tar: ("a tar archive", .other("unpack it, tar -xf FILE, and give a file in it"))
    case .excel: ("a workbook of Excel", .other(Self.sheetRemedy))
    case .openDocument: ("an OpenDocument file", .other(Self.sheetRemedy))
    case .appleDocument: ("a document of Numbers or Pages", .other(Self.sheetRemedy))
    case .oldOffice: ("a document of an old Office, such as .xls", .other(Self.sheetRemedy))
    case .pdf: ("a PDF document", .read([]))
    case .png: ("a PNG picture", .read([]))
    case .jpeg: ("a JPEG picture", .read([]))
    case .gif: ("a GIF picture", .read([]))
    case .webP: ("a WebP picture", .read([]))
    case .tiff: ("a TIFF picture", .read([]))
    case .heic: ("an HEIC picture", .read([]))
    case .svg: ("an SVG picture", .read([]))
    case .video: ("a video", .read([]))
    case .audio: ("a sound recording", .read([]))
    case .elf: ("a program (ELF)", .read([]))
    case .machO: ("a program (Mach-O) or Java class", .read([]))
    case .windowsProgram: ("a program (EXE)", .read([]))
    case .wasm: ("a WebAssembly module", .read([]))
    case .geoPackage: ("a GeoPackage", .read([.boundaries]))
    case .sqlite: ("an SQLite database", .read([.boundaries]))
    case .flatGeobuf: ("FlatGeobuf", .read([.boundaries]))
    case .shapefile: ("a Shapefile", .read([.boundaries]))
    case .shapefileIndex: ("the index of a Shapefile (.shx)", .other(Self.shapefileRemedy))
    case .dBase: ("the table of a Shapefile (.dbf)", .other(Self.shapefileRemedy))
    case .parquet: ("Parquet", .read([.boundaries]))
    case .arrow: ("Arrow or Feather", .read([]))
    case .netCDF: ("a NetCDF grid", .read([]))
    case .hdf5: ("HDF5", .read([]))
    case .pmTiles: ("a PMTiles archive of map tiles", .read([]))
    case .glTF: ("a glTF mesh", .read([]))
    case .fit: ("FIT", .read([.track]))
    case .binary: ("binary, of a format that is not known", .read([]))
    // Without a mark the order of bytes must be named.
    case .utf16: ("UTF-16", Self.convert(from: "UTF-16"))
    case .utf16LE: ("UTF-16", Self.convert(from: "UTF-16LE"))
    case .utf16BE: ("UTF-16", Self.convert(from: "UTF-16BE"))
    case .utf32: ("UTF-32", Self.convert(from: "UTF-32"))
    case .utf32LE: ("UTF-32", Self.convert(from: "UTF-32LE"))
    case .utf32BE: ("UTF-32", Self.convert(from: "UTF-32BE"))
    case .textWithNUL: ("text with NUL bytes", .decode("remove them", "tr -d '\\000' < FILE"))
    case .otherEncoding:
      (
        "text that is not UTF-8",
        .decode("if it is of Windows, convert it", "iconv -f WINDOWS-1252 -t UTF-8 FILE")
      )
    case .gpx: ("GPX", .read([.track]))
    case .kml: ("KML", .read([.boundaries, .track]))
    case .tcx: ("TCX", .read([.track]))
    case .gml: ("GML", .read([.boundaries]))
    case .osm: ("OpenStreetMap XML", .read([.boundaries]))
    case .html:
      (
        "a web page (HTML)",
        .other(
          "it may be the error of a server: open it in a browser, and download the file itself")
      )
    case .xml: ("XML of another kind", .read([]))
    case .geoJSON: ("GeoJSON", .read([.boundaries, .track]))
    case .topoJSON: ("TopoJSON", .read([.boundaries]))
    case .esriJSON: ("Esri JSON", .read([.boundaries]))
    case .manifest: ("a manifest", .read([.boundaries]))
    case .book: ("a travel book", .read([.visits]))
    case .locationRecords: ("Google location history (Records.json)", .read([.track]))
    case .timeline: ("Google location history (Timeline)", .read([.track]))
    case .locationPoints: ("JSON with points", .read([.points, .track]))
    case .overpass:
      (
        "an answer of the Overpass API (OpenStreetMap JSON)",
        .other(
          "write it as GeoJSON: osmtogeojson FILE > areas.geojson; or ask the API for [out:xml], which landfall build reads"
        )
      )
    case .serverError:
      ("the error of a server, not data", .other("read its message, and ask the server again"))
    case .json: ("JSON of another kind", .read([]))
    case .lfsPointer:
      (
        "a pointer of Git LFS, not the file itself",
        .other("fetch the file, as git lfs pull does")
      )
    case .javaScript:
      (
        "JavaScript, not JSON",
        .other("keep the object alone, from its first brace to the one that closes it")
      )
    case .projection: ("the projection of a Shapefile (.prj)", .other(Self.shapefileRemedy))
    case .nmea:
      (
        "a log of NMEA 0183",
        .other("convert it to GPX: gpsbabel -i nmea -f FILE -o gpx -F track.gpx")
      )
    case .ownTracks:
      (
        "a log of the OwnTracks recorder",
        .other("give its third column: cut -f3 FILE > track.json")
      )
    case .text: ("text such as CSV", .read([.points, .table]))
    }
  }

  private static func convert(from encoding: String) -> Remedy {
    .decode("write it as UTF-8", "iconv -f \(encoding) -t UTF-8 FILE")
  }

  private static let sheetRemedy = "save its sheet as CSV"
  private static let shapefileRemedy = "name the file .shp beside it"

  /// What to do with a file that a reader cannot read.
  /// - Parameter file: its path; "standard input" has none.
  package func remedy(for reader: FileReader, of file: String) -> String {
    let isFile = file != "-" && file != "standard input"
    let word = isFile ? shellWord(file) : "FILE"
    switch row.remedy {
    case .other(let text): return replaced(text, "FILE", by: word)
    case .decode(let what, let command):
      // A build unpacks it itself, and nothing packs an atlas.
      if reader == .atlas, [.gzip, .zip].contains(self) { return Self.buildRemedy(word) }
      return "\(what): \(replaced(command, "FILE", by: word)) \(reader.destination)"
    case .read(let readers):
      if self == .parquet || self == .arrow, reader == .points || reader == .table {
        return "the Python package landfall_atlas reads it (docs/Python.md)"
      }
      // What is in a database, rows and lines too, can be written as text.
      if !isText, [.points, .table, .track].contains(reader), readers == [.boundaries] {
        return reader.expected
      }
      let uses = readers.filter { $0 != reader }.map { other in
        switch (reader, other) {
        case (.visits, .track):
          "write its visits as a book: landfall trip \(word) --visits BOOK.json"
        case (.atlas, .boundaries): Self.buildRemedy(word)
        default: other.use(word)
        }
      }
      return uses.isEmpty ? reader.expected : uses.joined(separator: "; or ")
    }
  }

  private static func buildRemedy(_ file: String) -> String {
    "build one from it: landfall build \(file)"
  }

  /// The problem and the remedy of a file that a reader cannot read: "is a PNG picture, not a track; give …".
  /// - Parameter head: the first bytes of the file.
  package func refusal(by reader: FileReader, of file: String, head: [UInt8]) -> String {
    "\(problem(for: reader, head: head)); \(remedy(for: reader, of: file))"
  }

  /// The problem of a file that a reader cannot read: "is a PNG picture, not a track".
  /// - Parameter head: the first bytes of the file.
  package func problem(for reader: FileReader, head: [UInt8]) -> String {
    let isSaid =
      switch row.remedy {
      case .other: true
      case .decode: reader != .atlas
      case .read: self == .empty
      }
    return "is \(title)" + (isSaid ? "" : ", not \(reader.wanted)")
      + (serverMessage(head).map { ": \"\($0)\"" } ?? "")
  }
}

/// A word of a shell's command line, quoted where it must be; what a terminal may act on is escaped.
package func shellWord(_ text: String) -> String {
  let line = oneLine(text, limit: 4_096)
  let isPlain = line.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || "0123456789/._-+@%,:=~".unicodeScalars.contains($0)
  }
  return isPlain && !line.isEmpty ? line : "'" + replaced(line, "'", by: "'\\''") + "'"
}
