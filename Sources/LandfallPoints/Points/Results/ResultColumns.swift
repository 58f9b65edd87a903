import LandfallModel

/// The columns that `landfall locate` reports of the region in each layer, and their names.
package struct ResultColumns: Sendable, Equatable {
  /// A column of a layer.
  package enum Kind: Sendable, Hashable {
    case key, name
    case attribute(String)

    /// The text of a region's value; empty if it has no value.
    package func text(of region: Region) -> String {
      switch self {
      case .key: region.key
      case .name: region.name
      case .attribute(let name): region.attribute(name)?.text ?? ""
      }
    }

    /// The value as JSON; nil if it has no value.
    func jsonValue(of region: Region) -> String? {
      switch self {
      case .key: jsonText(region.key)
      case .name: jsonText(region.name)
      case .attribute(let name): region.attribute(name)?.jsonText
      }
    }

    /// The name in the table for people.
    package var heading: String {
      switch self {
      case .key: "key"
      case .name: "name"
      case .attribute(let name): name
      }
    }

    /// The end of the column's name, after the layer's id.
    var ending: String {
      switch self {
      case .key: ""
      case .name: "_name"
      case .attribute(let name): "_\(name)"
      }
    }
  }

  package var kinds: [Kind]
  /// The text before the name of each column.
  package var prefix: String

  package init(_ kinds: [Kind] = [.key], prefix: String = "") {
    self.kinds = kinds
    self.prefix = prefix
  }

  /// Parses the value of `--columns`, such as "key,name,POP_EST".
  /// - Throws: ``DataError`` for an attribute that no layer has, with the attributes there are.
  package init(parsing text: String, prefix: String, layers: [Layer], path: String)
    throws(DataError)
  {
    let known = Set(layers.flatMap(\.attributeNames)).sorted()
    var kinds: [Kind] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let kind: Kind =
        switch word {
        case "key": .key
        case "name": .name
        default: .attribute(word)
        }
      if case .attribute = kind, !known.contains(word) {
        throw DataError(Self.unknown(word, known: known, layers: layers, path: path))
      }
      guard !kinds.contains(kind) else {
        throw DataError("--columns has \"\(oneLine(word))\" twice")
      }
      kinds.append(kind)
    }
    self.init(kinds, prefix: prefix)
  }

  private static func unknown(
    _ word: String, known: [String], layers: [Layer], path: String
  ) -> String {
    let names = layers.map(\.id).joined(separator: ", ")
    let remedy =
      didYouMean(word, among: ["key", "name"] + known)
      ?? "there are key, name\(known.map { ", \($0)" }.joined())"
    return "\(path): no layer of \(names) has the attribute \"\(oneLine(word))\"; \(remedy)"
  }

  /// The columns of a layer: an attribute that it does not have is left out.
  func kinds(of layer: Layer) -> [Kind] {
    let names = Set(layer.attributeNames)
    return kinds.filter { if case .attribute(let name) = $0 { names.contains(name) } else { true } }
  }

  /// Returns the names of the columns of layers, in order: the distance follows the key.
  package func names(of layers: [SearchedLayer]) -> [String] {
    layers.flatMap { layer in
      let kinds = kinds(of: layer.layer)
      var ends = kinds.map(\.ending)
      if layer.reach != nil { ends.insert("_distance_m", at: kinds.placeOfDistance) }
      return ends.map { "\(prefix)\(layer.layer.id)\($0)" }
    }
  }
}

extension [ResultColumns.Kind] {
  /// The place of a column with the distance: after the key.
  package var placeOfDistance: Int { first == .key ? 1 : 0 }
}

/// A layer and how far from its regions it is searched.
package struct SearchedLayer: Sendable {
  package let layer: Layer
  /// The greatest distance of the nearest region, in meters; nil to find only regions that contain the point.
  package let reach: Double?

  package init(_ layer: Layer, reach: Double? = nil) {
    self.layer = layer
    self.reach = reach
  }

  /// Finds the regions at a coordinate.
  /// - Parameter atlas: the atlas whose place counts instead of the layer's own regions; nil for those.
  package func answer(at coordinate: Coordinate, placeOf atlas: Atlas? = nil) -> LayerAnswer {
    guard let atlas, layer.kind == .polygons else {
      return layer.answer(at: coordinate, within: reach)
    }
    let region = atlas.place(at: coordinate)?.region(of: layer.id, in: atlas)
    return LayerAnswer(regions: region.map { [$0] } ?? [], distanceMeters: region.map { _ in 0 })
  }
}

/// How results are written: as fields of a table, or as members of a JSON object.
enum ResultForm: Sendable {
  /// - isSafe: whether fields that a spreadsheet could take for a formula begin with an apostrophe.
  case fields(delimiter: UInt8, isSafe: Bool)
  case members

  /// The bytes before a value: the delimiter, or a comma and the name of a member.
  func lead(_ name: String) -> [UInt8] {
    switch self {
    case .fields(let delimiter, _): [delimiter]
    case .members: Array(",\(jsonText(name)):".utf8)
    }
  }

  /// The value of the regions at a point: one value, or several separated by ";".
  func value(_ regions: [Region], _ kind: ResultColumns.Kind) -> [UInt8] {
    switch self {
    case .fields: return field(regions.map { kind.text(of: $0) }.joined(separator: ";"))
    case .members:
      if regions.isEmpty { return none }
      if regions.count == 1 { return Array((kind.jsonValue(of: regions[0]) ?? "null").utf8) }
      return Array(jsonText(regions.map { kind.text(of: $0) }.joined(separator: ";")).utf8)
    }
  }

  /// The value without a region.
  var none: [UInt8] {
    switch self {
    case .fields: []
    case .members: Array("null".utf8)
    }
  }

  /// The names of columns, each after a delimiter; empty for members.
  func headings(_ names: [String]) -> [UInt8] {
    guard case .fields(let delimiter, _) = self else { return [] }
    return names.flatMap { [delimiter] + field($0) }
  }

  /// Returns text as a field of a table.
  private func field(_ text: String) -> [UInt8] {
    guard case .fields(let delimiter, let isSafe) = self else { return [] }
    return csvField(isSafe ? withoutFormula(text) : text, delimiter: delimiter)
  }
}
