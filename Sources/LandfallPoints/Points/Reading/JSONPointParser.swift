/// Finds the coordinate in a JSON object, and the place where results are added: a GeoJSON feature with a point, or an object
/// with two members.
struct JSONPointParser: Sendable {
  enum Shape: Sendable {
    case features
    case members(Members)
  }

  /// The names of the members with coordinates, as they are in the file.
  struct Members: Sendable {
    /// Those of the objects around all of them.
    var path: [[UInt8]] = []
    var latitude: [UInt8]
    var longitude: [UInt8]
    /// Those with hemispheres, if there are any.
    var northOrSouth: [UInt8]?
    var eastOrWest: [UInt8]?
  }

  /// A problem that keeps an object from being a row of the output.
  enum FatalProblem {
    case notAFeature, properties
    case repeated(String)
    case system(DeclaredSystem)

    var text: String {
      switch self {
      case .notAFeature: "the object is not a GeoJSON Feature, as the first one is"
      case .properties: "the properties are not an object"
      case .repeated(let name):
        "member \"\(name)\" has the name of a result; rename it, or set --prefix TEXT for the results"
      case .system(let system): system.problem
      }
    }
  }

  struct Object {
    var end = 0
    var latitude = 0..<0
    var longitude = 0..<0
    var northOrSouth: Range<Int>?
    var eastOrWest: Range<Int>?
    var slotPosition = 0
    var slot = PointRow.Slot.missing
    /// The position of the object, or of the properties of a feature.
    var members: Int?
    /// The range of the type of a geometry that is not a point; empty for null.
    var geometry: Range<Int>?
    var fatalProblem: FatalProblem?

    /// The texts of the position without escapes, one after the other, and where they are.
    func fields(_ bytes: Span<UInt8>) -> (texts: [UInt8], PositionFields) {
      var texts: [UInt8] = []
      func add(_ range: Range<Int>) -> Range<Int> {
        let start = texts.count
        if bytes.count(of: UInt8(ascii: "\\"), in: range) > 0 {
          texts += JSONCursor(bytes, at: range.lowerBound).text(range).utf8
        } else {
          texts.append(bytes, range)
        }
        return start..<texts.count
      }
      let fields = PositionFields(
        latitude: add(latitude), longitude: add(longitude),
        northOrSouth: northOrSouth.map(add), eastOrWest: eastOrWest.map(add))
      return (texts, fields)
    }
  }

  let shape: Shape
  let added: AddedMembers

  /// Parses the object at the cursor.
  func parse(_ cursor: inout JSONCursor) throws(JSONSyntaxError) -> Object {
    switch shape {
    case .features: try feature(&cursor)
    case .members(let names): try members(&cursor, names)
    }
  }

  private func members(
    _ cursor: inout JSONCursor, _ names: Members
  ) throws(JSONSyntaxError) -> Object {
    var object = Object()
    object.members = cursor.index
    // A missing hemisphere is an empty one.
    object.northOrSouth = names.northOrSouth.map { _ in 0..<0 }
    object.eastOrWest = names.eastOrWest.map { _ in 0..<0 }
    let count = try cursor.forEachMember(depth: 0) { (cursor, name) throws(JSONSyntaxError) in
      let start = cursor.index
      try cursor.skipValue(depth: 1)
      try take(cursor, name, at: start, names, depth: 0, &object)
      check(cursor, name, &object)
    }
    object.end = cursor.index
    object.slotPosition = cursor.index - 1
    object.slot = count == 0 ? .empty : .members
    return object
  }

  /// Takes a member with a coordinate or a hemisphere, also within the objects of the path.
  /// - Parameter start: where its value starts; the cursor is after it.
  @inline(__always)
  private func take(
    _ cursor: JSONCursor, _ name: Range<Int>, at start: Int, _ names: Members, depth: Int,
    _ object: inout Object
  ) throws(JSONSyntaxError) {
    let bytes = cursor.bytes
    guard depth == names.path.count else {
      if bytes.equals(name, names.path[depth]) {
        try takeWithin(JSONCursor(bytes, at: start), names, depth: depth + 1, &object)
      }
      return
    }
    if bytes.equals(name, names.latitude) {
      object.latitude = content(bytes, start..<cursor.index)
    } else if bytes.equals(name, names.longitude) {
      object.longitude = content(bytes, start..<cursor.index)
    } else if let north = names.northOrSouth, bytes.equals(name, north) {
      object.northOrSouth = content(bytes, start..<cursor.index)
    } else if let east = names.eastOrWest, bytes.equals(name, east) {
      object.eastOrWest = content(bytes, start..<cursor.index)
    }
  }

  private func takeWithin(
    _ value: JSONCursor, _ names: Members, depth: Int, _ object: inout Object
  ) throws(JSONSyntaxError) {
    var cursor = value
    guard cursor.isAt("{") else { return }
    _ = try cursor.forEachMember(depth: depth) { (cursor, name) throws(JSONSyntaxError) in
      let start = cursor.index
      try cursor.skipValue(depth: depth + 1)
      try take(cursor, name, at: start, names, depth: depth, &object)
    }
  }

  /// The characters of a number, also of one in a string; empty for null.
  private func content(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Range<Int> {
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "\""): value.lowerBound + 1..<value.upperBound - 1
    case UInt8(ascii: "n"): value.upperBound..<value.upperBound
    default: value
    }
  }

  @inline(__always)
  private func check(_ cursor: JSONCursor, _ name: Range<Int>, _ object: inout Object) {
    if added.mayContain(cursor.bytes, name), let name = added.match(cursor, name) {
      object.fatalProblem = .repeated(name)
    }
  }

  private func feature(_ cursor: inout JSONCursor) throws(JSONSyntaxError) -> Object {
    var object = Object()
    var isFeature = false
    object.geometry = cursor.index..<cursor.index
    _ = try cursor.forEachMember(depth: 0) { (cursor, name) throws(JSONSyntaxError) in
      let start = cursor.index
      if cursor.bytes.equals(name, "geometry") {
        try geometry(&cursor, &object)
      } else if cursor.bytes.equals(name, "properties") {
        try properties(&cursor, &object)
      } else {
        try cursor.skipValue(depth: 1)
        if cursor.bytes.equals(name, "type") {
          isFeature = cursor.bytes.equals(start..<cursor.index, "\"Feature\"")
        } else if cursor.bytes.equals(name, "crs") {
          let value = (start..<cursor.index).map { cursor.bytes[$0] }
          let system = DeclaredSystem(try? JSONReader.read(value))
          if let system { object.fatalProblem = .system(system) }
        }
      }
    }
    object.end = cursor.index
    if object.slot == .missing { object.slotPosition = cursor.index - 1 }
    if !isFeature { object.fatalProblem = .notAFeature }
    return object
  }

  private func properties(
    _ cursor: inout JSONCursor, _ object: inout Object
  ) throws(JSONSyntaxError) {
    let start = cursor.index
    guard cursor.isAt("{") else {
      if !cursor.isAt("n") { object.fatalProblem = .properties }
      try cursor.skipValue(depth: 1)
      (object.slot, object.slotPosition, object.members) = (.null, start, nil)
      return
    }
    object.members = start
    let count = try cursor.forEachMember(depth: 1) { (cursor, name) throws(JSONSyntaxError) in
      try cursor.skipValue(depth: 2)
      check(cursor, name, &object)
    }
    object.slotPosition = cursor.index - 1
    object.slot = count == 0 ? .empty : .members
  }

  private func geometry(
    _ cursor: inout JSONCursor, _ object: inout Object
  ) throws(JSONSyntaxError) {
    let none = cursor.index..<cursor.index
    (object.latitude, object.longitude) = (none, none)
    guard cursor.isAt("{") else {
      object.geometry = none
      return try cursor.skipValue(depth: 1)
    }
    var type = none
    _ = try cursor.forEachMember(depth: 1) { (cursor, name) throws(JSONSyntaxError) in
      let start = cursor.index
      if cursor.bytes.equals(name, "coordinates"), cursor.take("[") {
        try position(&cursor, &object)
      } else {
        try cursor.skipValue(depth: 2)
        if cursor.bytes.equals(name, "type"), cursor.bytes[start] == UInt8(ascii: "\"") {
          type = start + 1..<cursor.index - 1
        }
      }
    }
    let end = cursor.index..<cursor.index
    let isPoint = cursor.bytes.equals(type, "Point")
    // A point without coordinates is an empty geometry.
    object.geometry = isPoint ? (object.latitude.isEmpty ? end : nil) : type
    if !isPoint { (object.latitude, object.longitude) = (end, end) }
  }

  /// Parses a position after its bracket: longitude, latitude, and numbers that are ignored.
  private func position(
    _ cursor: inout JSONCursor, _ object: inout Object
  ) throws(JSONSyntaxError) {
    var (count, isFirst) = (0, true)
    while try cursor.nextElement(isFirst: &isFirst) {
      let start = cursor.index
      try cursor.skipValue(depth: 3)
      if count == 0 { object.longitude = start..<cursor.index }
      if count == 1 { object.latitude = start..<cursor.index }
      count += 1
    }
  }
}

/// The names of results that are added to JSON objects.
struct AddedMembers: Sendable {
  private let names: [String]
  private let bytes: [[UInt8]]
  /// Bit n is set if a name has n bytes, the highest one for all longer names.
  private let lengths: UInt64

  init(_ names: [String]) {
    self.names = names
    bytes = names.map { Array($0.utf8) }
    lengths = bytes.reduce(0) { $0 | 1 << UInt64(min($1.count, 63)) }
  }

  /// Whether a name may be an added one: it has the length of one, or an escape.
  @inline(__always)
  func mayContain(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    if lengths &>> UInt64(min(name.count, 63)) & 1 != 0 { return true }
    for index in name where bytes[index] == UInt8(ascii: "\\") { return true }
    return false
  }

  /// Returns the added name that equals a name.
  @inline(never)
  func match(_ cursor: JSONCursor, _ name: Range<Int>) -> String? {
    if let number = bytes.firstIndex(where: { cursor.bytes.equals(name, $0) }) {
      return names[number]
    }
    guard name.contains(where: { cursor.bytes[$0] == UInt8(ascii: "\\") }) else { return nil }
    let text = cursor.text(name)
    return names.contains(text) ? text : nil
  }
}
