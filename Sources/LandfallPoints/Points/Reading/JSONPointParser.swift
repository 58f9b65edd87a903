import LandfallSupport

/// Finds the coordinate in a JSON object, and the place where results are added: a GeoJSON feature with a point, or an object
/// with two members.
struct JSONPointParser: Sendable {
  enum Shape: Sendable {
    case features
    /// The names of the members, as they are in the file.
    case members(latitude: [UInt8], longitude: [UInt8])
  }

  /// A problem that keeps an object from being a row of the output.
  enum FatalProblem {
    case notAFeature, properties
    case repeated(String)

    var text: String {
      switch self {
      case .notAFeature: "the object is not a GeoJSON Feature, as the first one is"
      case .properties: "the properties are not an object"
      case .repeated(let name):
        "member \"\(name)\" has the name of a result; rename it, or set --prefix TEXT for the results"
      }
    }
  }

  struct Object {
    var end = 0
    var latitude = 0..<0
    var longitude = 0..<0
    var slotPosition = 0
    var slot = PointRow.Slot.missing
    /// The position of the object, or of the properties of a feature.
    var members: Int?
    /// The range of the type of a geometry that is not a point; empty for null.
    var geometry: Range<Int>?
    var fatalProblem: FatalProblem?
  }

  let shape: Shape
  let added: AddedMembers

  /// Parses the object at the index.
  func parse(_ bytes: Span<UInt8>, _ index: inout Int) throws(JSONSyntaxError) -> Object {
    switch shape {
    case .features: try feature(bytes, &index)
    case .members(let latitude, let longitude): try members(bytes, &index, latitude, longitude)
    }
  }

  private func members(
    _ bytes: Span<UInt8>, _ index: inout Int, _ latitude: [UInt8], _ longitude: [UInt8]
  ) throws(JSONSyntaxError) -> Object {
    var object = Object()
    object.members = index
    let count = try JSONScan.forEachMember(bytes, &index, depth: 0) {
      (index, name) throws(JSONSyntaxError) in
      let start = index
      try JSONScan.skipValue(bytes, &index, depth: 1)
      if bytes.equals(name, latitude) {
        object.latitude = content(bytes, start..<index)
      } else if bytes.equals(name, longitude) {
        object.longitude = content(bytes, start..<index)
      }
      check(bytes, name, &object)
    }
    object.end = index
    object.slotPosition = index - 1
    object.slot = count == 0 ? .empty : .members
    return object
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
  private func check(_ bytes: Span<UInt8>, _ name: Range<Int>, _ object: inout Object) {
    if added.mayContain(bytes, name), let name = added.match(bytes, name) {
      object.fatalProblem = .repeated(name)
    }
  }

  private func feature(
    _ bytes: Span<UInt8>, _ index: inout Int
  ) throws(JSONSyntaxError) -> Object {
    var object = Object()
    var isFeature = false
    object.geometry = index..<index
    _ = try JSONScan.forEachMember(bytes, &index, depth: 0) {
      (index, name) throws(JSONSyntaxError) in
      let start = index
      if bytes.equals(name, "geometry") {
        try geometry(bytes, &index, &object)
      } else if bytes.equals(name, "properties") {
        try properties(bytes, &index, &object)
      } else {
        try JSONScan.skipValue(bytes, &index, depth: 1)
        if bytes.equals(name, "type") {
          isFeature = bytes.equals(start..<index, "\"Feature\"")
        }
      }
    }
    object.end = index
    if object.slot == .missing { object.slotPosition = index - 1 }
    if !isFeature { object.fatalProblem = .notAFeature }
    return object
  }

  private func properties(
    _ bytes: Span<UInt8>, _ index: inout Int, _ object: inout Object
  ) throws(JSONSyntaxError) {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else {
      try JSONScan.skipValue(bytes, &index, depth: 1)
      object.slot = .null
      object.members = nil
      object.slotPosition = start
      if bytes[start] != UInt8(ascii: "n") { object.fatalProblem = .properties }
      return
    }
    object.members = start
    let count = try JSONScan.forEachMember(bytes, &index, depth: 1) {
      (index, name) throws(JSONSyntaxError) in
      try JSONScan.skipValue(bytes, &index, depth: 2)
      check(bytes, name, &object)
    }
    object.slotPosition = index - 1
    object.slot = count == 0 ? .empty : .members
  }

  private func geometry(
    _ bytes: Span<UInt8>, _ index: inout Int, _ object: inout Object
  ) throws(JSONSyntaxError) {
    object.latitude = index..<index
    object.longitude = index..<index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else {
      object.geometry = index..<index
      return try JSONScan.skipValue(bytes, &index, depth: 1)
    }
    var type = index..<index
    _ = try JSONScan.forEachMember(bytes, &index, depth: 1) {
      (index, name) throws(JSONSyntaxError) in
      let start = index
      if bytes.equals(name, "coordinates"), index < bytes.count, bytes[index] == UInt8(ascii: "[") {
        try position(bytes, &index, &object)
      } else {
        try JSONScan.skipValue(bytes, &index, depth: 2)
        if bytes.equals(name, "type"), bytes[start] == UInt8(ascii: "\"") {
          type = start + 1..<index - 1
        }
      }
    }
    let isPoint = bytes.equals(type, "Point")
    // A point without coordinates is an empty geometry.
    object.geometry = isPoint ? (object.latitude.isEmpty ? index..<index : nil) : type
    if !isPoint {
      object.latitude = index..<index
      object.longitude = index..<index
    }
  }

  /// Parses a position: longitude, latitude, and numbers that are ignored.
  private func position(
    _ bytes: Span<UInt8>, _ index: inout Int, _ object: inout Object
  ) throws(JSONSyntaxError) {
    index += 1
    var (count, isFirst) = (0, true)
    while try JSONScan.nextElement(bytes, &index, isFirst: &isFirst) {
      let start = index
      try JSONScan.skipValue(bytes, &index, depth: 3)
      if count == 0 { object.longitude = start..<index }
      if count == 1 { object.latitude = start..<index }
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
  func match(_ bytes: Span<UInt8>, _ name: Range<Int>) -> String? {
    if let number = self.bytes.firstIndex(where: { bytes.equals(name, $0) }) {
      return names[number]
    }
    guard name.contains(where: { bytes[$0] == UInt8(ascii: "\\") }) else { return nil }
    let text = JSONScan.text(bytes, name)
    return names.contains(text) ? text : nil
  }
}
