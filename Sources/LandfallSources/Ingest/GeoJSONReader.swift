package import CSimdJSON
import LandfallModel
import LandfallSupport

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
  var propertyNames: [String] = []
  /// The positions of all rings, x and y in turn.
  package var positions: [Double] = []
  /// The end of each ring, in pairs of ``positions``.
  package var ringEnds: [Int] = []
  /// The end of each polygon in ``ringEnds``.
  package var polygonEnds: [Int] = []
  /// The positions of all points, x and y in turn.
  package var points: [Double] = []
  /// The number of positions with more than two numbers.
  var elevationCount = 0

  package init(
    isBare: Bool = false, isNull: Bool = false, identifier: SourceValue = .absent,
    values: [SourceValue] = [], propertyNames: [String] = [], positions: [Double] = [],
    ringEnds: [Int] = [], polygonEnds: [Int] = [], points: [Double] = [], elevationCount: Int = 0
  ) {
    self.isBare = isBare
    self.isNull = isNull
    self.identifier = identifier
    self.values = values
    self.propertyNames = propertyNames
    self.positions = positions
    self.ringEnds = ringEnds
    self.polygonEnds = polygonEnds
    self.points = points
    self.elevationCount = elevationCount
  }
}

/// The value of a member, as in its source.
package enum SourceValue: Hashable {
  case absent
  case null
  case string(String)
  case integer(Int64)
  /// A number that is not a 64-bit integer, and its text in the source.
  case number(Double, text: String)
  case boolean(Bool)
  case json(String)
}

/// The failure of a document that is not GeoJSON, or of an invalid feature.
package struct SourceFailure: Error {
  package var status: GeoJSONStatus
  /// The position of the failure in bytes from the start of the document.
  package var offset: Int
  /// The subject of the failure, such as a type's or a member's name.
  package var detail: String
}

/// Reads the features of GeoJSON documents one by one.
@safe package final class GeoJSONReader {
  private let source: SourceBytes
  private let reader: OpaquePointer

  /// Creates a reader that picks these properties.
  /// - Parameter skipsCoordinates: whether each geometry has one position at 0, 0 instead of its own, or no position if it is
  ///   empty; what is wrong with coordinates is then not found.
  package init(_ source: SourceBytes, properties: [String], skipsCoordinates: Bool = false) {
    precondition(geojson_padding() <= SourceBytes.padding)
    precondition(geojson_capacity() >= SourceBytes.capacity)
    self.source = source
    let joined = Array(properties.joined().utf8CString)
    let made = unsafe joined.withUnsafeBufferPointer { bytes in
      var offset = 0
      let names = unsafe properties.map { name in
        defer { offset += name.utf8.count }
        return unsafe GeoJSONText(
          bytes: bytes.baseAddress.map { unsafe $0 + offset }, length: name.utf8.count)
      }
      return unsafe geojson_reader_create(names, names.count, skipsCoordinates)
    }
    guard let made = unsafe made else { fatalError("no memory for a GeoJSON reader") }
    unsafe reader = made
  }

  deinit { unsafe geojson_reader_destroy(reader) }

  /// Opens a document of the source.
  ///
  /// Without `scanAhead`, a `crs` member after the features ends the reading with `.lateCRS`.
  package func open(_ range: Range<Int>, scanAhead: Bool) throws(SourceFailure) {
    let status = unsafe source.withBytes(range) { bytes in
      // An empty document has an address too: that of the padding.
      unsafe geojson_reader_open(
        reader, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count, scanAhead)
    }
    guard status == .end else { throw failure() }
  }

  /// The legacy `crs` member of the open document.
  package var crs: (kind: GeoJSONCRSKind, name: String) {
    var name = unsafe GeoJSONText()
    let kind = unsafe geojson_reader_crs(reader, &name)
    return (kind, unsafe Self.string(name))
  }

  /// Reads the next feature of the document. Returns false at its end.
  ///
  /// If only the feature is invalid, `feature` contains the properties that could be read.
  package func next(into feature: inout SourceFeature) throws(SourceFailure) -> Bool {
    var raw = unsafe GeoJSONFeature()
    let status = unsafe geojson_reader_next(reader, &raw)
    if status == .end { return false }
    feature = unsafe Self.feature(raw)
    guard status == .feature else { throw failure() }
    return true
  }

  private func failure() -> SourceFailure {
    let raw = unsafe geojson_failure(reader)
    return unsafe SourceFailure(
      status: raw.status, offset: raw.offset, detail: Self.string(raw.detail))
  }
}

// MARK: - Copies of data that C returns

extension GeoJSONReader {
  /// Copies everything that the pointers refer to, which the next call overwrites.
  private static func feature(_ raw: GeoJSONFeature) -> SourceFeature {
    unsafe SourceFeature(
      isBare: raw.is_bare,
      isNull: raw.is_null,
      identifier: value(raw.identifier),
      values: UnsafeBufferPointer(start: raw.values, count: raw.value_count).map {
        unsafe value($0)
      },
      propertyNames: UnsafeBufferPointer(start: raw.names, count: raw.name_count).map {
        unsafe string($0)
      },
      positions: Array(UnsafeBufferPointer(start: raw.positions, count: 2 * raw.position_count)),
      ringEnds: Array(UnsafeBufferPointer(start: raw.ring_ends, count: raw.ring_count)),
      polygonEnds: Array(UnsafeBufferPointer(start: raw.polygon_ends, count: raw.polygon_count)),
      points: Array(UnsafeBufferPointer(start: raw.points, count: 2 * raw.point_count)),
      elevationCount: raw.elevation_count)
  }

  private static func value(_ raw: GeoJSONValue) -> SourceValue {
    switch unsafe raw.kind {
    case .absent: .absent
    case .null: .null
    case .string: unsafe .string(string(raw.text))
    case .integer: unsafe .integer(raw.integer)
    case .number: unsafe .number(raw.number, text: string(raw.text))
    case .boolean: unsafe .boolean(raw.boolean)
    case .json: unsafe .json(string(raw.text))
    }
  }

  private static func string(_ text: GeoJSONText) -> String {
    unsafe String(
      decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.length), as: UTF8.self)
  }
}
