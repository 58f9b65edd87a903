/// A format of `landfall export`.
enum ExportFormat: String, CaseIterable {
  case geojson
  case glb
  case obj

  /// Whether the file contains a globe mesh instead of borders.
  var isMesh: Bool { self != .geojson }

  /// The format in `--format`.
  /// - Throws: ``UsageError`` that lists the formats.
  init(_ arguments: Arguments) throws(UsageError) {
    let text = try arguments.required("format")
    if let format = Self(rawValue: text) {
      self = format
      return
    }
    let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
    throw arguments.error("--format expects \(known), not \"\(text)\"")
  }
}
