import Landfall
import LandfallSupport

/// The detail of a layer that `--detail` selects.
struct DetailChoice {
  /// Meters; 0 is full, nil the finest that the atlas holds.
  let wanted: Double?

  /// - Throws: ``UsageError`` if the text is neither "full" nor a number of meters.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.value("detail") == "full" {
      wanted = 0
    } else {
      wanted = try arguments.decimalNumber("detail", upTo: 4_000_000, "full, or metres")
    }
  }

  /// The selected detail of a layer; nil in a layer without borders.
  /// - Throws: ``DataError`` that names the details that the layer has.
  func detail(of layer: Layer, path: String) throws(DataError) -> Detail? {
    let details = layer.details
    guard let wanted, !details.isEmpty else { return details.first }
    if let detail = details.first(where: { $0.meters == wanted }) { return detail }
    throw DataError(
      "\(path): layer \"\(layer.id)\" has no detail of \(Self.text(wanted)); it has "
        + "\(details.map { Self.text($0.meters) }.joined(separator: ", ")); "
        + "add details in the manifest's \"details\"")
  }

  /// "full", "1000 m", "0.5 m".
  private static func text(_ meters: Double) -> String {
    if meters == 0 { return "full" }
    return Int(exactly: meters).map { "\($0) m" } ?? "\(meters) m"
  }
}
