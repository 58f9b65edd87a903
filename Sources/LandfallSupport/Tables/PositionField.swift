/// A column of a table whose fields have whole positions, and in what form: what to do about a table without columns of
/// latitude and longitude.
package struct PositionField: Sendable {
  /// A form of a position in a single field.
  private enum Form {
    case geometry(String)
    case pair
    /// Latitude, longitude, altitude and perhaps accuracy, as ODK and KoBo write a geopoint.
    case geopoint
    /// Several of these, as they write a line or the outline of an area.
    case geopoints
  }

  private let column: String
  private let form: Form

  /// The greatest number of rows that are looked at.
  private static let rowLimit = 20

  /// Looks for the first column with a position in the first rows below a header. O(their bytes).
  /// - Returns: nil if there is none.
  package init?(_ bytes: Span<UInt8>, below table: TableHeader) {
    var position = table.rows
    for _ in 0..<Self.rowLimit where position < bytes.count {
      guard
        let row = CSVRecord.scan(
          bytes, from: position, requested: (0, 1), delimiter: table.delimiter, isFinal: true)
      else { return nil }
      position = row.end
      var (column, found) = (0, nil as (column: Int, form: Form)?)
      CSVRecord.forEachField(bytes, in: row.text, delimiter: table.delimiter) { field in
        // Of a geometry, which may be long, the beginning tells the form.
        let start = field.lowerBound..<min(field.upperBound, field.lowerBound + 1000)
        if found == nil, let form = Self.form(of: fieldText(bytes, start)) {
          found = (column, form)
        }
        column += 1
      }
      guard let found else { continue }
      let names = table.names(bytes)
      guard found.column < names.count else { return nil }
      (self.column, form) = (oneLine(names[found.column]), found.form)
      return
    }
    return nil
  }

  /// Recognizes a field.
  private static func form(of text: String) -> Form? {
    let text = trimmed(text)
    let capitals = text.uppercased()
    let isGeometry = ["POINT", "MULTIPOINT", "LINESTRING", "POLYGON", "MULTIPOLYGON"].contains {
      capitals.hasPrefix($0)
    }
    if isGeometry, capitals.contains("(") { return .geometry("WKT") }
    if capitals.hasPrefix("SRID="), capitals.contains("(") { return .geometry("EWKT") }
    if text.utf8.count >= 42, capitals.hasPrefix("00") || capitals.hasPrefix("01"),
      text.allSatisfy(\.isHexDigit)
    {
      return .geometry("WKB")
    }
    if text.hasPrefix("{"), text.contains("\"coordinates\"") { return .geometry("GeoJSON") }
    if text.contains(";"), arePoints(text) { return .geopoints }
    let parts = text.split { "(), ;[]".contains($0) }
    guard (2...4).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { decimal($0) }
    guard numbers.count == parts.count, min(numbers[0].magnitude, numbers[1].magnitude) <= 90,
      max(numbers[0].magnitude, numbers[1].magnitude) <= 180
    else { return nil }
    if numbers.count == 2 { return text.contains(where: { ",; ".contains($0) }) ? .pair : nil }
    // Three whole numbers may be anything.
    return parts[0].contains(".") && parts[1].contains(".") ? .geopoint : nil
  }

  /// Whether text has at least two points with a semicolon behind each, as latitude, longitude and perhaps further numbers.
  private static func arePoints(_ text: String) -> Bool {
    let points = text.split(separator: ";").map { point in
      point.split(separator: " ").map { decimal(String($0)) }
    }
    // The last of a long text may be cut.
    return points.count > 1
      && points.dropLast().allSatisfy { numbers in
        guard (2...4).contains(numbers.count), let north = numbers[0], let east = numbers[1] else {
          return false
        }
        return north.magnitude <= 90 && east.magnitude <= 180
      }
  }

  /// What to do with a table whose areas cannot be read, by its first bytes; nil if no column has geometries.
  package static func remedyOfAreas(_ head: [UInt8], file: String) -> String? {
    let found = head.withSpan { bytes -> PositionField? in
      guard let header = try? TableHeader.find(bytes, SoughtColumns(), isFinal: true) else {
        return nil
      }
      return PositionField(bytes, below: header)
    }
    if let found, case .geopoints = found.form {
      return
        "column \"\(found.column)\" has the corners of areas as latitude and longitude; write them as WKT, longitude first, "
        + "into a column WKT: POLYGON((8.5 47.1, 8.6 47.1, 8.6 47.2, 8.5 47.1))"
    }
    guard let found, case .geometry(let format) = found.form else { return nil }
    let column = "column \"\(found.column)\" has geometries as \(format)"
    switch format {
    case "WKT": return "\(column); name it WKT"
    case "EWKT": return "\(column); leave out SRID=…; before them, and name it WKT"
    default:
      return
        "\(column); ogr2ogr writes them as FlatGeobuf: ogr2ogr -oo GEOM_POSSIBLE_NAMES=\(found.column) areas.fgb "
        + oneLine(file)
    }
  }

  /// What to do.
  package func remedy(file: String) -> String {
    switch form {
    case .geometry(let format):
      "column \"\(column)\" has geometries as \(format), which ogr2ogr writes as columns X and Y: ogr2ogr -f CSV "
        + "-oo GEOM_POSSIBLE_NAMES=\(column) -lco GEOMETRY=AS_XY points.csv \(oneLine(file))"
    case .geopoints:
      "column \"\(column)\" has several points in a field, as a line or an area has; write a row for each point, with columns "
        + "lat and lon"
    case .pair: "column \"\(column)\" has both coordinates; write them to two columns, lat and lon"
    case .geopoint:
      "column \"\(column)\" has both coordinates and further numbers, as latitude, longitude, altitude and accuracy; "
        + "write the first two to two columns, lat and lon"
    }
  }
}
