import Landfall

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

  /// The meters of one of the layer's details. Points are the same at every detail.
  /// - Throws: ``AtlasFileError`` that names the details that the layer has.
  func meters(in layer: Layer, path: String) throws(AtlasFileError) -> Double {
    guard let wanted, !layer.details.isEmpty else { return layer.lookupDetailMeters }
    do {
      _ = try layer.arcs(detail: wanted)
    } catch {
      throw AtlasFileError(path: path, error: error)
    }
    return wanted
  }
}
