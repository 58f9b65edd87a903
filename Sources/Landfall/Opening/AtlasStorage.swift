/// The bytes of an open atlas and the views of them, shared by all values that come from it.
///
/// Opening checks the header, the section table and the small tables, in the order of the format's
/// specification. Its time and memory depend only on the numbers of sections, layers and planes.
/// The storage is immutable, so any number of threads may read it.
package final class AtlasStorage: @unchecked Sendable {
  /// Limits that keep opening cheap for any file.
  private static let maxSectionCount: UInt32 = 65_536
  private static let maxTableCount = 4_096

  private let pinned: PinnedBytes
  package let header: FileHeader
  package let grid: Grid
  package let entries: [SectionEntry]
  package let record: AtlasRecord
  package let layers: [LayerRecord]
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
  /// The globe meshes, in the order of their layers, and their sections.
  let meshRecords: [MeshRecord]
  package let meshes: [MeshSections]
  package let layouts: LayoutTables
  /// The numbers of the layers in the order of ``Place`` lookups, from the most specific, and each
  /// layer's rank in that order.
  let layersFromMostSpecific: [Int]
  let specificityRanks: [Int]

  package init(_ pinned: PinnedBytes) throws(AtlasError) {
    self.pinned = pinned
    let parts = try Self.open(
      unsafe ByteView(start: pinned.start, count: pinned.count))
    header = parts.header
    grid = parts.grid
    entries = parts.entries
    let sections = Sections(bytes: parts.bytes, entries: parts.entries)
    record = AtlasRecord(reading: try sections.table(.atlas, minimum: AtlasRecord.byteCount))
    strings = sections.body(.strings)
    regions = sections.body(.regions)
    attributeNames = sections.body(.attributeNames)
    attributeValues = sections.body(.attributeValues)
    numbers = sections.body(.numbers)
    points = sections.body(.points)
    planeRegions = sections.body(.planeRegions)
    regionTables = try RegionTables(
      names: sections.body(.names), measures: sections.body(.measures),
      neighbors: sections.body(.neighbours), caps: sections.body(.caps),
      regionCount: regions.count / RegionRecord.byteCount)
    layers = try sections.records(.layers, LayerRecord.byteCount, Self.maxTableCount) {
      LayerRecord(reading: $0, at: $1)
    }
    planes = try sections.records(.planes, PlaneRecord.byteCount, Self.maxTableCount) {
      PlaneRecord(reading: $0, at: $1)
    }
    quadtreeRecords = try sections.records(
      .quadtrees, QuadtreeRecord.byteCount, Self.maxTableCount
    ) { QuadtreeRecord(reading: $0, at: $1) }
    var quadtrees = try sections.quadtrees(quadtreeRecords, grid: parts.grid)
    try Self.check(
      layers: layers, planes: planes, quadtreeCount: quadtrees.count, regions: regions,
      attributeNames: attributeNames, attributeValues: attributeValues,
      planeRegions: planeRegions)
    regionDetails = sections.body(.regionDetails)
    details = try sections.records(.details, DetailRecord.byteCount, Self.maxTableCount) {
      DetailRecord(reading: $0, at: $1)
    }
    try Self.check(details: details, layers: layers)
    arcs = try Self.openArcs(
      records: try sections.records(.arcLayers, ArcLayerRecord.byteCount, Self.maxTableCount) {
        ArcLayerRecord(reading: $0, at: $1)
      }, details: details, layers: layers, bytes: parts.bytes, entries: parts.entries)
    blockLeaves = try sections.blockLeaves(of: &quadtrees, planes: planes, arcs: arcs)
    self.quadtrees = quadtrees
    planeLookups = planes.map { [layers, planeRegions] plane in
      PlaneLookup(
        plane, layer: layers[Int(plane.layer)], quadtree: quadtrees[Int(plane.quadtree)],
        planeRegions: planeRegions)
    }
    collectionMembers = sections.body(.collectionMembers)
    collections = try sections.records(
      .collections, CollectionRecord.byteCount, Self.maxTableCount
    ) { CollectionRecord(reading: $0, at: $1) }
    try CollectionRecord.check(collections, members: collectionMembers, layers: layers)
    meshRecords = try sections.records(.meshes, MeshRecord.byteCount, Self.maxTableCount) {
      MeshRecord(reading: $0, at: $1)
    }
    meshes = try Self.openMeshes(
      meshRecords, layers: layers, bytes: parts.bytes, entries: parts.entries)
    layouts = try LayoutTables(
      sections, strings: strings, layers: layers, maximum: Self.maxTableCount)
    // After the check, which ensures that each parent is a layer.
    let order = Self.layersFromMostSpecific(layers)
    layersFromMostSpecific = order
    specificityRanks = order.indices.sorted { order[$0] < order[$1] }
  }

  /// All bytes of the file.
  package var bytes: ByteView { unsafe ByteView(start: pinned.start, count: pinned.count) }

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
        "\(header.unitsPerDegree) grid units in a degree are none of the known grids")
    }
    guard header.sectionCount <= maxSectionCount else {
      throw .structure("\(header.sectionCount) sections are more than \(maxSectionCount)")
    }
    let tableStart = FileHeader.byteCount
    let tableEnd = tableStart + Int(header.sectionCount) * SectionEntry.byteCount
    guard let table = bytes.slice(tableStart..<tableEnd) else {
      throw .structure("the section table ends past the file")
    }
    guard table.checksum(of: 0..<table.count) == header.sectionTableChecksum else {
      throw .checksum(of: "section table")
    }
    var entries: [SectionEntry] = []
    entries.reserveCapacity(Int(header.sectionCount))
    for index in 0..<Int(header.sectionCount) {
      let entry = SectionEntry(reading: table, at: index * SectionEntry.byteCount)
      let (end, overflow) = entry.offset.addingReportingOverflow(entry.length)
      guard !overflow, end <= UInt64(bytes.count) else {
        throw .structure("section \(entry.name) ends past the file")
      }
      guard entry.offset % UInt64(SectionEntry.alignment) == 0 else {
        throw .structure("section \(entry.name) is not aligned")
      }
      if SectionKind(rawValue: entry.kind) == nil, entry.flags & SectionEntry.requiredFlag != 0 {
        throw .unknownRequiredSection(kind: entry.kind)
      }
      entries.append(entry)
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
    var (nextRegion, nextPlane) = (UInt64(0), UInt64(0))
    for (number, layer) in layers.enumerated() {
      // The ranges are consecutive, so that no two layers share an entry.
      guard UInt64(layer.firstRegion) == nextRegion, UInt64(layer.firstPlane) == nextPlane else {
        throw .structure("layer \(number) does not begin where the one before ends")
      }
      nextRegion += UInt64(layer.regionCount)
      nextPlane += UInt64(layer.planeCount)
      let values = UInt64(layer.regionCount) * UInt64(layer.attributeCount)
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
    }
  }

  /// The layers by nesting depth, the most deeply nested first; equal ones in the order of the
  /// manifest.
  ///
  /// Computed once, when an atlas is opened. In a damaged file the parents may form a cycle;
  /// counting stops at the number of layers.
  private static func layersFromMostSpecific(_ layers: [LayerRecord]) -> [Int] {
    let depths = layers.map { layer in
      var depth = 0
      var next = layer.parentLayer
      while next != noneIndex, depth <= layers.count {
        depth += 1
        next = layers[Int(next)].parentLayer
      }
      return depth
    }
    return layers.indices.sorted { left, right in
      depths[left] == depths[right] ? left < right : depths[left] > depths[right]
    }
  }
}
