/// One feature as in its source: numbers not yet checked, rounded or transformed.
package struct SourceFeature {
  /// Whether it is a lone geometry, without a Feature around it.
  package var isBare = false
  /// Whether its geometry is null.
  package var isNull = false
  package var identifier = SourceValue.absent
  /// The values of the properties that the reader was created for, in their order.
  package var values: [SourceValue] = []
  /// The names of all properties of the feature.
  package var propertyNames: [String] = []
  /// The positions of all rings, x and y in turn.
  package var positions: [Double] = []
  /// The end of each ring, in pairs of ``positions``.
  package var ringEnds: [Int] = []
  /// The end of each polygon in ``ringEnds``.
  package var polygonEnds: [Int] = []
  /// The positions of all points, x and y in turn.
  package var points: [Double] = []
  /// The number of positions with more than two numbers.
  package var elevationCount = 0
  /// The type of its first line, which is left out; nil if it has none.
  package var lineType: String?
  /// The reference system that it, or its geometry, names (GeoJSON 2008 §3).
  var crs = GeoJSONReader.DeclaredCRS.none

  package init() {}

  /// Removes everything, but keeps the memory of the arrays.
  mutating func clear() {
    (isBare, isNull, identifier, elevationCount) = (false, false, .absent, 0)
    (lineType, crs) = (nil, .none)
    values.removeAll(keepingCapacity: true)
    propertyNames.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    ringEnds.removeAll(keepingCapacity: true)
    polygonEnds.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }
}

/// The value of a member, as in its source.
package enum SourceValue: Hashable {
  case absent
  case null
  /// A string, or a whole number beyond 64 bits, digit for digit.
  case string(String)
  case integer(Int64)
  /// A number that is not a 64-bit integer, and its text in the source.
  case number(Double, text: String)
  case boolean(Bool)
  case json(String)

  /// Reads the JSON value at the cursor.
  /// - Parameter depth: the number of arrays and objects around it.
  init(_ cursor: inout JSONCursor, depth: Int) throws(JSONSyntaxError) {
    let (bytes, start) = (cursor.bytes, cursor.index)
    try cursor.skipValue(depth: depth)
    let range = start..<cursor.index
    switch bytes[start] {
    case UInt8(ascii: "\""): self = .string(cursor.text(start + 1..<cursor.index - 1))
    case UInt8(ascii: "["), UInt8(ascii: "{"): self = .json(bytes.text(range))
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean(bytes[start] == UInt8(ascii: "t"))
    case UInt8(ascii: "n"): self = .null
    default:
      let number = bytes.text(range)
      if let integer = Int64(number) {
        self = .integer(integer)
      } else if isWholeNumber(number) {
        self = .string(number)
      } else {
        self = .number(decimal(bytes.extracting(range)) ?? .nan, text: number)
      }
    }
  }
}
