/// The tables of an open atlas: views of its bytes, which an ``AtlasStorage`` keeps in memory.
///
/// Opening checks the header, the section table and the small tables, in the order of the format's
/// specification. Its time and memory depend only on the numbers of sections, layers and planes.
package struct AtlasTables {
  package let header: FileHeader
  package let grid: Grid
  package let sections: Sections
  package let record: AtlasRecord
  package let layers: [LayerRecord]
  /// The titles of the layers; empty if no layer has any.
  let layerTexts: [LayerTextRecord]
  package let planes: [PlaneRecord]
  let quadtreeRecords: [QuadtreeRecord]
  package let quadtrees: [Quadtree]
  /// The data that the leaves of small indexes refer to.
  private let blockLeaves: BlockLeavesList
  /// For each plane, the lookup from a point to its region.
  let planeLookups: [PlaneLookup]
  package let strings: ByteView
  package let regions: ByteView
  package let attributeNames: ByteView
  package let attributeValues: ByteView
  package let numbers: ByteView
  package let points: ByteView
  package let planeRegions: ByteView
  /// The arcs of each layer, then those of each further detail.
  package let arcs: [ArcTable]
  /// The further details, in the order of their layers, the finest first.
  package let details: [DetailRecord]
  package let regionDetails: ByteView
  package let regionTables: RegionTables
  package let collections: [CollectionRecord]
  package let collectionMembers: ByteView
  package let collectionTexts: CollectionTexts
  package let collectionSymbols: ByteView
  /// The globe meshes, in the order of their layers, and their sections.
  let meshRecords: [MeshRecord]
  package let meshes: [MeshSections]
  package let layouts: LayoutTables
  /// The layers in the order of ``Place`` lookups, from the most specific, and each layer's rank in
  /// that order.
  let placeSteps: PlaceStepList
  /// The memory of the steps.
  private let placeStepsOwner: PlaceSteps
  let specificityRanks: [Int]

  init(_ bytes: ByteView) throws(AtlasError) {
    let parts = try Self.open(bytes)
    header = parts.header
    grid = parts.grid
    let sections = try Sections(bytes: parts.bytes, entries: parts.entries)
    self.sections = sections
    record = AtlasRecord(reading: try sections.table(.atlas, minimum: AtlasRecord.byteCount))
    strings = sections.body(.strings)
    regions = sections.body(.regions)
    attributeNames = sections.body(.attributeNames)
    attributeValues = sections.body(.attributeValues)
    numbers = sections.body(.numbers)
    points = sections.body(.points)
    planeRegions = sections.body(.planeRegions)
    layers = try sections.records(.layers)
    planes = try sections.records(.planes)
    quadtreeRecords = try sections.records(.quadtrees)
    var quadtrees = try sections.quadtrees(quadtreeRecords, grid: parts.grid)
    try Self.check(
      layers: layers, planes: planes, quadtreeCount: quadtrees.count, regions: regions,
      attributeNames: attributeNames, attributeValues: attributeValues,
      planeRegions: planeRegions)
    layerTexts = try sections.records(.layerTexts)
    try LayerTextRecord.check(layerTexts, layerCount: layers.count, strings: strings)
    regionTables = try RegionTables(
      names: sections.body(.names),
      otherNames: OtherNames(sections.body(.otherNames), layerCount: layers.count),
      measures: sections.body(.measures), neighbors: sections.body(.neighbors),
      caps: sections.body(.caps), regionCount: regions.count / RegionRecord.byteCount)
    regionDetails = sections.body(.regionDetails)
    details = try sections.records(.details)
    try Self.check(details: details, layers: layers)
    arcs = try Self.openArcs(
      records: try sections.records(.arcLayers), details: details, layers: layers,
      sections: sections)
    blockLeaves = try sections.blockLeaves(of: &quadtrees, planes: planes, arcs: arcs)
    self.quadtrees = quadtrees
    planeLookups = planes.map { [layers, planeRegions] plane in
      PlaneLookup(
        plane, layer: layers[Int(plane.layer)], quadtree: quadtrees[Int(plane.quadtree)],
        planeRegions: planeRegions)
    }
    collectionMembers = sections.body(.collectionMembers)
    collections = try sections.records(.collections)
    try CollectionRecord.check(collections, members: collectionMembers, layers: layers)
    collectionTexts = try CollectionTexts(
      sections, collectionCount: collections.count, strings: strings)
    collectionSymbols = try CollectionTexts.symbols(
      sections, collectionCount: collections.count, strings: strings)
    meshRecords = try sections.records(.meshes)
    meshes = try Self.openMeshes(meshRecords, layers: layers, sections: sections)
    layouts = try LayoutTables(sections, strings: strings, layers: layers)
    try sections.checkOwners(
      quadtreeCount: quadtrees.count, arcTableCount: arcs.count, meshCount: meshRecords.count,
      frameCount: layouts.frames.count)
    try Self.checkNames(
      layers: layers, collections: collections, layouts: layouts.layouts,
      attributeNames: attributeNames, strings: strings)
    // After the check, which ensures that each parent is a layer.
    let order = try Self.layersFromMostSpecific(layers)
    var ranks = order
    for (rank, layer) in order.enumerated() { ranks[layer] = rank }
    specificityRanks = ranks
    placeStepsOwner = PlaceSteps(
      order: order, ranks: ranks, layers: layers, planes: planes,
      planeLookups: planeLookups, regions: regions)
    placeSteps = placeStepsOwner.list
  }

  // MARK: - Regions

  /// A region's rank by size in its layer, 0 for the smallest.
  package func sizeRank(ofRegion id: RegionID, inLayer number: Int) -> UInt32 {
    regions.word(at: recordOffset(ofRegion: id, inLayer: number) + RegionRecord.sizeRankOffset)
  }

  /// The region of the parent layer that contains a region.
  package func parent(
    ofRegion id: RegionID, inLayer number: Int
  ) -> (layerNumber: Int, id: RegionID)? {
    let layer = layers[number].parentLayer
    guard layer != noneIndex else { return nil }
    let region = regions.word(
      at: recordOffset(ofRegion: id, inLayer: number) + RegionRecord.parentRegionOffset)
    guard region < layers[Int(layer)].regionCount else { return nil }
    return (Int(layer), RegionID(rawValue: region))
  }

  /// A region's number among the regions of all layers.
  package func number(ofRegion id: RegionID, in layer: Int) -> Int {
    Int(layers[layer].firstRegion) + Int(id.rawValue)
  }

  private func recordOffset(ofRegion id: RegionID, inLayer number: Int) -> Int {
    self.number(ofRegion: id, in: number) * RegionRecord.byteCount
  }

  // MARK: - Opening

  private struct Opened {
    var bytes: ByteView
    var header: FileHeader
    var grid: Grid
    var entries: [SectionEntry]
  }

  private static func open(_ bytes: ByteView) throws(AtlasError) -> Opened {
    let header = try FileHeader(reading: bytes)
    guard let grid = Grid(unitsPerDegree: header.unitsPerDegree) else {
      throw .structure(
        "the grid of \(header.unitsPerDegree) units in a degree is unknown")
    }
    guard header.sectionCount <= FormatLimits.maxSectionCount else {
      throw .structure(
        "\(header.sectionCount) sections are more than \(FormatLimits.maxSectionCount)")
    }
    let tableStart = FileHeader.byteCount
    let tableEnd = tableStart + Int(header.sectionCount) * SectionEntry.byteCount
    guard let table = bytes.slice(tableStart..<tableEnd) else {
      throw .structure("the section table ends past the file")
    }
    guard table.checksum(of: 0..<table.count) == header.sectionTableChecksum else {
      throw .checksum(of: "section table")
    }
    // Sections follow one another, so that no two overlap and no bytes are hidden between them.
    var next = SectionEntry.aligned(UInt64(tableEnd))
    var entries: [SectionEntry] = []
    entries.reserveCapacity(Int(header.sectionCount))
    for index in 0..<Int(header.sectionCount) {
      let entry = SectionEntry(index, of: table)
      let (end, overflow) = entry.offset.addingReportingOverflow(entry.length)
      guard !overflow, end <= UInt64(bytes.count) else {
        throw .structure("section \(entry.kindName) ends past the file")
      }
      guard entry.offset % UInt64(SectionEntry.alignment) == 0 else {
        throw .structure("section \(entry.kindName) is not aligned")
      }
      guard entry.offset == next else {
        throw .structure(
          "section \(entry.fullName) does not begin where the one before ends")
      }
      next = SectionEntry.aligned(end)
      if SectionKind(rawValue: entry.kind) == nil, entry.flags & SectionEntry.requiredFlag != 0 {
        throw .unknownRequiredSection(kind: entry.kind)
      }
      entries.append(entry)
    }
    guard next == UInt64(bytes.count) else {
      throw .structure("the file does not end with its last section")
    }
    return Opened(bytes: bytes, header: header, grid: grid, entries: entries)
  }

  private static func check(
    layers: [LayerRecord], planes: [PlaneRecord], quadtreeCount: Int, regions: ByteView,
    attributeNames: ByteView, attributeValues: ByteView, planeRegions: ByteView
  ) throws(AtlasError) {
    func holds(_ first: UInt32, _ count: UInt32, in total: Int) -> Bool {
      UInt64(first) + UInt64(count) <= UInt64(total)
    }
    guard attributeNames.count <= 4 * FormatLimits.maxAttributeCount else {
      throw .structure(
        "section attributeNames has more than \(FormatLimits.maxAttributeCount) entries")
    }
    var (nextRegion, nextPlane) = (UInt64(0), UInt64(0))
    var (nextAttribute, nextValue) = (UInt64(0), UInt64(0))
    for (number, layer) in layers.enumerated() {
      // The ranges are consecutive, so that no two layers share an entry.
      guard UInt64(layer.firstRegion) == nextRegion, UInt64(layer.firstPlane) == nextPlane,
        UInt64(layer.firstAttribute) == nextAttribute, UInt64(layer.firstValue) == nextValue
      else { throw .structure("layer \(number) does not begin where the one before ends") }
      nextRegion += UInt64(layer.regionCount)
      nextPlane += UInt64(layer.planeCount)
      nextAttribute += UInt64(layer.attributeCount)
      let values = UInt64(layer.regionCount) * UInt64(layer.attributeCount)
      nextValue += values
      guard holds(layer.firstRegion, layer.regionCount, in: regions.count / RegionRecord.byteCount),
        holds(layer.firstPlane, layer.planeCount, in: planes.count),
        holds(layer.firstAttribute, layer.attributeCount, in: attributeNames.count / 4),
        UInt64(layer.firstValue) + values
          <= UInt64(attributeValues.count / AttributeRecord.byteCount),
        layer.parentLayer == noneIndex || layer.parentLayer < UInt32(layers.count),
        layer.flagAttribute == noneIndex || layer.flagAttribute < layer.attributeCount,
        layer.lookupDetailMeters >= 0, layer.lookupDetailMeters < .infinity
      else { throw .structure("layer \(number) points outside the tables") }
    }
    var nextEntry = UInt64(0)
    // For each quadtree the bits of the fields of its planes.
    var fields = [UInt32](repeating: 0, count: quadtreeCount)
    for (number, plane) in planes.enumerated() {
      // A plane belongs to its layer's range, because a region number of another layer may be too
      // large.
      guard plane.layer < UInt32(layers.count),
        UInt64(layers[Int(plane.layer)].firstPlane) <= UInt64(number),
        UInt64(number) < UInt64(layers[Int(plane.layer)].firstPlane)
          + UInt64(layers[Int(plane.layer)].planeCount), plane.quadtree < UInt32(quadtreeCount),
        plane.bitCount >= 1, plane.bitCount <= Quadtree.codeBitCount,
        plane.shift <= Quadtree.codeBitCount - plane.bitCount,
        holds(plane.firstRegion, plane.regionCount, in: planeRegions.count / 4)
      else { throw .structure("plane \(number) points outside the tables") }
      guard UInt64(plane.firstRegion) == nextEntry else {
        throw .structure("plane \(number) does not begin where the one before ends")
      }
      nextEntry += UInt64(plane.regionCount)
      let field = ((UInt32(1) << plane.bitCount) - 1) << plane.shift
      guard fields[Int(plane.quadtree)] & field == 0 else {
        throw .structure("plane \(number) shares bits of the code with another plane")
      }
      fields[Int(plane.quadtree)] |= field
    }
  }

  /// Checks that ids and names by which things are found are unique.
  private static func checkNames(
    layers: [LayerRecord], collections: [CollectionRecord], layouts: [LayoutRecord],
    attributeNames: ByteView, strings: ByteView
  ) throws(AtlasError) {
    if let number = strings.firstRepeatedName(at: layers.map { $0.id }) {
      throw .structure("layer \(number) has the id of another layer")
    }
    if let number = strings.firstRepeatedName(at: collections.map { $0.identifier }) {
      throw .structure("collection \(number) has the identifier of another collection")
    }
    for (number, layer) in layers.enumerated() where layer.attributeCount > 1 {
      let first = Int(layer.firstAttribute)
      let offsets = (first..<first + Int(layer.attributeCount)).map {
        attributeNames.word(at: 4 * $0)
      }
      if let attribute = strings.firstRepeatedName(at: offsets) {
        throw .structure("attribute \(attribute) of layer \(number) has the name of another")
      }
    }
    var first = 0
    while first < layouts.count {
      let end = layouts[first...].firstIndex { $0.layer != layouts[first].layer } ?? layouts.count
      if let number = strings.firstRepeatedName(at: layouts[first..<end].map { $0.id }) {
        throw .structure("layout \(first + number) has the id of another layout of its layer")
      }
      first = end
    }
  }

  /// The layers by nesting depth, the most deeply nested first; equal ones in the order of the
  /// manifest; then those without areas.
  /// - Throws: ``AtlasError`` with code `structure` if a layer is its own ancestor.
  private static func layersFromMostSpecific(_ layers: [LayerRecord]) throws(AtlasError) -> [Int] {
    var depths = [Int?](repeating: nil, count: layers.count)
    for start in layers.indices {
      var path: [Int] = []
      var next = start
      while depths[next] == nil, layers[next].parentLayer != noneIndex {
        path.append(next)
        guard path.count <= layers.count else {
          throw .structure("layer \(start) is inside itself")
        }
        next = Int(layers[next].parentLayer)
      }
      var depth = depths[next] ?? 0
      depths[next] = depth
      for layer in path.reversed() {
        depth += 1
        depths[layer] = depth
      }
    }
    // No coordinate is inside a region of a layer without areas: such layers are the least specific.
    for number in layers.indices where layers[number].planeCount == 0 { depths[number] = -1 }
    return orderedNumbers(count: layers.count) { left, right in
      let (one, other) = (depths[left] ?? 0, depths[right] ?? 0)
      return one == other ? left < right : one > other
    }
  }
}

extension AtlasTables {
  /// Returns the sections of each mesh. O(sections).
  /// - Throws: ``AtlasError`` if a section does not have the length that the table defines.
  static func openMeshes(
    _ records: [MeshRecord], layers: [LayerRecord], sections: Sections
  ) throws(AtlasError) -> [MeshSections] {
    let meshes = records.indices.map { number in
      let owner = UInt32(number)
      return MeshSections(
        compressed: sections.body(.meshCompressed, owner: owner),
        positions: sections.body(.meshPositions, owner: owner),
        indices: sections.body(.meshIndices, owner: owner),
        places: sections.body(.meshPlaces, owner: owner),
        tables: sections.body(.meshTables, owner: owner))
    }
    var layer: UInt32 = 0
    for (number, record) in records.enumerated() {
      guard record.layer >= layer, record.layer < UInt32(layers.count), record.sagMeters > 0,
        record.sagMeters < .infinity, record.detailMeters >= 0, record.detailMeters < .infinity,
        record.indexByteCount == 2 || record.indexByteCount == 4,
        MeshRecord.Encoding(rawValue: record.encoding) != nil, record.coastCount <= record.lineCount
      else { throw .structure("mesh \(number) is out of order or of no known kind") }
      layer = record.layer
      guard meshes[number].fit(record, regionCount: layers[Int(layer)].regionCount) else {
        throw .structure("mesh \(number) does not fit its sections")
      }
    }
    return meshes
  }

  /// The numbers of a layer's meshes, from the finest.
  package func meshes(ofLayer number: Int) -> [Int] {
    meshRecords.indices.filter { Int(meshRecords[$0].layer) == number }
  }
}
