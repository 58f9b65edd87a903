/// The GDAL drivers that may open a source.
///
/// GDAL tries every driver on every file. Whatever its ending, a file may therefore be read as a VRT,
/// which names other files and network addresses. Here only drivers that read nothing but the file and its
/// companions are allowed, and if the ending is known, only those of its format.
enum OGRDrivers {
  private static let byEnding: [String: [String]] = [
    "shp": ["ESRI Shapefile"], "shx": ["ESRI Shapefile"], "dbf": ["ESRI Shapefile"],
    "shz": ["ESRI Shapefile"], "gpkg": ["GPKG"], "fgb": ["FlatGeobuf"], "gdb": ["OpenFileGDB"],
    "kml": ["LIBKML", "KML"], "kmz": ["LIBKML", "KML"], "gml": ["GML"], "tab": ["MapInfo File"],
    "mif": ["MapInfo File"], "mid": ["MapInfo File"], "sqlite": ["SQLite"], "db": ["SQLite"],
    "parquet": ["Parquet"], "arrow": ["Arrow"], "gpx": ["GPX"], "csv": ["CSV"], "dxf": ["DXF"],
    "dgn": ["DGN"], "topojson": ["TopoJSON"], "osm": ["OSM"], "pbf": ["OSM"], "jml": ["JML"],
    "gmt": ["OGR_GMT"], "000": ["S57"],
  ]

  /// The drivers for the contents of archives and for other endings.
  private static let all = Set(byEnding.values.joined()).union(["GeoJSON", "GeoJSONSeq"])

  /// The drivers for a file.
  static func allowed(for path: String) -> Set<String> {
    let file = path.split(separator: "/").last ?? ""
    let ending = file.split(separator: ".").dropFirst().last ?? ""
    return byEnding[ending.lowercased()].map(Set.init) ?? all
  }

  /// The names of the drivers in the output of `ogrinfo --formats`, whose lines are
  /// `  ESRI Shapefile -vector- (rw+v): ESRI Shapefile`.
  static func names(inFormats output: String) -> [String] {
    output.split(whereSeparator: \.isNewline).compactMap { line in
      guard line.hasPrefix("  ") else { return nil }
      // The name may contain spaces; the next word begins with a hyphen.
      let words = line.split(separator: " ").prefix { !$0.hasPrefix("-") }
      return words.joined(separator: " ")
    }
  }
}
