/// Reads a FlatGeobuf file (flatgeobuf.org, version 3), and writes its features as a sequence of GeoJSON, which the
/// reader of GeoJSON then checks.
///
/// The features have the order of the file, as GDAL reads them; the spatial index is skipped. Heights, measures and binary
/// columns are left out. The time is linear in the size of the file: what shares bytes is refused.
struct FlatGeobufConversion {
  /// The first bytes; the eighth is a patch of the version, which readers ignore.
  static let magic = Array("fgb\u{3}fgb".utf8)

  /// A property of the features; the order of the types is that of the format.
  private struct Column {
    enum Kind: UInt8 {
      case byte, unsignedByte, bool, short, unsignedShort, int, unsignedInt, long, unsignedLong,
        float
      case double, string, json, dateTime, binary
    }

    /// The name as JSON, with a colon after it.
    var name: [UInt8]
    var kind: Kind
  }

  /// Why a file cannot be converted here.
  private enum Failure: Error {
    case damage(String)
    /// A geometry that GeoJSON does not have, such as a curve.
    case foreignGeometry
    case interrupted
  }

  private typealias Damage = FlatTable.Damage

  private let bytes: SourceBytes
  private let environment: IngestEnvironment
  /// The name of the only layer.
  private var name = ""
  private var text: [UInt8] = []
  /// The columns of the file, for features without their own.
  private var columns: [Column] = []
  private var kind: UInt8 = 0
  /// The number of bytes of the header or the current feature that names, parts, rings and positions may still take: where
  /// they share bytes, a small file would grow without bounds.
  private var budget = 0
  private var binaryCount = 0
  /// Whether a feature with the names of all properties is written.
  private var hasNames = false

  /// Converts the bytes of a layer's source.
  /// - Returns: the GeoJSON, with the reference system of the file; nil if there are curves, which GDAL can read.
  /// - Throws: `.unsupportedFormat` for a damaged file, `.manifestValue` if its layer has another name than is wanted.
  static func convert(
    _ layer: LayerManifest, _ bytes: SourceBytes, _ environment: IngestEnvironment
  ) throws(BuildError) -> Source? {
    let file = layer.displayName
    var reader = FlatGeobufConversion(bytes: bytes, environment)
    var source = Source(name: file, bytes: bytes)
    do throws(Failure) {
      source.crs = try reader.read()
    } catch {
      try environment.checkCancellation(reading: file)
      guard case .damage(let part) = error else { return nil }
      throw BuildError(
        .unsupportedFormat, file: file, problem: "is damaged: \(part) leads out of the file",
        remedy: "get the file again")
    }
    _ = try chooseLayer(layer.sourceLayer, of: [reader.name], file: file)
    source.bytes = SourceBytes(reader.text)
    source.isConverted = true
    if reader.binaryCount > 0 {
      source.warnings.append(
        "\(file): \(counted(reader.binaryCount, "column")) of binary data left out")
    }
    if source.crs == nil, layer.crs == nil { source.warnings.append(withoutReferenceSystem(file)) }
    return source
  }

  private init(bytes: SourceBytes, _ environment: IngestEnvironment) {
    (self.bytes, self.environment) = (bytes, environment)
  }

  // MARK: File

  /// Reads the header and all features; returns the reference system, nil if the file has none.
  private mutating func read() throws(Failure) -> String? {
    let header = try buffer(at: 8, "its header")
    var (place, crs, count) = (header.upperBound, nil as String?, UInt64(0))
    do throws(Damage) {
      let table = try FlatTable(rootOf: header, bytes)
      budget = header.count
      name = try table.text(0) ?? ""
      kind = try table.number(2, or: 0)
      columns = try columns(try table.tables(7))
      count = try table.number(8, or: 0)
      let nodeSize: UInt16 = try table.number(9, or: 16)
      if nodeSize > 0, count > 0 {
        guard let size = Self.indexSize(count, nodeSize), size <= bytes.count - place else {
          throw Damage()
        }
        place += size
      }
      crs = try table.table(10).map(Self.referenceSystem) ?? nil
    } catch {
      throw .damage("its header")
    }
    binaryCount = columns.count { $0.kind == .binary }
    var number = 0
    while place < bytes.count {
      number += 1
      if number & 0xFF == 0, environment.isCancelled?() == true { throw .interrupted }
      let range = try buffer(at: place, "feature \(number)")
      let isGeoJSON: Bool
      do throws(Damage) {
        budget = range.count
        isGeoJSON = try write(FlatTable(rootOf: range, bytes))
      } catch {
        throw .damage("feature \(number)")
      }
      guard isGeoJSON else { throw .foreignGeometry }
      place = range.upperBound
    }
    if count > 0, number != count { throw .damage("its number of features") }
    return crs
  }

  /// The bytes of a buffer after the four with its size.
  private func buffer(at place: Int, _ name: String) throws(Failure) -> Range<Int> {
    do throws(Damage) {
      let size = Int(try bytes.number(at: place, in: 0..<bytes.count, UInt32.self))
      guard size >= 4, size <= bytes.count - place - 4 else { throw Damage() }
      return place + 4..<place + 4 + size
    } catch {
      throw .damage(name)
    }
  }

  /// The bytes of the index, a packed R-tree of nodes of 40 bytes; nil if that is more than fits.
  private static func indexSize(_ featureCount: UInt64, _ nodeSize: UInt16) -> Int? {
    guard featureCount < 1 << 48, nodeSize >= 2 else { return nil }
    var (level, total) = (Int(featureCount), Int(featureCount))
    // A single feature has a root above its leaf, too.
    repeat {
      level = (level + Int(nodeSize) - 1) / Int(nodeSize)
      total += level
    } while level > 1
    return total * 40
  }

  private static func referenceSystem(_ table: FlatTable) throws(Damage) -> String? {
    let code: Int32 = try table.number(1, or: 0)
    if code != 0 { return "\(try table.text(0) ?? "EPSG"):\(code)" }
    if let name = try table.text(5), let authority = try table.text(0) {
      return "\(authority):\(name)"
    }
    return try table.text(4)
  }

  private mutating func columns(_ tables: [FlatTable]) throws(Damage) -> [Column] {
    var columns: [Column] = []
    for table in tables {
      guard let name = try table.text(0),
        let kind = Column.Kind(rawValue: try table.number(1, or: 0))
      else { throw Damage() }
      try spend(4 + name.utf8.count)
      columns.append(Column(name: Array((jsonText(name) + ":").utf8), kind: kind))
    }
    return columns
  }

  // MARK: Features

  private mutating func write(_ text: String) { self.text += text.utf8 }

  /// Writes a feature; returns false for a geometry that GeoJSON does not have.
  private mutating func write(_ feature: FlatTable) throws(Damage) -> Bool {
    // A hostile file may have long names of columns and features of a few bytes.
    guard text.count / 64 <= bytes.count + 1 << 17 else { throw Damage() }
    text.append(SourceFormat.recordSeparator)
    write(#"{"type":"Feature","properties":{"#)
    let own = try columns(try feature.tables(2))
    try writeProperties(try feature.vector(1, size: 1), own.isEmpty ? columns : own)
    write(#"},"geometry":"#)
    if let geometry = try feature.table(0) {
      guard try write(geometry, kind: kind, depth: 0) else { return false }
    } else {
      write("null")
    }
    write("}\n")
    return true
  }

  private mutating func writeProperties(
    _ range: Range<Int>, _ columns: [Column]
  ) throws(Damage) {
    var place = range.lowerBound
    // The first feature has every property, as the reader takes their names from it.
    var values: [String?] = []
    if !hasNames { values = columns.map { $0.kind == .binary ? nil : "null" as String? } }
    var isFirst = true
    func next<Number: FixedWidthInteger>(_: Number.Type) throws(Damage) -> Number {
      let number: Number = try bytes.number(at: place, in: range, Number.self)
      place += MemoryLayout<Number>.size
      return number
    }
    while place < range.upperBound {
      let index = Int(try next(UInt16.self))
      guard index < columns.count else { throw Damage() }
      let value: String?
      switch columns[index].kind {
      case .byte: value = "\(try next(Int8.self))"
      case .unsignedByte: value = "\(try next(UInt8.self))"
      case .bool: value = try next(UInt8.self) == 0 ? "false" : "true"
      case .short: value = "\(try next(Int16.self))"
      case .unsignedShort: value = "\(try next(UInt16.self))"
      case .int: value = "\(try next(Int32.self))"
      case .unsignedInt: value = "\(try next(UInt32.self))"
      case .long: value = "\(try next(Int64.self))"
      case .unsignedLong: value = "\(try next(UInt64.self))"
      case .float:
        let number = Float(bitPattern: try next(UInt32.self))
        value = number.isFinite ? number.description : "null"
      case .double:
        let number = Double(bitPattern: try next(UInt64.self))
        value = number.isFinite ? numberText(number) : "null"
      case .string, .json, .dateTime, .binary:
        let size = Int(try next(UInt32.self))
        guard size <= range.upperBound - place else { throw Damage() }
        let content = bytes.text(place..<place + size)
        place += size
        value = columns[index].kind == .binary ? nil : jsonText(content)
      }
      if !hasNames {
        values[index] = value
      } else if let value {
        write(columns[index], value, isFirst: &isFirst)
      }
    }
    if hasNames { return }
    hasNames = true
    for (column, value) in zip(columns, values) {
      if let value { write(column, value, isFirst: &isFirst) }
    }
  }

  private mutating func write(_ column: Column, _ value: String, isFirst: inout Bool) {
    if !isFirst { text.append(UInt8(ascii: ",")) }
    isFirst = false
    text += column.name
    write(value)
  }

  // MARK: Geometries

  /// The types of geometry, as the format numbers them.
  private static let types = [
    nil, "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
    "GeometryCollection",
  ]

  /// Writes a geometry.
  /// - Parameter kind: its type; 0 if it has one of its own.
  /// - Returns: false for a geometry that GeoJSON does not have.
  private mutating func write(
    _ geometry: FlatTable, kind: UInt8, depth: Int
  ) throws(Damage) -> Bool {
    let kind = kind == 0 ? try geometry.number(6, or: 0) : kind
    guard Int(kind) < Self.types.count, let type = Self.types[Int(kind)], depth < 32 else {
      return false
    }
    write("{\"type\":\"\(type)\",\"\(kind == 7 ? "geometries" : "coordinates")\":")
    switch kind {
    case 1: try writePositions(of: geometry, isOne: true)
    case 2, 4: try writePositions(of: geometry)
    case 3, 5: try writeRings(of: geometry)
    default:
      text.append(UInt8(ascii: "["))
      for (index, part) in try geometry.tables(7).enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        try spend(4)
        if kind == 6 {
          try writeRings(of: part)
        } else if try !write(part, kind: 0, depth: depth + 1) {
          return false
        }
      }
      text.append(UInt8(ascii: "]"))
    }
    text.append(UInt8(ascii: "}"))
    return true
  }

  private mutating func spend(_ count: Int) throws(Damage) {
    budget -= count
    if budget < 0 { throw Damage() }
  }

  /// Writes the rings of a polygon or the lines of several, whose ends are counted in positions.
  private mutating func writeRings(of geometry: FlatTable) throws(Damage) {
    let positions = try geometry.vector(1, size: 8)
    let ends = try geometry.vector(0, size: 4)
    let count = positions.count / 16
    text.append(UInt8(ascii: "["))
    var start = 0
    for index in 0..<max(1, ends.count / 4) {
      let end =
        ends.isEmpty
        ? count : Int(try bytes.number(at: ends.lowerBound + 4 * index, in: ends, UInt32.self))
      guard start <= end, end <= count else { throw Damage() }
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if !ends.isEmpty { try spend(4) }
      try writePositions(in: positions, start..<end)
      start = end
    }
    text.append(UInt8(ascii: "]"))
  }

  private mutating func writePositions(
    of geometry: FlatTable, isOne: Bool = false
  ) throws(Damage) {
    let positions = try geometry.vector(1, size: 8)
    let count = positions.count / 16
    guard isOne else { return try writePositions(in: positions, 0..<count) }
    // An empty point has no position.
    if count == 0 {
      write("[]")
    } else {
      try writePosition(at: positions.lowerBound, in: positions)
    }
  }

  private mutating func writePositions(
    in range: Range<Int>, _ positions: Range<Int>
  ) throws(Damage) {
    try spend(16 * positions.count)
    text.append(UInt8(ascii: "["))
    for index in positions {
      if index > positions.lowerBound { text.append(UInt8(ascii: ",")) }
      try writePosition(at: range.lowerBound + 16 * index, in: range)
    }
    text.append(UInt8(ascii: "]"))
  }

  private mutating func writePosition(at place: Int, in range: Range<Int>) throws(Damage) {
    text.append(UInt8(ascii: "["))
    for part in [0, 8] {
      let number = Double(bitPattern: try bytes.number(at: place + part, in: range, UInt64.self))
      if part > 0 { text.append(UInt8(ascii: ",")) }
      write(number.isFinite ? number.description : "null")
    }
    text.append(UInt8(ascii: "]"))
  }
}
