/// Regions that the source draws apart from the country under whose code of ISO 3166 they are. Tables count them with it.
enum DrawnApart {
  /// The keys of the regions and of their countries: the buffer zone and the north of Cyprus, and Somaliland.
  private static let pairs = [("X-CNM", "CYP"), ("X-CYN", "CYP"), ("X-SOL", "SOM")]

  /// Returns the regions of a layer that get the value of another one, as a table has no row of their own.
  /// - Parameter named: the regions that rows of the table name.
  static func filled(
    of layer: Layer, named: Set<RegionID>
  ) -> [(part: Region, whole: Region)] {
    pairs.compactMap { part, whole in
      guard let part = layer.region(key: part), let whole = layer.region(key: whole),
        named.contains(whole.id), !named.contains(part.id)
      else { return nil }
      return (part, whole)
    }
  }

  /// A note on the regions that were filled: "Somaliland, which has no row, has the value of Somalia".
  static func notes(on filled: [(part: Region, whole: Region)]) -> [String] {
    var wholes: [Region] = []
    for pair in filled where !wholes.contains(pair.whole) { wholes.append(pair.whole) }
    return wholes.map { whole in
      let parts = filled.filter { $0.whole == whole }.map { oneLine($0.part.name) }
      return "\(NamedParts.joined(parts)), which \(parts.count == 1 ? "has" : "have") no row, "
        + "\(parts.count == 1 ? "has" : "have") the value of \(oneLine(whole.name))"
    }
  }
}
