package import Landfall

/// Encodes the sections of an atlas. The bytes depend only on the arguments.
package func encode(
  name: String, generator: String, grid: Grid, layers: [LayerDraft],
  quadtrees: [CompiledQuadtree],
  arcs: [PackedArcs], details: [PackedDetail], meshes: [PackedMesh] = [],
  collections: [CompiledCollection], layouts: [CompiledLayout]
) -> [Section] {
  var strings = StringTable()
  var atlasTable = ByteWriter()
  AtlasRecord(name: strings.offset(of: name), generator: strings.offset(of: generator))
    .write(to: &atlasTable)

  var layerTable = ByteWriter()
  var regionTable = ByteWriter()
  var attributeNames = ByteWriter()
  var attributes = AttributeTable()
  var pointTable = ByteWriter()
  var planeTable = ByteWriter()
  var planeRegions = ByteWriter()
  var regionTables = RegionTableWriter()
  var regionDetails = ByteWriter()

  for (number, layer) in layers.enumerated() {
    LayerRecord(
      id: strings.offset(of: layer.manifest.id),
      kind: layer.manifest.kind == .points
        ? Layer.Kind.points.rawValue
        : Layer.Kind.polygons.rawValue,
      firstRegion: UInt32(regionTable.count / RegionRecord.byteCount),
      regionCount: UInt32(layer.features.count),
      firstPlane: UInt32(planeTable.count / PlaneRecord.byteCount),
      planeCount: UInt32(layer.planes.count),
      firstAttribute: UInt32(attributeNames.count / 4),
      attributeCount: UInt32(layer.manifest.attributes.count),
      firstValue: UInt32(attributes.count),
      parentLayer: layer.parents.layer.map { UInt32($0) } ?? noneIndex,
      flagAttribute: flagAttribute(of: layer.manifest),
      lookupDetailMeters: layer.lookupMeters
    ).write(to: &layerTable)

    for limit in layer.regionLimits {
      let first = UInt32(regionTable.count / RegionRecord.byteCount)
      RegionDetailRecord(region: first + UInt32(limit.region), meters: limit.meters)
        .write(to: &regionDetails)
    }
    for name in layer.manifest.attributes { attributeNames.append(strings.offset(of: name)) }
    let ranks = layer.sizeRanks
    for (region, feature) in layer.features.enumerated() {
      let shape = layer.shapes[region]
      let points = layer.lookup.graph.points[region]
      RegionRecord(
        key: strings.offset(of: feature.key), name: strings.offset(of: feature.name),
        west: shape.bounds.west, south: shape.bounds.south, east: shape.bounds.east,
        north: shape.bounds.north, representativePoint: shape.representativePoint,
        parentRegion: layer.parents.regions[region].map { UInt32($0) } ?? noneIndex,
        sizeRank: ranks[region], firstPoint: UInt32(pointTable.count / 8),
        pointCount: UInt32(points.count),
        flags: shape.hasArea ? RegionRecord.hasAreaFlag : 0
      ).write(to: &regionTable)
      for value in feature.attributes { attributes.append(value, strings: &strings) }
      for point in points {
        pointTable.append(point.u)
        pointTable.append(point.v)
      }
    }
    for plane in layer.planes {
      let isIdentity = plane.regions.indices.allSatisfy { plane.regions[$0] == $0 }
      PlaneRecord(
        layer: UInt32(number), quadtree: UInt32(plane.quadtree), shift: UInt32(plane.shift),
        bitCount: UInt32(plane.bitCount), firstRegion: UInt32(planeRegions.count / 4),
        regionCount: UInt32(plane.regions.count),
        flags: isIdentity ? PlaneRecord.identityFlag : 0
      ).write(to: &planeTable)
      for region in plane.regions { planeRegions.append(UInt32(region)) }
    }
    regionTables.append(layer, strings: &strings)
  }

  var quadtreeTable = ByteWriter()
  var quadtreeSections: [Section] = []
  for (number, quadtree) in quadtrees.enumerated() {
    quadtree.record.write(to: &quadtreeTable)
    let owner = UInt32(number)
    for (kind, bytes) in [
      (SectionKind.quadtreeRoot, quadtree.root.littleEndianBytes),
      (.quadtreeNodes, quadtree.nodes.littleEndianBytes),
      (.quadtreePairs, quadtree.pairs.flatMap { [$0.base, $0.change] }.littleEndianBytes),
      (.quadtreeLeaves, quadtree.leaves.littleEndianBytes),
    ] {
      quadtreeSections.append(Section(kind: kind, owner: owner, bytes: bytes))
    }
    if let changes = quadtree.blockChangeBytes {
      quadtreeSections.append(
        Section(kind: .quadtreeBlocks, owner: owner, isRequired: true, bytes: changes))
    }
  }
  var optional = collectionSections(collections, strings: &strings)
  if let section = layerTextsSection(layers, strings: &strings) { optional.append(section) }
  optional += layoutSections(layouts, strings: &strings)
  if regionDetails.count > 0 {
    optional.append(Section(kind: .regionDetails, bytes: regionDetails.bytes))
  }
  return [
    Section(kind: .atlas, bytes: atlasTable.bytes),
    Section(kind: .layers, bytes: layerTable.bytes),
    Section(kind: .planes, bytes: planeTable.bytes),
    Section(kind: .quadtrees, bytes: quadtreeTable.bytes),
    Section(kind: .planeRegions, bytes: planeRegions.bytes),
    Section(kind: .regions, bytes: regionTable.bytes),
    Section(kind: .strings, bytes: strings.bytes),
    Section(kind: .attributeNames, bytes: attributeNames.bytes),
    Section(kind: .attributeValues, bytes: attributes.values.bytes),
    Section(kind: .numbers, bytes: attributes.numbers.bytes),
    Section(kind: .points, bytes: pointTable.bytes),
  ] + regionTables.sections + optional + quadtreeSections + arcSections(arcs, details: details)
    + meshSections(meshes)
}

/// The index of the attribute with the two-letter code of a region's flag.
private func flagAttribute(of layer: LayerManifest) -> UInt32 {
  let index =
    layer.attributes.firstIndex(of: "flagCode") ?? layer.attributes.firstIndex(of: "ISO_A2")
  return index.map { UInt32($0) } ?? noneIndex
}

/// The section of the titles of layers; nil if no layer has any.
private func layerTextsSection(_ layers: [LayerDraft], strings: inout StringTable) -> Section? {
  let manifests = layers.map(\.manifest)
  guard manifests.contains(where: { $0.title != nil || $0.singular != nil }) else { return nil }
  var table = ByteWriter()
  for manifest in manifests {
    var record = LayerTextRecord()
    record.title = manifest.title.map { strings.offset(of: $0) } ?? noneIndex
    record.singular = manifest.singular.map { strings.offset(of: $0) } ?? noneIndex
    record.write(to: &table)
  }
  return Section(kind: .layerTexts, bytes: table.bytes)
}

/// The attribute values of all layers, and the table of numbers that they refer to.
struct AttributeTable {
  private(set) var values = ByteWriter()
  private(set) var numbers = ByteWriter()
  private var numberIndices: [UInt64: UInt32] = [:]

  var count: Int { values.count / AttributeRecord.byteCount }

  mutating func append(_ value: AttributeValue?, strings: inout StringTable) {
    record(value, strings: &strings).write(to: &values)
  }

  private mutating func record(
    _ value: AttributeValue?, strings: inout StringTable
  ) -> AttributeRecord {
    switch value {
    case nil: AttributeRecord(kind: .none, payload: 0)
    case .string(let text): AttributeRecord(kind: .string, payload: strings.offset(of: text))
    case .json(let text): AttributeRecord(kind: .json, payload: strings.offset(of: text))
    case .boolean(let flag): AttributeRecord(kind: .boolean, payload: flag ? 1 : 0)
    case .integer(let number):
      AttributeRecord(kind: .integer, payload: index(of: UInt64(bitPattern: number)))
    case .number(let number):
      AttributeRecord(kind: .number, payload: index(of: number.bitPattern))
    }
  }

  private mutating func index(of bits: UInt64) -> UInt32 {
    if let index = numberIndices[bits] { return index }
    let index = UInt32(numbers.count / 8)
    numbers.append(bits)
    numberIndices[bits] = index
    return index
  }
}

/// The additional tables of regions, layer by layer: searchable names, measures, neighbors, caps.
struct RegionTableWriter {
  private var names = ByteWriter()
  private var otherNames = OtherNamesWriter()
  private var measures = ByteWriter()
  private var neighborCounts: [Int] = []
  private var neighbors = ByteWriter()
  private var caps = ByteWriter()
  private var fromSouth = ByteWriter()

  mutating func append(_ layer: LayerDraft, strings: inout StringTable) {
    let folded = layer.features.map { Array(NameFolding.fold($0.name).utf8) }
    let order = folded.indices.sorted { left, right in
      folded[left] == folded[right]
        ? left < right : folded[left].lexicographicallyPrecedes(folded[right])
    }
    for region in order {
      names.append(strings.offset(of: String(decoding: folded[region], as: UTF8.self)))
      names.append(UInt32(region))
    }
    otherNames.append(layer.features, foldedNames: folded, strings: &strings)
    for record in layer.measures.measures { record.write(to: &measures) }
    for (shape, marker) in zip(layer.shapes, layer.markers) {
      CapRecord(
        center: shape.cap.center, radiusRadians: shape.cap.radiusRadians,
        marker: marker?.rawValue ?? 0
      ).write(to: &caps)
    }
    for region in layer.regionsFromSouth { fromSouth.append(UInt32(region)) }
    for list in layer.measures.neighbors {
      neighborCounts.append(list.count)
      for record in list { record.write(to: &neighbors) }
    }
  }

  var sections: [Section] {
    var lists = ByteWriter()
    var first: UInt32 = 0
    for count in neighborCounts {
      lists.append(first)
      first += UInt32(count)
    }
    lists.append(first)
    lists.pad(to: 8)
    lists.append(contentsOf: neighbors.bytes)
    let others = otherNames.bytes
    return [Section(kind: .names, bytes: names.bytes)]
      + (others.isEmpty ? [] : [Section(kind: .otherNames, bytes: others)]) + [
        Section(kind: .measures, bytes: measures.bytes),
        Section(kind: .neighbors, bytes: lists.bytes),
        Section(kind: .caps, bytes: caps.bytes + fromSouth.bytes),
      ]
  }
}
