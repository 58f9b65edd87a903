/// The contents of an atlas, as tables for people and as JSON with stable member names for programs.
struct AtlasDescription {
  private let atlas: Atlas
  private let layers: [Layer]
  /// The collections of the atlas, those from one file together.
  private let collectionSets: [[RegionCollection]]

  init(_ atlas: Atlas) {
    self.atlas = atlas
    layers = atlas.layers
    collectionSets = atlas.collections.reduce(into: []) { sets, collection in
      if sets.last?[0].setName != collection.setName { sets.append([]) }
      sets[sets.count - 1].append(collection)
    }
  }

  // MARK: For programs

  var json: JSONObject {
    let indexes = atlas.indexes.map { index -> JSONObject in
      [
        "layers": index.layers, "depth": index.depth, "nodeCount": index.nodeCount,
        "leafCount": index.leafCount, "largestLeaf": index.largestLeaf,
      ]
    }
    let sections = atlas.sections.map { section -> JSONObject in
      ["name": section.name, "owner": section.owner, "byteCount": section.byteCount]
    }
    return [
      "name": atlas.name, "generator": atlas.generator, "formatVersion": atlas.formatVersion,
      "gridDegrees": atlas.gridDegrees, "byteCount": atlas.byteCount,
      "layers": layers.map(Self.json), "collectionSets": collectionSets.map(Self.json),
      "layouts": atlas.layouts.map(Self.json), "indexes": indexes, "sections": sections,
    ]
  }

  private static func json(_ layer: Layer) -> JSONObject {
    // 0 meters is full detail. The vertices of all edges count once each.
    let details = layer.details.map { detail -> JSONObject in
      [
        "meters": detail.meters, "arcCount": detail.arcCount, "vertexCount": detail.vertexCount,
        "ringCount": detail.ringCount,
      ]
    }
    let meshes = layer.globeMeshes.map { mesh -> JSONObject in
      [
        "sagMeters": mesh.sagMeters, "detailMeters": mesh.detailMeters,
        "encoding": mesh.encoding.rawValue, "indexBits": mesh.indexBits,
        "vertexCount": mesh.vertexCount, "triangleCount": mesh.triangleCount,
        "partCount": mesh.partCount, "lineCount": mesh.lineCount, "coastCount": mesh.coastCount,
        "byteCount": mesh.byteCount,
      ]
    }
    return [
      "id": layer.id, "title": layer.title, "singular": layer.singular, "kind": "\(layer.kind)",
      "regionCount": layer.regions.count,
      "pointRegionCount": layer.regions.count { !$0.hasArea },
      "areaSquareKilometers": areaSquareKilometers(of: layer), "within": layer.parent?.id,
      "lookupDetailMeters": layer.lookupDetailMeters, "details": details,
      "regionDetailMeters": regionDetailMeters(of: layer), "meshes": meshes,
      "markerCount": layer.markers.count, "overlaps": layer.overlaps,
      "attributes": layer.attributeNames,
    ]
  }

  private static func json(_ set: [RegionCollection]) -> JSONObject {
    let collections = set.map { collection -> JSONObject in
      [
        "identifier": collection.identifier, "name": collection.name,
        "description": collection.description, "category": collection.category,
        "icon": collection.icon, "symbol": collection.symbol,
        "color": collection.color?.description,
        "languages": collection.languages, "regionCount": collection.count,
      ]
    }
    return [
      "name": set[0].setName, "layer": set[0].layer.id, "collectionCount": set.count,
      "identifiers": set.map(\.identifier), "collections": collections,
    ]
  }

  private static func json(_ layout: MapLayout) -> JSONObject {
    let shapes = layout.frames.flatMap(\.regions)
    return [
      "id": layout.id, "layer": layout.layer.id, "width": layout.viewBox.width,
      "height": layout.viewBox.height, "tolerance": layout.tolerance,
      "projections": layout.frames.map(\.definition), "regionCount": shapes.count,
      "pointRegionCount": shapes.count { !$0.isDrawn }, "vertexCount": vertexCount(of: layout),
    ]
  }

  /// The number of vertices of all lines, each counted once.
  private static func vertexCount(of layout: MapLayout) -> Int {
    layout.frames.reduce(0) { $0 + $1.vertexCount }
  }

  /// Returns the details in meters, by key, of regions with a finer detail than the layer's.
  private static func regionDetailMeters(of layer: Layer) -> [String: Double] {
    var meters: [String: Double] = [:]
    for region in layer.regions { meters[region.key] = region.detailLimitMeters }
    return meters
  }

  /// Returns the total area of the regions, on the ellipsoid; nil if the file is damaged. It may exceed the area of the
  /// Earth, as regions may overlap.
  private static func areaSquareKilometers(of layer: Layer) -> Double? {
    let area = layer.regions.reduce(0) { $0 + $1.areaSquareMeters } / 1e6
    return area >= 0 && area < 1e15 ? area : nil
  }

  // MARK: For people

  /// The first regions of each layer, and how to list all.
  private var regionLines: String {
    let lines = layers.map { layer in
      let names = layer.regions.prefix(5).map { "\($0.key) \($0.name)" }.joined(separator: ", ")
      return printable("\(layer.id): \(names)\(layer.regions.count > 5 ? ", …" : "")") + "\n"
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
    let meshes = layers.flatMap { layer in layer.globeMeshes.map { (layer.id, $0.sagMeters) } }
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
        layer.id, layer.overlaps ? "\(layer.kind), overlapping" : "\(layer.kind)",
        grouped(layer.regions.count),
        Self.areaSquareKilometers(of: layer).map { grouped(Int($0.rounded())) } ?? "-",
        grouped(layer.markers.count), layer.parent?.id ?? "-",
        detailText(layer.lookupDetailMeters), spaced(layer.attributeNames),
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
      for (key, meters) in Self.regionDetailMeters(of: layer).sorted(by: { $0.key < $1.key }) {
        detailTable.add(["\(layer.id) \(key)", "at most \(detailText(meters))", "", "", ""])
      }
    }
    var meshTable = TextTable(
      header: ["globe of", "sag", "borders", "form", "vertices", "triangles", "bytes"])
    for layer in layers {
      for mesh in layer.globeMeshes {
        meshTable.add([
          layer.id, detailText(mesh.sagMeters), detailText(mesh.detailMeters),
          "\(mesh.encoding.rawValue), \(mesh.indexBits) bits", grouped(mesh.vertexCount),
          grouped(mesh.triangleCount), grouped(mesh.byteCount),
        ])
      }
    }
    let collectionTable = TextTable(
      header: ["collections", "of", "number"], of: collectionSets
    ) { [$0[0].setName, $0[0].layer.id, grouped($0.count)] }
    let badgeTable = TextTable(
      header: ["collection", "regions", "name", "category", "color", "languages", "description"],
      of: atlas.collections
    ) { collection in
      [
        collection.identifier, grouped(collection.count), collection.name,
        collection.category ?? "-", collection.color?.description ?? "-",
        spaced(collection.languages),
        // An emoji is wider than a letter, so it is in the last column.
        [collection.icon, collection.description].compactMap { $0 }.joined(separator: " "),
      ]
    }
    let layoutTable = TextTable(
      header: ["layout", "of", "page", "strays", "regions", "vertices", "projections"],
      of: atlas.layouts
    ) { layout in
      [
        layout.id, layout.layer.id,
        "\(numberText(layout.viewBox.width)) × \(numberText(layout.viewBox.height))",
        numberText(layout.tolerance), grouped(layout.frames.reduce(0) { $0 + $1.regions.count }),
        grouped(Self.vertexCount(of: layout)),
        layout.frames.map(\.definition).joined(separator: "; "),
      ]
    }
    let indexTable = TextTable(
      header: ["index of", "levels", "nodes", "leaves", "largest leaf"], of: atlas.indexes
    ) {
      [
        $0.layers.joined(separator: " "), "\($0.depth)", grouped($0.nodeCount),
        grouped($0.leafCount), counted($0.largestLeaf, "edge"),
      ]
    }
    let sectionTable = TextTable(
      header: ["section", "of", "bytes"], of: atlas.sections
    ) { section in
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
      \(printable(atlas.name)): format \(atlas.formatVersion), \
      grid \(Grid.text(degrees: atlas.gridDegrees))°, \(counted(atlas.byteCount, "byte")), written by \(printable(atlas.generator))

      \(layerTable.text)
      \(regionLines)
      \(detailTable.text)\(layers.allSatisfy(\.globeMeshes.isEmpty) ? "" : "\n" + meshTable.text)\
      \(collectionSets.isEmpty ? "" : "\n" + collectionTable.text)\
      \(hasCollections && !collectionSets.isEmpty ? "\n" + badgeTable.text : "")\
      \(atlas.layouts.isEmpty ? "" : "\n" + layoutTable.text)
      \(indexTable.text)\(hasSections ? "\n" + sectionTable.text : "")
      """
  }
}
