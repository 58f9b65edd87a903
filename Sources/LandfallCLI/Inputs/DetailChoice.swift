import LandfallManifest

/// The detail of a layer that `--detail` selects.
struct DetailChoice {
  /// The detail in meters; 0 is full detail, nil the finest in the atlas.
  let wanted: Double?

  /// - Throws: ``UsageError`` if the value is neither "full" nor a number of meters.
  init(_ arguments: Arguments) throws(UsageError) {
    if arguments.value("detail") == "full" {
      wanted = 0
    } else {
      wanted = try arguments.number("detail", .anyDetail, or: "full")
    }
  }

  /// Returns the selected detail of a layer; nil for a layer without borders.
  /// - Throws: ``DataError`` that lists the details of the layer if it does not have this one.
  func detail(of layer: Layer, path: String) throws(DataError) -> Detail? {
    let details = layer.details
    guard let wanted, !details.isEmpty else { return details.first }
    if let detail = details.first(where: { $0.meters == wanted }) { return detail }
    throw DataError(
      "\(path): layer \"\(layer.id)\" has no detail of \(Self.text(wanted)); it has "
        + "\(details.map { Self.text($0.meters) }.joined(separator: ", ")); "
        + "add details in the manifest's \"details\"")
  }

  /// A detail as text: "full", "1000 m", "0.5 m".
  private static func text(_ meters: Double) -> String {
    meters == 0 ? "full" : "\(numberText(meters)) m"
  }
}
