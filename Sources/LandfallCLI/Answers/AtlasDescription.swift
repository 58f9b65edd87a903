import Landfall
import LandfallSupport

/// The contents of an atlas, as tables for people and as JSON with stable member names for programs.
struct AtlasDescription: Encodable {
  struct DetailPart: Encodable {
    /// The greatest distance of borders from their source in meters; 0 is full detail.
    var meters: Double
    /// The number of borders, and of the vertices of all edges, each counted once.
    var arcCount: Int
    var vertexCount: Int
    var ringCount: Int
  }

  struct MeshPart: Encodable {
    /// The greatest depth of a triangle below the sphere, and the detail of the borders, in meters.
    var sagMeters: Double
    var detailMeters: Double
    var encoding: String
    var indexBits: Int
    var vertexCount: Int
    var triangleCount: Int
    /// Pieces, each with its own vertex indices.
    var partCount: Int
    /// Border lines, and the number of these that are coasts.
    var lineCount: Int
    var coastCount: Int
    var byteCount: Int

    init(_ mesh: GlobeMeshInfo) {
      sagMeters = mesh.sagMeters
      detailMeters = mesh.detailMeters
      encoding = mesh.encoding.rawValue
      indexBits = mesh.indexBits
      vertexCount = mesh.vertexCount
      triangleCount = mesh.triangleCount
      partCount = mesh.partCount
      lineCount = mesh.lineCount
      coastCount = mesh.coastCount
      byteCount = mesh.byteCount
    }
  }

  struct LayerPart: Encodable {
    var id: String
    /// The words for several regions, as a title, and for one; not in the JSON if the layer has neither.
    var title: String?
    var singular: String?
    var kind: String
    var regionCount: Int
    /// The first regions, such as "CA California"; in the tables only.
    var firstRegions: [String]
    /// The number of regions that are points without area.
    var pointRegionCount: Int
    /// The total area of the regions, on the ellipsoid; nil if the file is damaged.
    var areaSquareKilometers: Double?
    /// The layer that contains the regions of this one.
    var within: String?
    /// The greatest distance of borders from their source in lookups; 0 is full detail.
    var lookupDetailMeters: Double
    /// The details of the layer, finest first; lookups use the first one.
    var details: [DetailPart]
    /// The details in meters, by key, of regions with a finer detail than the layer's.
    var regionDetailMeters: [String: Double]
    /// The globe meshes, least sag first.
    var meshes: [MeshPart]
    /// The number of regions with a marker on the globe.
    var markerCount: Int
    var overlaps: Bool
    var attributes: [String]

    // The member names in the JSON are fixed and may differ from the properties' names.
    private enum CodingKeys: String, CodingKey {
      case id, title, singular, kind, regionCount, pointRegionCount, within, details, meshes,
        markerCount,
        overlaps, attributes
      case areaSquareKilometers
      case lookupDetailMeters
      case regionDetailMeters
    }
  }

  /// A collection as an app shows it; members that its file does not give are not in the JSON.
  struct CollectionPart: Encodable {
    var identifier: String
    var name: String
    var description: String?
    var category: String?
    var icon: String?
    var color: String?
    /// The tags of the languages into which it is translated.
    var languages: [String]
    var regionCount: Int
  }

  /// The collections from one file.
  struct CollectionSetPart: Encodable {
    var name: String
    var layer: String
    var collectionCount: Int
    var identifiers: [String]
    var collections: [CollectionPart] = []
  }

  struct LayoutPart: Encodable {
    var id: String
    var layer: String
    var width: Double
    var height: Double
    /// The greatest distance of lines from borders, in units of the page.
    var tolerance: Double
    /// The projection of each frame, in PROJ's syntax.
    var projections: [String]
    /// The number of drawn regions, and of the regions drawn as points because of their size.
    var regionCount: Int
    var pointRegionCount: Int
    /// The number of vertices of all lines, each counted once.
    var vertexCount: Int
  }

  struct IndexPart: Encodable {
    var layers: [String]
    var depth: Int
    var nodeCount: Int
    var leafCount: Int
    /// The greatest number of edges in a leaf.
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
  var collectionSets: [CollectionSetPart] = []
  var layouts: [LayoutPart]
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
        id: layer.id, title: layer.title, singular: layer.singular, kind: "\(layer.kind)",
        regionCount: layer.regions.count,
        firstRegions: layer.regions.prefix(5).map { "\($0.key) \($0.name)" },
        pointRegionCount: layer.regions.count { !$0.hasArea },
        areaSquareKilometers: Self.areaSquareKilometers(of: layer),
        within: layer.parent?.id,
        lookupDetailMeters: layer.lookupDetailMeters,
        details: layer.details.map {
          DetailPart(
            meters: $0.meters, arcCount: $0.arcCount, vertexCount: $0.vertexCount,
            ringCount: $0.ringCount)
        }, regionDetailMeters: Self.regionDetailMeters(of: layer),
        meshes: layer.globeMeshes.map(MeshPart.init), markerCount: layer.markers.count,
        overlaps: layer.overlaps,
        attributes: layer.attributeNames)
    }
    indexes = atlas.indexes.map {
      IndexPart(
        layers: $0.layers, depth: $0.depth, nodeCount: $0.nodeCount, leafCount: $0.leafCount,
        largestLeaf: $0.largestLeaf)
    }
    layouts = atlas.layouts.map(LayoutPart.init)
    for collection in atlas.collections {
      if collectionSets.last?.name != collection.setName {
        collectionSets.append(
          CollectionSetPart(
            name: collection.setName, layer: collection.layer.id, collectionCount: 0,
            identifiers: []))
      }
      collectionSets[collectionSets.count - 1].collectionCount += 1
      collectionSets[collectionSets.count - 1].identifiers.append(collection.identifier)
      collectionSets[collectionSets.count - 1].collections.append(CollectionPart(collection))
    }
    sections = atlas.sections.map {
      SectionPart(name: $0.name, owner: $0.owner, byteCount: $0.byteCount)
    }
  }

  private static func regionDetailMeters(of layer: Layer) -> [String: Double] {
    var meters: [String: Double] = [:]
    for region in layer.regions { meters[region.key] = region.detailLimitMeters }
    return meters
  }

  /// Returns the total area of the regions. It may exceed the area of the Earth, as regions may overlap.
  private static func areaSquareKilometers(of layer: Layer) -> Double? {
    let area = layer.regions.reduce(0) { $0 + $1.areaSquareMeters } / 1e6
    return area >= 0 && area < 1e15 ? area : nil
  }

  /// The first regions of each layer, and how to list all.
  private var regionLines: String {
    let lines = layers.map { layer in
      let more = layer.regionCount > layer.firstRegions.count ? ", …" : ""
      return printable("\(layer.id): \(layer.firstRegions.joined(separator: ", "))\(more)") + "\n"
    }
    return lines.joined() + "(landfall regions lists all of them)\n"
  }

  /// Names the layer, or the additional detail of a layer, to which a section of arcs belongs.
  private func ownerOfArcs(_ owner: Int) -> String {
    if owner < layers.count { return layers[owner].id }
    let further = layers.flatMap { layer in layer.details.dropFirst().map { (layer.id, $0.meters) }
    }
    let number = owner - layers.count
    guard number < further.count else { return "\(owner)" }
    return "\(further[number].0) \(detailText(further[number].1))"
  }

  private func ownerOfMesh(_ owner: Int) -> String {
    let meshes = layers.flatMap { layer in layer.meshes.map { (layer.id, $0.sagMeters) } }
    guard owner < meshes.count else { return "\(owner)" }
    return "\(meshes[owner].0) \(detailText(meshes[owner].1))"
  }

  /// The contents as tables.
  /// - Parameters:
  ///   - hasCollections: whether a table lists the collections.
  ///   - hasSections: whether the last table lists the sections of the file.
  func text(hasCollections: Bool, hasSections: Bool) -> String {
    let layerTable = TextTable(
      header: ["layer", "kind", "regions", "km²", "markers", "within", "detail", "attributes"],
      of: layers
    ) { layer in
      [
        layer.id, layer.overlaps ? "\(layer.kind), overlapping" : layer.kind,
        grouped(layer.regionCount),
        layer.areaSquareKilometers.map { grouped(Int($0.rounded())) } ?? "-",
        grouped(layer.markerCount), layer.within ?? "-",
        detailText(layer.lookupDetailMeters),
        layer.attributes.isEmpty ? "-" : layer.attributes.joined(separator: " "),
      ]
    }
    var detailTable = TextTable(header: ["outlines of", "detail", "borders", "vertices", "rings"])
    for layer in layers {
      for detail in layer.details {
        detailTable.add([
          layer.id, detailText(detail.meters), grouped(detail.arcCount),
          grouped(detail.vertexCount), grouped(detail.ringCount),
        ])
      }
      for (key, meters) in layer.regionDetailMeters.sorted(by: { $0.key < $1.key }) {
        detailTable.add(["\(layer.id) \(key)", "at most \(detailText(meters))", "", "", ""])
      }
    }
    var meshTable = TextTable(
      header: ["globe of", "sag", "borders", "form", "vertices", "triangles", "bytes"])
    for layer in layers {
      for mesh in layer.meshes {
        meshTable.add([
          layer.id, detailText(mesh.sagMeters), detailText(mesh.detailMeters),
          "\(mesh.encoding), \(mesh.indexBits) bits", grouped(mesh.vertexCount),
          grouped(mesh.triangleCount), grouped(mesh.byteCount),
        ])
      }
    }
    let collectionTable = TextTable(
      header: ["collections", "of", "number"], of: collectionSets
    ) { [$0.name, $0.layer, grouped($0.collectionCount)] }
    let badgeTable = TextTable(
      header: ["collection", "regions", "name", "category", "color", "languages", "description"],
      of: collectionSets.flatMap(\.collections)
    ) { collection in
      [
        collection.identifier, grouped(collection.regionCount), collection.name,
        collection.category ?? "-", collection.color ?? "-",
        collection.languages.isEmpty ? "-" : collection.languages.joined(separator: " "),
        // An emoji is wider than a letter, so it is in the last column.
        [collection.icon, collection.description].compactMap { $0 }.joined(separator: " "),
      ]
    }
    let layoutTable = TextTable(
      header: ["layout", "of", "page", "strays", "regions", "vertices", "projections"], of: layouts
    ) {
      [
        $0.id, $0.layer, "\(numberText($0.width)) × \(numberText($0.height))",
        numberText($0.tolerance), grouped($0.regionCount), grouped($0.vertexCount),
        $0.projections.joined(separator: "; "),
      ]
    }
    let indexTable = TextTable(
      header: ["index of", "levels", "nodes", "leaves", "largest leaf"], of: indexes
    ) {
      [
        $0.layers.joined(separator: " "), "\($0.depth)", grouped($0.nodeCount),
        grouped($0.leafCount), counted($0.largestLeaf, "edge"),
      ]
    }
    let sectionTable = TextTable(header: ["section", "of", "bytes"], of: sections) { section in
      let owner =
        switch section.name {
        case "arcs", "arcBlocks", "arcVertices", "arcRings", "arcTree":
          ownerOfArcs(section.owner)
        case let name where name.hasPrefix("mesh") && name != "meshes":
          ownerOfMesh(section.owner)
        case let name where name.hasPrefix("quadtree") && name != "quadtrees":
          "index \(section.owner)"
        case "layoutShapes": "frame \(section.owner)"
        default: "-"
        }
      return [section.name, owner, grouped(section.byteCount)]
    }
    return """
      \(printable(name)): format \(formatVersion), grid \(Grid.text(degrees: gridDegrees))°, \(counted(byteCount, "byte")), \
      written by \(printable(generator))

      \(layerTable.text)
      \(regionLines)
      \(detailTable.text)\(layers.allSatisfy(\.meshes.isEmpty) ? "" : "\n" + meshTable.text)\
      \(collectionSets.isEmpty ? "" : "\n" + collectionTable.text)\
      \(hasCollections && !collectionSets.isEmpty ? "\n" + badgeTable.text : "")\
      \(layouts.isEmpty ? "" : "\n" + layoutTable.text)
      \(indexTable.text)\(hasSections ? "\n" + sectionTable.text : "")
      """
  }
}

extension AtlasDescription.CollectionPart {
  fileprivate init(_ collection: RegionCollection) {
    self.init(
      identifier: collection.identifier, name: collection.name,
      description: collection.description, category: collection.category, icon: collection.icon,
      color: collection.color?.description, languages: collection.languages,
      regionCount: collection.count)
  }
}

extension AtlasDescription.LayoutPart {
  fileprivate init(_ layout: MapLayout) {
    let frames = layout.frames
    let shapes = frames.flatMap(\.regions)
    let drawnCount = shapes.count { $0.isDrawn }
    self.init(
      id: layout.id, layer: layout.layer.id, width: layout.viewBox.width,
      height: layout.viewBox.height, tolerance: layout.tolerance,
      projections: frames.map(\.definition), regionCount: shapes.count,
      pointRegionCount: shapes.count - drawnCount,
      vertexCount: frames.reduce(0) { $0 + $1.vertexCount })
  }
}
