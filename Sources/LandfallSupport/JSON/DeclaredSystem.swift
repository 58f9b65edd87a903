/// The reference system that the member "crs" of GeoJSON declares (geojson.org, GeoJSON 1.0 §3), where only degrees of
/// WGS 84 are read.
package struct DeclaredSystem: Equatable, Sendable {
  /// Its name, such as "EPSG:4807".
  package let name: String

  /// The systems whose degrees are those of WGS 84 but for some meters: WGS 84, NAD83 and ETRS89.
  private static let usual: Set<String> = [
    "CRS84", "CRS84H", "4326", "4979", "4269", "4258", "4617",
  ]

  /// - Parameter node: the value of "crs".
  /// - Returns: nil for null, and for WGS 84, NAD83 and ETRS89.
  package init?(_ node: JSONNode?) {
    guard let node, !node.isNull else { return nil }
    name =
      node.string ?? Self.name(in: node)
      ?? node.object?["properties"]?.object?["href"]?.string ?? "another one"
    let last = name.split { ":/".contains($0) }.last.map { $0.uppercased() } ?? ""
    if Self.usual.contains(last) { return nil }
  }

  /// The name in an object: a name, or a code of EPSG; nil for a link and for anything else.
  package static func name(in node: JSONNode) -> String? {
    let properties = node.object?["properties"]?.object ?? [:]
    let code = properties["code"].flatMap { $0.string ?? $0.number.map(numberText) }
    return properties["name"]?.string ?? code.map { $0.contains(":") ? $0 : "EPSG:\($0)" }
  }

  package var problem: String {
    "its member \"crs\" names the reference system \(oneLine(name.prefix(60))), and only degrees of WGS 84 are read"
  }

  /// What to do.
  /// - Parameter file: the path of the file.
  package static func remedy(for file: String) -> String {
    "ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES degrees.geojson \(oneLine(file)) turns it into these"
  }
}
