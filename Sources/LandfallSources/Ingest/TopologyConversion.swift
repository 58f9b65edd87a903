/// Reads a TopoJSON topology (TopoJSON 1.0), and writes its regions as a GeoJSON FeatureCollection, which the reader of
/// GeoJSON then checks.
///
/// Each geometry of an object becomes a Feature, also one whose type is null. A nested collection becomes one Feature if
/// it has an `id` or properties, else its geometries become Features. Objects that are no collections are Features of one
/// layer; without an `id`, their names are the ids. The time is linear in the size of the topology: one whose rings use
/// the same arcs over and over is refused.
struct TopologyConversion {
  /// The name of the source in error messages.
  private let file: String
  /// The number of bytes of the topology.
  private let size: Int
  private let environment: IngestEnvironment
  private var scale: [Double]?
  private var offset: [Double] = [0, 0]
  /// The positions of all arcs, x and y in turn, and the end of each arc in them.
  private var positions: [Double] = []
  private var arcEnds: [Int] = []
  private var text = Array(#"{"type":"FeatureCollection""#.utf8)
  private var featureCount = 0
  private var nullCount = 0

  /// Converts the topology in a source.
  /// - Parameter wanted: the name of an object; nil if there is one to choose.
  /// - Throws: the first error, with the geometry that it is in.
  static func convert(
    _ source: Source, object wanted: String?, _ environment: IngestEnvironment
  ) throws(BuildError) -> Source {
    let bytes = source.bytes
    var reader = TopologyConversion(file: source.name, size: bytes.count, environment)
    try bytes.withSpan(0..<bytes.count) { bytes throws(BuildError) in
      var cursor = JSONCursor(bytes, at: startOfText(bytes), .geoJSON)
      cursor.skipSpace()
      try reader.read(&cursor, object: wanted)
    }
    var result = source
    result.bytes = SourceBytes(reader.text)
    result.isConverted = true
    if reader.nullCount > 0 {
      let isOne = reader.nullCount == 1
      result.warnings.append(
        "\(source.name): \(isOne ? "1 geometry is" : "\(reader.nullCount) geometries are") null "
          + "instead of an object, and left out")
    }
    return result
  }

  private init(file: String, size: Int, _ environment: IngestEnvironment) {
    (self.file, self.size, self.environment) = (file, size, environment)
  }

  /// Reads the object at the cursor.
  private mutating func read(
    _ cursor: inout JSONCursor, object wanted: String?
  ) throws(BuildError) {
    var objects: [TopologyObject] = []
    do throws(SourceFailure) {
      let topology = try MemberPlaces(&cursor, isChecked: true)
      cursor.skipSpace()
      if !cursor.isAtEnd { throw .trailing(cursor.bytes, at: cursor.index) }
      if let crs = topology["crs"] { write(#","crs":"#, cursor.valueText(at: crs)) }
      if let place = topology["transform"], cursor.bytes[place] != UInt8(ascii: "n") {
        try readTransform(JSONCursor(cursor.bytes, at: place, .geoJSON))
      }
      guard let arcs = topology["arcs"] else { throw .missingMember("arcs", at: 0) }
      try readArcs(JSONCursor(cursor.bytes, at: arcs, .geoJSON))
      guard let place = topology["objects"] else { throw .missingMember("objects", at: 0) }
      objects = try Self.objects(JSONCursor(cursor.bytes, at: place, .geoJSON))
    } catch {
      throw located(error, nil)
    }
    write(#","features":["#)
    let areLone = wanted == nil && !objects.contains(where: \.isCollection)
    let chosen =
      areLone && !objects.isEmpty
      ? objects : [objects[try chooseLayer(wanted, of: objects.map(\.name), file: file)]]
    for object in chosen {
      if object.isCollection {
        try readFeatures(ofCollectionAt: object.index, cursor, depth: 0)
      } else {
        try readFeature(at: object.index, cursor, id: jsonText(object.name), depth: 0)
      }
    }
    write("\n]}")
  }

  // MARK: Members of the topology

  private mutating func readTransform(_ start: JSONCursor) throws(SourceFailure) {
    var cursor = start
    let members = try MemberPlaces(&cursor)
    scale = try pair("scale", of: members, start)
    offset = try pair("translate", of: members, start)
  }

  private func pair(
    _ name: String, of members: MemberPlaces, _ cursor: JSONCursor
  ) throws(SourceFailure) -> [Double] {
    guard let place = members[name] else { throw .missingMember(name, at: cursor.index) }
    var numbers: [Double] = []
    var (reader, here) = (
      CoordinateReader(type: "transform"), JSONCursor(cursor.bytes, at: place, .geoJSON)
    )
    try reader.position(&here, into: &numbers)
    return numbers
  }

  private mutating func readArcs(_ start: JSONCursor) throws(SourceFailure) {
    var (cursor, reader) = (start, CoordinateReader(type: "Topology"))
    try reader.array(&cursor) { (reader, cursor) throws(SourceFailure) in
      var index = positions.count
      try reader.positions(&cursor, into: &positions)
      arcEnds.append(positions.count)
      guard let scale else { return }
      // Each position of a quantized arc is the difference to the one before it.
      var (x, y) = (0.0, 0.0)
      while index < positions.count {
        (x, y) = (x + positions[index], y + positions[index + 1])
        positions[index] = x * scale[0] + offset[0]
        positions[index + 1] = y * scale[1] + offset[1]
        index += 2
      }
    }
  }

  private static func objects(_ start: JSONCursor) throws(SourceFailure) -> [TopologyObject] {
    var cursor = start
    let members = try MemberPlaces(&cursor)
    return try members.all.map { member throws(SourceFailure) in
      var here = JSONCursor(cursor.bytes, at: member.place, .geoJSON)
      let type = here.isAt("{") ? try MemberPlaces(&here)["type"] : nil
      let isCollection = cursor.isString("GeometryCollection", at: type)
      return TopologyObject(name: member.name, index: member.place, isCollection: isCollection)
    }
  }

  // MARK: Features

  private mutating func readFeatures(
    ofCollectionAt index: Int, _ cursor: JSONCursor, depth: Int
  ) throws(BuildError) {
    var here = JSONCursor(cursor.bytes, at: index, .geoJSON)
    var places: [Int] = []
    do throws(SourceFailure) {
      places = try geometries(of: MemberPlaces(&here), cursor, at: index, depth: depth)
    } catch {
      throw located(error, nil)
    }
    for place in places { try readFeature(at: place, cursor, id: nil, depth: depth + 1) }
  }

  /// - Parameter id: the id, as JSON, of a geometry that has none of its own.
  private mutating func readFeature(
    at index: Int, _ cursor: JSONCursor, id: String?, depth: Int
  ) throws(BuildError) {
    if featureCount & 0xFF == 0 { try environment.checkCancellation(reading: file) }
    var here = JSONCursor(cursor.bytes, at: index, .geoJSON)
    if here.isAt("n") {
      nullCount += 1
      return
    }
    let members: MemberPlaces
    do throws(SourceFailure) {
      guard here.isAt("{") else { throw .memberKind("geometries", at: index) }
      members = try MemberPlaces(&here)
    } catch {
      throw located(error, "geometry \(featureCount)")
    }
    if members["id"] == nil, members["properties"] == nil,
      cursor.isString("GeometryCollection", at: members["type"])
    {
      return try readFeatures(ofCollectionAt: index, cursor, depth: depth)
    }
    write(featureCount == 0 ? "\n" : ",\n", #"{"type":"Feature","#)
    if let id = members["id"].map({ cursor.valueText(at: $0) }) ?? id { write(#""id":"#, id, ",") }
    let properties = members["properties"].map { cursor.valueText(at: $0) } ?? "null"
    write(#""properties":"#, properties, #","geometry":"#)
    if let type = members["type"], JSONCursor(cursor.bytes, at: type, .geoJSON).isAt("n") {
      write("null")
    } else {
      do throws(SourceFailure) {
        try writeGeometry(members, cursor, at: index, depth: depth)
      } catch {
        throw located(error, label(members, cursor))
      }
    }
    write("}")
    featureCount += 1
  }

  private mutating func writeGeometry(
    _ members: MemberPlaces, _ cursor: JSONCursor, at index: Int, depth: Int
  ) throws(SourceFailure) {
    guard let typePlace = members["type"] else { throw .missingMember("type", at: index) }
    write(#"{"type":"#, cursor.valueText(at: typePlace))
    let type = cursor.string(at: typePlace) ?? ""
    switch type {
    case "GeometryCollection":
      write(#","geometries":["#)
      for (number, place) in try geometries(of: members, cursor, at: index, depth: depth)
        .enumerated()
      {
        var here = JSONCursor(cursor.bytes, at: place, .geoJSON)
        guard here.isAt("{") else { throw .memberKind("geometries", at: place) }
        if number > 0 { write(",") }
        try writeGeometry(MemberPlaces(&here), cursor, at: place, depth: depth + 1)
      }
      write("]")
    case "Polygon", "MultiPolygon":
      write(#","coordinates":"#)
      guard let arcs = members["arcs"] else { throw .missingMember("arcs", at: index) }
      var here = JSONCursor(cursor.bytes, at: arcs, .geoJSON)
      if here.isAt("n") {
        write("[]")
      } else {
        try writeRings(&here, levels: type == "Polygon" ? 1 : 2)
      }
    case "Point", "MultiPoint":
      write(#","coordinates":"#)
      guard let place = members["coordinates"] else {
        throw .missingMember("coordinates", at: index)
      }
      var points: [Double] = []
      var (reader, here) = (
        CoordinateReader(type: type), JSONCursor(cursor.bytes, at: place, .geoJSON)
      )
      if type == "Point" {
        try reader.position(&here, into: &points)
      } else {
        try reader.positions(&here, into: &points)
      }
      if let scale {
        for slot in points.indices {
          points[slot] = points[slot] * scale[slot & 1] + offset[slot & 1]
        }
      }
      if type == "MultiPoint" { write("[") }
      try writePositions(points[...], at: place)
      if type == "MultiPoint" { write("]") }
    default:
      // The reader of GeoJSON leaves out lines, and names other types.
      write(#","coordinates":[]"#)
    }
    write("}")
  }

  /// Writes the arrays of arcs at the cursor as arrays of rings.
  /// - Parameter levels: the number of arrays around each ring, 1 or 2.
  private mutating func writeRings(
    _ cursor: inout JSONCursor, levels: Int
  ) throws(SourceFailure) {
    write("[")
    var reader = CoordinateReader(type: "Topology")
    var ringNumber = 0
    try reader.array(&cursor) { (_, cursor) throws(SourceFailure) in
      cursor.skipSpace()
      if text.last == UInt8(ascii: "]") { write(",") }
      guard levels == 1 else { return try writeRings(&cursor, levels: levels - 1) }
      try writeRing(&cursor, isHole: ringNumber > 0)
      ringNumber += 1
    }
    write("]")
  }

  /// Writes a ring of the arcs at the cursor, each of which starts where the one before it ends. It runs as in GeoJSON:
  /// topologies of some programs have it the other way round.
  private mutating func writeRing(
    _ cursor: inout JSONCursor, isHole: Bool
  ) throws(SourceFailure) {
    let start = cursor.index
    var reader = CoordinateReader(type: "Topology")
    var ring: [Double] = []
    var used: Set<Int> = []
    try reader.array(&cursor) { (_, cursor) throws(SourceFailure) in
      cursor.skipSpace()
      let place = cursor.index
      let number = try arcNumber(&cursor)
      guard used.insert(number).inserted else {
        throw SourceFailure(
          .geometry, at: place, "has a ring that uses arc \(number) twice",
          "the file is damaged; get it again, or export it again from its source")
      }
      ring += positions(ofArc: number).dropFirst(ring.isEmpty ? 0 : 2)
    }
    // Twice the area, positive if it runs counter-clockwise; an edge of more than 180° may cross ±180°.
    var (area, hasLongEdge) = (0.0, false)
    for slot in stride(from: 0, to: ring.count - 2, by: 2) {
      area +=
        (ring[slot] - ring[0]) * (ring[slot + 3] - ring[1])
        - (ring[slot + 2] - ring[0]) * (ring[slot + 1] - ring[1])
      if (ring[slot + 2] - ring[slot]).magnitude > 180 { hasLongEdge = true }
    }
    if !hasLongEdge, area != 0, (area < 0) != isHole { ring = Self.reversed(ring[...]) }
    write("[")
    try writePositions(ring[...], at: start)
    write("]")
    // Regions that share all their arcs would make much of a small file.
    guard text.count / Self.growth <= size + 1 << 17 else {
      throw SourceFailure(
        .geometry, at: start,
        "uses arcs that so many others use that its GeoJSON is \(Self.growth) times as large as the file",
        "if it is right, convert it with ogr2ogr -f GeoJSON, and build that")
    }
  }

  /// The greatest number of bytes that are made of a byte; some 10 of honest files.
  private static let growth = 64

  /// Positions in the reverse order.
  private static func reversed(_ positions: ArraySlice<Double>) -> [Double] {
    var reversed: [Double] = positions.reversed()
    // Now the order of each pair.
    for slot in stride(from: 0, to: reversed.count - 1, by: 2) {
      reversed.swapAt(slot, slot + 1)
    }
    return reversed
  }

  /// The number of an arc at the cursor; -1 is arc 0 from its end to its start.
  private func arcNumber(_ cursor: inout JSONCursor) throws(SourceFailure) -> Int {
    let start = cursor.index
    try cursor.skip(depth: 0)
    let written = cursor.bytes.text(start..<min(cursor.index, start + 40))
    let number = Int(written)
    guard let number, case let arc = number < 0 ? ~number : number, arc < arcEnds.count else {
      throw SourceFailure(
        .geometry, at: start,
        number == nil
          ? "\(oneLine(written)) is not the number of an arc"
          : "uses arc \(written), and the file has \(counted(arcEnds.count, "arc"))",
        "the file is damaged; get it again, or export it again from its source")
    }
    return number
  }

  private func positions(ofArc number: Int) -> [Double] {
    let arc = number < 0 ? ~number : number
    let arcPositions = positions[(arc == 0 ? 0 : arcEnds[arc - 1])..<arcEnds[arc]]
    return number < 0 ? Self.reversed(arcPositions) : Array(arcPositions)
  }

  private mutating func writePositions(
    _ numbers: ArraySlice<Double>, at index: Int
  ) throws(SourceFailure) {
    for slot in stride(from: numbers.startIndex, to: numbers.endIndex, by: 2) {
      let (x, y) = (numbers[slot], numbers[slot + 1])
      guard x.isFinite, y.isFinite else { throw .number("\(x.isFinite ? y : x)", at: index) }
      if text.last == UInt8(ascii: "]") { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: "[\(x),\(y)]".utf8)
    }
  }

  private func geometries(
    of members: MemberPlaces, _ cursor: JSONCursor, at index: Int, depth: Int
  ) throws(SourceFailure) -> [Int] {
    guard depth < 32 else { throw .tooDeep(at: index) }
    guard let place = members["geometries"] else { throw .missingMember("geometries", at: index) }
    var here = JSONCursor(cursor.bytes, at: place, .geoJSON)
    guard here.take("[") else { throw try here.wrongKind(of: "geometries") }
    var places: [Int] = []
    do throws(JSONSyntaxError) {
      var isFirst = true
      while try here.nextElement(isFirst: &isFirst) {
        places.append(here.index)
        try here.skipUnchecked()
      }
    } catch {
      throw SourceFailure(error, in: here.bytes)
    }
    return places
  }

  // MARK: Text

  private mutating func write(_ parts: String...) {
    for part in parts { text.append(contentsOf: part.utf8) }
  }

  /// The place of a geometry for messages, such as "geometry 3 (Monaco)": its name or its id.
  private func label(_ members: MemberPlaces, _ cursor: JSONCursor) -> String {
    var name: String?
    if let place = members["properties"] {
      var here = JSONCursor(cursor.bytes, at: place, .geoJSON)
      let properties = here.isAt("{") ? try? MemberPlaces(&here) : nil
      name = ["name", "NAME"].lazy.compactMap { properties?[$0] }.first.flatMap {
        cursor.string(at: $0)
      }
    }
    name = name ?? members["id"].map { cursor.string(at: $0) ?? cursor.valueText(at: $0) }
    return "geometry \(featureCount)" + (name.map { " (\(oneLine($0)))" } ?? "")
  }

  private func located(_ failure: SourceFailure, _ place: String?) -> BuildError {
    BuildError(
      failure.code, file: file,
      place: [place, "byte \(failure.offset)"].compactMap(\.self).joined(separator: ", "),
      problem: failure.problem, remedy: failure.remedy)
  }
}

/// An object of a topology, which is a layer of it.
private struct TopologyObject {
  var name: String
  /// Its position in the text.
  var index: Int
  var isCollection: Bool
}

/// The positions of the values of an object's members.
private struct MemberPlaces {
  private(set) var all: [(name: String, place: Int)] = []

  /// Reads the object at the cursor.
  /// - Parameter isChecked: whether the values are checked to be JSON, rather than skipped by their brackets.
  init(_ cursor: inout JSONCursor, isChecked: Bool = false) throws(SourceFailure) {
    guard cursor.isAt("{") else {
      throw SourceFailure(
        at: cursor.index, "the topology is not made as TopoJSON requires: an object is missing",
        "export it again from its source")
    }
    let start = cursor.index
    try cursor.forEachMember { (cursor, name) throws(SourceFailure) in
      all.append((cursor.text(name), cursor.index))
      if isChecked { try cursor.skip(depth: 1) } else { try cursor.skipBrackets() }
    }
    var names: Set<String> = []
    for member in all where !names.insert(member.name).inserted {
      throw .repeatedMember(member.name, at: start)
    }
  }

  subscript(name: String) -> Int? { all.first { $0.name == name }?.place }
}

extension JSONCursor {
  /// The JSON of the value at a position.
  fileprivate func valueText(at place: Int) -> String {
    var cursor = JSONCursor(bytes, at: place, .geoJSON)
    guard (try? cursor.skipBrackets()) != nil else { return "null" }
    return bytes.text(place..<cursor.index)
  }

  /// The text of the string at a position; nil for another value.
  fileprivate func string(at place: Int) -> String? {
    var cursor = JSONCursor(bytes, at: place, .geoJSON)
    guard case .string(let text)? = try? cursor.value(depth: 0) else { return nil }
    return text
  }

  fileprivate func isString(_ text: String, at place: Int?) -> Bool {
    place.flatMap { string(at: $0) } == text
  }
}
