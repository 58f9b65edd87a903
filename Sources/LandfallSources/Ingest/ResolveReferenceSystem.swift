/// The handling of coordinates in some reference system.
package struct ResolvedReferenceSystem {
  /// The operation to degrees of longitude and latitude; nil if the coordinates are used unchanged.
  package var operation: ProjObject?
  /// A note for the report; nil for WGS 84.
  package var note: String?
  package var warnings: [String] = []

  /// The note for NAD 83.
  static let nad83 = "NAD83 (EPSG:4269) taken as WGS 84"
}

/// Finds the operation from a named reference system to WGS 84 longitude and latitude.
///
/// WGS 84 itself (with longitude first as in GeoJSON, whatever the axis order of EPSG:4326) and NAD
/// 83 (EPSG:4269) are used unchanged, bit for bit: the two differ by a meter or two, which no
/// single operation removes, and PROJ's choice among 50 would depend on the grids that happen to be
/// installed. For the same reason a projected system over NAD 83 is only unprojected. Any other
/// system uses PROJ's first operation without grids, so that the result depends on PROJ's database
/// alone. To use another operation, give a PROJ pipeline instead of a reference system.
/// - Parameters:
///   - name: "EPSG:2263", a URN, a URL, WKT, PROJJSON or a PROJ string.
///   - isDeclared: whether a source declares the system, which then is no operation and opens no file; the user's own may
///     name grids.
///   - database: the path of proj.db; nil lets PROJ search for it.
/// - Throws: `.crs` for an unknown name, for a system without an operation to WGS 84, and if PROJ's
///   database is missing.
package func resolveReferenceSystem(
  _ name: String, isDeclared: Bool = false, file: String, database: String? = nil
) throws(BuildError) -> ResolvedReferenceSystem {
  switch authorityCode(name) {
  case ("EPSG", "4326"), ("OGC", "CRS84"): return ResolvedReferenceSystem()
  case ("EPSG", "4269"), ("OGC", "CRS83"):
    return ResolvedReferenceSystem(note: ResolvedReferenceSystem.nad83)
  default: break
  }
  #if Projections
    return try resolveWithPROJ(name, isDeclared: isDeclared, file: file, database: database)
  #else
    throw OptionalLibrary.proj.error(
      .crs, file: file, place: nil, purpose: "reads coordinates in \"\(oneLine(name))\"",
      alternative: "convert the file with ogr2ogr -t_srs EPSG:4326 degrees.gpkg FILE, "
        + "build it with landfall_atlas.build of Python and pyproj (pip install pyproj)")
  #endif
}

extension BuildError {
  private static let openedFile = "its reference system requires a grid or another file"

  /// Whether this is the error for such a reference system.
  var isFileOfReferenceSystem: Bool { problem.hasPrefix(Self.openedFile) }

  /// The error for a source whose reference system depends on a grid or on another file.
  /// - Parameter reason: what was found.
  static func fileOfReferenceSystem(_ reason: String, source: String) -> BuildError {
    BuildError(
      .crs, file: source,
      problem: "\(Self.openedFile), which is not opened: \(reason)",
      remedy: "name the system or a PROJ pipeline, as with --crs EPSG:4326, or as the layer's "
        + "\"crs\"")
  }
}

/// The authority and the code in "EPSG:2263", "urn:ogc:def:crs:EPSG::2263",
/// "http://www.opengis.net/def/crs/EPSG/0/2263" or WKT that ends with the system's own `ID["EPSG",4326]]`; empty
/// strings for a name in any other form.
func authorityCode(_ name: String) -> (String, String) {
  let upper = name.uppercased()
  if upper.hasSuffix("]]"), upper.hasPrefix("GEOGCRS["),
    let last = upper.ranges(of: "ID[\"").last
  {
    let id = upper[last.upperBound...].dropLast(2).split(separator: "\",")
    return id.count == 2 ? (String(id[0]), String(id[1])) : ("", "")
  }
  if upper == "CRS84" { return ("OGC", "CRS84") }
  let parts: [Substring]
  if upper.hasPrefix("HTTP://WWW.OPENGIS.NET/DEF/CRS/")
    || upper.hasPrefix("HTTPS://WWW.OPENGIS.NET/DEF/CRS/")
  {
    parts = upper.split(separator: "/").suffix(3)
  } else if upper.hasPrefix("URN:OGC:DEF:CRS:") || upper.hasPrefix("URN:X-OGC:DEF:CRS:") {
    parts = upper.split(separator: ":", omittingEmptySubsequences: false).suffix(3)
  } else {
    parts = upper.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return ("", "") }
  }
  guard let authority = parts.first, let code = parts.last else { return ("", "") }
  return (String(authority), String(code))
}
