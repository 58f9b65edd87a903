/// The names of the files in a ZIP archive (APPNOTE 6.3.3 §4.3), from the directory at its end.
enum ZIPEntries {
  /// The greatest size of a directory that is read.
  private static let sizeLimit = 16 << 20

  /// Returns the names; empty for a file that is no archive, is damaged, or is larger than 4 GB (ZIP64).
  /// - Parameter size: the number of bytes of the file.
  static func names(in descriptor: Int32, size: Int) -> [String] {
    let tail = bytes(of: descriptor, from: max(0, size - 65_557), count: min(size, 65_557))
    let signature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    guard tail.count >= 22,
      let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        tail[$0..<$0 + 4].elementsEqual(signature)
      })
    else { return [] }
    let (length, start) = (number(tail, end + 12, 4), number(tail, end + 16, 4))
    guard length <= sizeLimit, start + length <= size else { return [] }
    let directory = bytes(of: descriptor, from: start, count: length)
    var names: [String] = []
    var place = 0
    while place + 46 <= directory.count, number(directory, place, 4) == 0x0201_4B50 {
      let nameEnd = place + 46 + number(directory, place + 28, 2)
      guard nameEnd <= directory.count else { break }
      names.append(String(decoding: directory[place + 46..<nameEnd], as: UTF8.self))
      place = nameEnd + number(directory, place + 30, 2) + number(directory, place + 32, 2)
    }
    return names
  }

  /// The paths in an archive that GDAL opens: folders of Shapefiles and geodatabases, and other files. Without a file of
  /// boundaries, those that may have some.
  static func sources(among names: [String]) -> [String] {
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

  /// A number of bytes at an index, the first one lowest.
  private static func number(_ bytes: [UInt8], _ index: Int, _ count: Int) -> Int {
    bytes[index..<index + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(of descriptor: Int32, from offset: Int, count: Int) -> [UInt8] {
    SourceBytes.peek(descriptor, count: count, from: offset)
  }
}
