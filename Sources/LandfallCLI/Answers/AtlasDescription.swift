import Landfall

/// What an atlas holds, for people as tables and for programs as JSON; the names are stable.
struct AtlasDescription: Encodable {
  struct LayerPart: Encodable {
    var id: String
    var kind: String
    var regionCount: Int
    /// Regions that are points without area.
    var pointRegionCount: Int
    /// Of all its regions together, on the ellipsoid; nil where a damaged file has no such number.
    var areaSquareKilometres: Double?
    /// The layer that its regions lie in.
    var within: String?
    /// How far borders may stray from their source in lookups; 0 is full detail.
    var lookupDetailMetres: Double
    var overlaps: Bool
    var attributes: [String]
  }

  struct IndexPart: Encodable {
    var layers: [String]
    var depth: Int
    var nodeCount: Int
    var leafCount: Int
    /// Most edges in a leaf.
    var largestLeaf: Int
  }

  struct SectionPart: Encodable {
    var name: String
    var owner: Int
    var byteCount: Int
  }

  var name: String
  var generator: String
  var formatVersion: String
  var gridDegrees: Double
  var byteCount: Int
  var layers: [LayerPart]
  var indexes: [IndexPart]
  var sections: [SectionPart]

  init(_ atlas: Atlas) {
    name = atlas.name
    generator = atlas.generator
    formatVersion = atlas.formatVersion
    gridDegrees = atlas.gridDegrees
    byteCount = atlas.byteCount
    layers = atlas.layers.map { layer in
      LayerPart(
        id: layer.id, kind: "\(layer.kind)", regionCount: layer.regions.count,
        pointRegionCount: layer.regions.count { !$0.hasArea },
        areaSquareKilometres: Self.areaSquareKilometres(of: layer),
        within: layer.parent?.id,
        lookupDetailMetres: layer.lookupDetailMetres, overlaps: layer.overlaps,
        attributes: layer.attributeNames)
    }
    indexes = atlas.indexes.map {
      IndexPart(
        layers: $0.layers, depth: $0.depth, nodeCount: $0.nodeCount, leafCount: $0.leafCount,
        largestLeaf: $0.largestLeaf)
    }
    sections = atlas.sections.map {
      SectionPart(name: $0.name, owner: $0.owner, byteCount: $0.byteCount)
    }
  }

  /// Regions may overlap, so that there may be more than the Earth has.
  private static func areaSquareKilometres(of layer: Layer) -> Double? {
    let area = layer.regions.reduce(0) { $0 + $1.areaSquareMetres } / 1e6
    return area >= 0 && area < 1e15 ? area : nil
  }

  /// Tables for people.
  var text: String {
    var layerTable = TextTable(
      header: ["layer", "kind", "regions", "km²", "within", "detail", "attributes"])
    for layer in layers {
      layerTable.add([
        layer.id, layer.overlaps ? "\(layer.kind), overlapping" : layer.kind,
        grouped(layer.regionCount),
        layer.areaSquareKilometres.map { grouped(Int($0.rounded())) } ?? "-",
        layer.within ?? "-",
        layer.lookupDetailMetres == 0 ? "full" : "\(layer.lookupDetailMetres) m",
        layer.attributes.isEmpty ? "-" : layer.attributes.joined(separator: " "),
      ])
    }
    var indexTable = TextTable(header: ["index of", "levels", "nodes", "leaves", "largest leaf"])
    for index in indexes {
      indexTable.add([
        index.layers.joined(separator: " "), "\(index.depth)", grouped(index.nodeCount),
        grouped(index.leafCount), counted(index.largestLeaf, "edge"),
      ])
    }
    var sectionTable = TextTable(header: ["section", "of", "bytes"])
    for section in sections {
      let owner =
        switch section.name {
        case "arcs", "arcBlocks", "arcVertices", "arcRings", "arcTree":
          section.owner < layers.count ? layers[section.owner].id : "\(section.owner)"
        case let name where name.hasPrefix("quadtree") && name != "quadtrees":
          "index \(section.owner)"
        default: "-"
        }
      sectionTable.add([section.name, owner, grouped(section.byteCount)])
    }
    return """
      \(name): format \(formatVersion), grid \(Grid.text(degrees: gridDegrees))°, \(counted(byteCount, "byte")), \
      written by \(generator)

      \(layerTable.text)
      \(indexTable.text)
      \(sectionTable.text)
      """
  }
}
