/// What `landfall export` can write.
enum ExportFormat: String, CaseIterable {
  case geojson
  case glb
  case obj

  /// Whether it holds a globe mesh and not the borders as they are.
  var isMesh: Bool { self != .geojson }

  /// The format that `--format` names.
  /// - Throws: ``UsageError`` that lists those there are.
  init(_ arguments: Arguments) throws(UsageError) {
    let text = try arguments.required("format")
    if let format = Self(rawValue: text) {
      self = format
      return
    }
    let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
    throw arguments.error("--format takes \(known), not \"\(text)\"")
  }
}
