import LandfallExport
import LandfallModel
import LandfallPoints

/// Regions as text, CSV or JSON Lines, as `landfall find` and `landfall regions` print them.
struct RegionTable {
  /// The regions, each with its distance in meters if it was searched for.
  let rows: [(region: Region, distanceMeters: Double?)]
  /// Whether there is a column of distances.
  let hasDistances: Bool
  /// The names of the attributes of all layers of the regions.
  private let attributeNames: [String]
  /// The aliases of the regions, by layer.
  private let aliases: [String: [RegionID: [String]]]

  /// - Parameter path: the path of the atlas, for messages.
  /// - Throws: ``DataError`` if the regions take more than 64 times the bytes of the atlas: in a hostile one all regions
  ///   may share one long name.
  init(
    _ rows: [(region: Region, distanceMeters: Double?)], hasDistances: Bool = false,
    of atlas: Atlas, path: String
  ) throws(DataError) {
    self.rows = rows
    self.hasDistances = hasDistances
    var names: [String] = []
    var layers: Set<String> = []
    for (region, _) in rows where layers.insert(region.layer.id).inserted {
      let known = Set(names)
      names += region.layer.attributeNames.filter { !known.contains($0) }
    }
    attributeNames = names
    let limit = atlas.storage.outputLimit
    var byteCount = 0
    func count(_ bytes: Int) throws(DataError) {
      byteCount += bytes
      guard byteCount <= limit else {
        throw DataError(
          "\(path): its regions would take more than \(sizeText(limit)), 64 times the bytes of the atlas; "
            + "they share names or attributes too often; select fewer with --layer or --where")
      }
    }
    var aliases: [String: [RegionID: [String]]] = [:]
    for (region, _) in rows {
      let layer = region.layer
      if aliases[layer.id] == nil {
        aliases[layer.id] = [:]
        for alias in layer.aliases {
          try count(alias.text.utf8.count)
          aliases[layer.id]?[alias.regionID, default: []].append(alias.text)
        }
      }
      try count(region.key.utf8.count + region.name.utf8.count + names.count)
      for name in layer.attributeNames { try count(region.attribute(name)?.text.utf8.count ?? 0) }
    }
    self.aliases = aliases
  }

  /// Writes the regions in the form of `--csv` or `--json`, else as a table, to `--output`.
  func write(_ arguments: Arguments) throws {
    try OutputFile.write(
      arguments.flag("csv")
        ? csv : arguments.flag("json") ? jsonLines : Array(printableLines(text).utf8),
      to: arguments.destination())
  }

  /// A table for people: layer, key, distance and name.
  private var text: String {
    var table = TextTable(
      header: ["layer", "key"] + (hasDistances ? ["distance_m"] : []) + ["name"])
    for (region, meters) in rows {
      let distance = hasDistances ? [meters.map { fixed($0, decimals: 1) } ?? "-"] : []
      table.add([region.layer.id, region.key] + distance + [region.name])
    }
    return table.text
  }

  /// CSV: layer, key, name, the representative point, the distance, and the attributes of all layers.
  private var csv: [UInt8] {
    var bytes = Self.line(
      ["layer", "key", "name", "lat", "lon"] + (hasDistances ? ["distance_m"] : []) + attributeNames
    )
    for (region, meters) in rows {
      let point = region.representativePoint
      let distance = hasDistances ? [meters.map { fixed($0, decimals: 1) } ?? ""] : []
      bytes += Self.line(
        [region.layer.id, region.key, region.name, "\(point.latitude)", "\(point.longitude)"]
          + distance + attributeNames.map { region.attribute($0)?.text ?? "" })
    }
    return bytes
  }

  /// JSON Lines: an object for each region.
  private var jsonLines: [UInt8] {
    rows.flatMap { region, meters in
      let distance = meters.map { ",\"distance_m\":\(fixed($0, decimals: 1))" } ?? ""
      return Array("{\(members(of: region))\(distance)}\n".utf8)
    }
  }

  /// The members of a region's JSON object: layer, key, name, aliases, the representative point and the attributes.
  private func members(of region: Region) -> String {
    let point = region.representativePoint
    let attributes = region.layer.attributeNames.compactMap { name in
      region.attribute(name).map { "\(jsonText(name)):\($0.jsonText)" }
    }
    let aliases = (aliases[region.layer.id]?[region.id] ?? []).map { jsonText($0) }
    return "\"layer\":\(jsonText(region.layer.id)),\"key\":\(jsonText(region.key)),"
      + "\"name\":\(jsonText(region.name)),"
      + (aliases.isEmpty ? "" : "\"aliases\":[\(aliases.joined(separator: ","))],")
      + "\"latitude\":\(point.latitude),"
      + "\"longitude\":\(point.longitude),"
      + "\"attributes\":{\(attributes.joined(separator: ","))}"
  }

  private static func line(_ cells: [String]) -> [UInt8] {
    Array(cells.map { csvField($0) }.joined(separator: [UInt8(ascii: ",")]))
      + [UInt8(ascii: "\n")]
  }
}

/// Returns the answers for people, as a table with one line per layer and region.
///
/// For several coordinates, the first column is the coordinate. If a layer is searched for the nearest region, there is a
/// column of distances.
func tableOfAnswers(at coordinates: [CoordinateArgument], _ search: PointSearch) -> String {
  let isOne = coordinates.count == 1
  let kinds = search.columns.kinds
  let hasDistances = search.layers.contains { $0.reach != nil }
  var header = kinds.map(\.heading)
  if hasDistances { header.insert("distance_m", at: kinds.placeOfDistance) }
  var table = TextTable(header: (isOne ? [] : ["point"]) + ["layer"] + header)
  for coordinate in coordinates {
    for searched in search.layers {
      let answer = searched.answer(at: coordinate.place, placeOf: search.placeOf)
      let rows: [[String]] =
        answer.regions.isEmpty
        ? [kinds.map { _ in "-" }]
        : answer.regions.map { region in
          kinds.map { kind in
            let text = kind.text(of: region)
            return text.isEmpty ? "-" : text
          }
        }
      for row in rows {
        var cells = row
        if hasDistances {
          let meters = searched.reach == nil ? nil : answer.metersText
          cells.insert(meters ?? "-", at: kinds.placeOfDistance)
        }
        table.add((isOne ? [] : [coordinate.text]) + [searched.layer.id] + cells)
      }
    }
  }
  return table.text
}
