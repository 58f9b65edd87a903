/// Returns what to do about a table without columns of coordinates, if its first row shows that: positions in a single
/// column, or meters.
func shapeRemedy(
  _ bytes: Span<UInt8>, below table: TableHeader, _ names: CoordinateNames, file: String
) -> String? {
  let (header, delimiter) = (table.record, table.delimiter)
  guard names.hasHeader,
    let row = CSVRecord.scan(
      bytes, from: header.end, requested: (0, 1), delimiter: delimiter, isFinal: true)
  else { return nil }
  var (column, found) = (0, nil as (column: Int, form: PositionForm)?)
  CSVRecord.forEachField(bytes, in: row.text, delimiter: delimiter) { field in
    if found == nil, field.count <= 1000, let form = PositionForm(fieldText(bytes, field)) {
      found = (column, form)
    }
    column += 1
  }
  let isProjected = { (name: String) in name.lowercased().contains("easting") }
  guard let found else {
    var hasEasting = false
    CSVRecord.forEachField(bytes, in: header.text, delimiter: delimiter) { field in
      if field.count <= 64, isProjected(fieldText(bytes, field)) { hasEasting = true }
    }
    return hasEasting ? CoordinateFault.projected.remedy(nil) : nil
  }
  let name = oneLine(CSVHeader.name(bytes, header, found.column, delimiter: delimiter))
  let path = oneLine(file)
  switch found.form {
  case .geometry(let format):
    return
      "column \"\(name)\" has geometries as \(format), which ogr2ogr writes as columns X and Y: ogr2ogr -f CSV "
      + "-oo GEOM_POSSIBLE_NAMES=\(name) -lco GEOMETRY=AS_XY points.csv \(path)"
  case .pair:
    return "column \"\(name)\" has both coordinates; write them to two columns, lat and lon"
  }
}

/// A form of a position in a single field.
private enum PositionForm {
  case geometry(String)
  case pair

  /// Recognizes a field.
  init?(_ text: String) {
    let text = trimmed(text)
    let capitals = text.uppercased()
    let isGeometry = ["POINT", "MULTIPOINT", "LINESTRING", "POLYGON", "MULTIPOLYGON"].contains {
      capitals.hasPrefix($0)
    }
    if isGeometry, capitals.contains("(") {
      self = .geometry("WKT")
    } else if capitals.hasPrefix("SRID="), capitals.contains("(") {
      self = .geometry("EWKT")
    } else if text.utf8.count >= 42, capitals.hasPrefix("00") || capitals.hasPrefix("01"),
      text.allSatisfy(\.isHexDigit)
    {
      self = .geometry("WKB")
    } else if text.hasPrefix("{"), text.contains("\"coordinates\"") {
      self = .geometry("GeoJSON")
    } else {
      let numbers = text.split { "(), ;[]".contains($0) }.map { decimal($0) }
      guard numbers.count == 2, let first = numbers[0], let second = numbers[1],
        text.contains(where: { ",; ".contains($0) }), min(abs(first), abs(second)) <= 90,
        max(abs(first), abs(second)) <= 180
      else { return nil }
      self = .pair
    }
  }
}
