import Landfall

/// Which detail of a layer `--detail` asks for.
struct DetailChoice {
  /// Metres; 0 is full, nil the finest that the atlas holds.
  private let metres: Double?

  /// - Throws: ``UsageError`` where the text is neither "full" nor metres.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.value("detail") == "full" {
      metres = 0
    } else {
      metres = try arguments.decimalNumber("detail", upTo: 4_000_000, "full, or metres")
    }
  }

  /// - Throws: ``DataError`` that names the details that the layer has.
  func check(_ layer: Layer, path: String) throws(DataError) {
    guard let metres, metres != layer.lookupDetailMetres else { return }
    let known = [layer.lookupDetailMetres].map(Self.text).joined(separator: ", ")
    throw DataError(
      "\(path): layer \"\(layer.id)\" has no detail of \(Self.text(metres)); it has \(known)")
  }

  /// "full" or "1000 m".
  private static func text(_ metres: Double) -> String {
    if metres == 0 { return "full" }
    let text = "\(metres)"
    return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) m"
  }
}
