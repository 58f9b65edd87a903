import Foundation
import Landfall

extension SecondReader {
  /// What the two readers say differently of an atlas, a line each.
  package static func disagreements(about bytes: [UInt8]) throws -> [String] {
    let run = try read(bytes)
    guard run.status == 0 else { return ["status \(run.status): \(run.message)"] }
    let other = try JSONDecoder().decode(Description.self, from: run.output)
    let atlas = try Atlas(bytes: bytes)
    var lines = Disagreements()
    lines.compare("name", atlas.name, other.name)
    lines.compare("generator", atlas.generator, other.generator)
    lines.compare("version", atlas.formatVersion, other.formatVersion)
    lines.compare("grid", atlas.gridDegrees, 1 / other.unitsPerDegree)
    lines.compare("owners", atlas.sections.map(\.owner), other.sections.map(\.owner))
    lines.compare("sizes", atlas.sections.map(\.byteCount), other.sections.map(\.byteCount))
    lines.compare("layers", atlas.layers.map(\.id), other.layers.map(\.id))
    for (layer, otherLayer) in zip(atlas.layers, other.layers) {
      lines.compare(layer, otherLayer)
    }
    lines.compare(
      "collections", atlas.collections.map(Description.Collection.init), other.collections)
    lines.compare("layouts", atlas.layouts.map(\.id), other.layouts.map(\.id))
    for (layout, otherLayout) in zip(atlas.layouts, other.layouts) {
      lines.compare("layout \(layout.id)", Description.Layout(layout), otherLayout)
    }
    return lines.lines
  }

  private struct Disagreements {
    var lines: [String] = []

    mutating func compare<Value: Equatable>(_ what: String, _ ours: Value, _ other: Value) {
      if ours != other { lines.append("\(what): \(ours) and \(other)") }
    }

    mutating func compare(_ layer: Layer, _ other: Description.Layer) {
      compare("title of \(layer.id)", layer.title, other.title)
      compare("singular of \(layer.id)", layer.singular, other.singular)
      compare("kind of \(layer.id)", "\(layer.kind)", other.kind)
      compare("parent of \(layer.id)", layer.parent?.id, other.parent)
      compare("detail of \(layer.id)", layer.lookupDetailMeters, other.lookupDetailMeters)
      compare("keys of \(layer.id)", layer.regions.map(\.key), other.regions.map(\.key))
      let names = layer.listedNames
      for (what, ours, others) in [
        ("names", names.names, other.names), ("aliases", names.aliases, other.aliases),
        ("words", names.words, other.words),
      ] {
        compare("keys of \(what) of \(layer.id)", ours.map(\.key), others.map(\.key))
        compare(
          "\(what) of \(layer.id)", ours.map { Array($0.folded.utf8) },
          others.map { Array($0.folded.utf8) })
      }
      compare(
        "written aliases of \(layer.id)", layer.aliases.map { Array($0.text.utf8) },
        other.aliases.map { Array(($0.written ?? "").utf8) })
      for (region, otherRegion) in zip(layer.regions, other.regions) {
        compare(region, otherRegion)
      }
    }

    mutating func compare(_ region: Region, _ other: Description.Region) {
      func pair(_ coordinate: Coordinate) -> [Double] {
        [coordinate.latitude, coordinate.longitude]
      }
      let bounds = region.bounds
      compare("name of \(region)", Array(region.name.utf8), Array(other.name.utf8))
      compare("south-west of \(region)", [bounds.south, bounds.west], other.southWest)
      compare("north-east of \(region)", [bounds.north, bounds.east], other.northEast)
      compare("point of \(region)", pair(region.representativePoint), other.representativePoint)
      compare("parent of \(region)", region.parent?.key, other.parent)
      compare("points of \(region)", region.points.map(pair), other.points)
      compare("having area of \(region)", region.hasArea, other.hasArea)
      compare("area of \(region)", region.areaSquareMeters, other.areaSquareMeters)
      compare("detail of \(region)", region.detailLimitMeters, other.detailLimitMeters)
      compare("perimeter of \(region)", region.perimeterMeters, other.perimeterMeters)
      let cap = region.boundingCap
      let kind = region.marker?.kind.rawValue ?? 0
      compare(
        "cap of \(region)",
        pair(cap.center) + [cap.radiusRadians, Double(kind)],
        other.cap ?? pair(region.representativePoint) + [.pi, region.hasArea ? 0 : 2])
      compare(
        "neighbors of \(region)", region.neighbors.map(\.region.key), other.neighbors.map(\.key))
      compare(
        "borders of \(region)", region.neighbors.map(\.sharedBorderMeters),
        other.neighbors.map(\.meters))
      let attributes = Dictionary(uniqueKeysWithValues: region.attributes.map { ($0, $1) })
      compare("attributes of \(region)", attributes, other.attributes.mapValues(\.value))
    }
  }
}

extension SecondReader.Description.Value {
  /// The value as the library has it; an empty text of JSON where it is of no type that it knows.
  fileprivate var value: AttributeValue {
    switch (type, text, integer, number, boolean) {
    case ("string", let text?, _, _, _): .string(text)
    case ("json", let text?, _, _, _): .json(text)
    case ("integer", _, let integer?, _, _): .integer(integer)
    case ("number", _, _, let number?, _): .number(number)
    case ("boolean", _, _, _, let boolean?): .boolean(boolean)
    default: .json("")
    }
  }
}

extension SecondReader.Description.Collection {
  /// As the library has it.
  fileprivate init(_ collection: RegionCollection) {
    let (condition, parameter): (String, Int) =
      switch collection.condition {
      case .all: ("all", 0)
      case .count(let count): ("count", count)
      case .countInOneDay(let count): ("countInOneDay", count)
      case .countInOneYear(let count): ("countInOneYear", count)
      case .returnAfterDays(let days): ("returnAfterDays", days)
      case .unknown(let kind, let parameter): ("unknown \(kind)", parameter)
      }
    self.init(
      identifier: collection.identifier, name: collection.name, setName: collection.setName,
      layer: collection.layer.id, condition: condition, parameter: parameter,
      members: collection.members.map(\.key),
      texts: Self.texts(of: collection))
  }

  /// The texts without a language, if there are any, and those that each language gets.
  private static func texts(of collection: RegionCollection) -> [SecondReader.Description.Texts] {
    var texts: [SecondReader.Description.Texts] = []
    let own = SecondReader.Description.Texts(
      description: collection.description, category: collection.category, icon: collection.icon,
      color: collection.color?.description)
    if own != SecondReader.Description.Texts() { texts.append(own) }
    return texts
      + collection.languages.map { language in
        SecondReader.Description.Texts(
          language: language, name: collection.name(in: language),
          description: collection.description(in: language),
          category: collection.category(in: language))
      }
  }
}
