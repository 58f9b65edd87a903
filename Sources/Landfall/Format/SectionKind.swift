/// The kind of a section. Readers skip unknown kinds.
package enum SectionKind: UInt32, Sendable, CaseIterable {
  /// Strings, each a u32 length and its UTF-8 bytes; other sections refer to a string by its offset
  /// here.
  case strings = 1
  /// One ``AtlasRecord``.
  case atlas = 2
  /// ``LayerRecord``s.
  case layers = 3
  /// ``RegionRecord``s of all layers, layer by layer, sorted by key within each layer.
  case regions = 4
  /// Offsets of the attributes' names in the strings, u32.
  case attributeNames = 5
  /// ``AttributeRecord``s: for each layer, region by region, one for each of the layer's
  /// attributes.
  case attributeValues = 6
  /// Eight-byte numbers that attributes refer to by index.
  case numbers = 7
  /// Positions of regions without area: u and v, u32 each.
  case points = 8
  /// ``PlaneRecord``s.
  case planes = 9
  /// For each plane, the regions of its values from 1, u32.
  case planeRegions = 10
  /// ``QuadtreeRecord``s.
  case quadtrees = 11
  /// The node of each of a quadtree's root cells, u32, row by row from the south-west.
  case quadtreeRoot = 12
  /// A quadtree's nodes of sixteen entries, u32.
  case quadtreeNodes = 13
  /// A quadtree's leaves; see ``LeafFormat``.
  case quadtreeLeaves = 14
  /// A quadtree's distinct ``CodePair``s.
  case quadtreePairs = 15
  /// ``ArcLayerRecord``s, one for each layer.
  case arcLayers = 16
  /// A layer's arcs: the first block and the labels of each, then the sets of regions that labels
  /// refer to.
  case arcs = 17
  /// The blocks of a layer's arcs: first vertex, bit widths and offset of the packed vertices.
  case arcBlocks = 18
  /// The packed vertices of a layer's arcs.
  case arcVertices = 19
  /// Folded names and their regions: layer by layer, sorted by name, then by region.
  case names = 20
  /// Aliases of regions, and the later words of names and aliases; see ``OtherNames``.
  case otherNames = 21
  /// ``MeasureRecord``s in the order of the regions.
  case measures = 22
  /// For each region the index of its first neighbor, u32, and the end of the last;
  /// ``NeighborRecord``s.
  case neighbors = 23
  /// The rings of a layer's regions: the arcs of each ring and their directions.
  case arcRings = 24
  /// The search tree over a layer's blocks and points.
  case arcTree = 25
  /// ``DetailRecord``s: the further details of layers, each with its own arcs and rings.
  case details = 26
  /// ``RegionDetailRecord``s: regions whose borders deviate less than their layer's detail.
  case regionDetails = 27
  /// ``CollectionRecord``s.
  case collections = 28
  /// The regions of collections, u32, ascending within each.
  case collectionMembers = 29
  /// For each block of a layer's arcs the number of its code change in a quadtree's pairs, if the
  /// quadtree's leaves are lists of blocks; see ``BlockLeaves``.
  case quadtreeBlocks = 30
  /// ``MeshRecord``s: the globe meshes of layers.
  case meshes = 31
  /// The vertices of a raw mesh on the unit sphere: x, y and z, f32 each; see ``Globe``.
  case meshPositions = 32
  /// The corners of a raw mesh's triangles, u16 or u32.
  case meshIndices = 33
  /// The vertices of a raw mesh on the grid: u and v, u32 each.
  case meshPlaces = 34
  /// The parts, regions and lines of a raw mesh.
  case meshTables = 35
  /// The whole of a compressed mesh.
  case meshCompressed = 36
  /// The descriptions, icons, colors and translations of collections; see ``CollectionTexts``.
  case collectionTexts = 37
  /// ``LayerTextRecord``s, one for each layer.
  case layerTexts = 38
  /// The names of the collections' symbols, u32 for each: a string, or ``noneIndex``.
  case collectionSymbols = 39
  /// ``CapRecord``s in the order of the regions, then the regions of each layer from south to
  /// north.
  case caps = 40
  /// ``LayoutRecord``s.
  case layouts = 50
  /// ``LayoutFrameRecord``s, layout by layout.
  case layoutFrames = 51
  /// The lines and regions of a frame: ``LayoutArcRecord``s, ``LayoutRegionRecord``s, the end of
  /// each ring in the list of ring arcs, that list, then the packed vertices; see ``LatticeStep``.
  case layoutShapes = 52
}

extension SectionKind {
  /// The things that may have a section of their own.
  enum Owners {
    /// One section for the whole atlas.
    case atlas
    case quadtrees
    /// The layers, then the further details.
    case arcTables
    case meshes
    case frames
  }

  /// The things that the number `owner` of a section of this kind counts.
  var owners: Owners {
    switch self {
    case .quadtreeRoot, .quadtreeNodes, .quadtreeLeaves, .quadtreePairs, .quadtreeBlocks:
      .quadtrees
    case .arcs, .arcBlocks, .arcVertices, .arcRings, .arcTree: .arcTables
    case .meshPositions, .meshIndices, .meshPlaces, .meshTables, .meshCompressed: .meshes
    case .layoutShapes: .frames
    default: .atlas
    }
  }
}

/// The name of the kind in messages. Embedded Swift has no names of cases.
extension SectionKind: CustomStringConvertible {
  /// The names in the order of the cases.
  private static let descriptions = [
    "strings", "atlas", "layers", "regions", "attributeNames", "attributeValues", "numbers",
    "points", "planes", "planeRegions", "quadtrees", "quadtreeRoot", "quadtreeNodes",
    "quadtreeLeaves", "quadtreePairs", "arcLayers", "arcs", "arcBlocks", "arcVertices", "names",
    "otherNames", "measures", "neighbors", "arcRings", "arcTree", "details", "regionDetails",
    "collections", "collectionMembers", "quadtreeBlocks", "meshes", "meshPositions", "meshIndices",
    "meshPlaces", "meshTables", "meshCompressed", "collectionTexts", "layerTexts",
    "collectionSymbols", "caps", "layouts", "layoutFrames", "layoutShapes",
  ]

  package var description: String { Self.descriptions[Self.allCases.firstIndex(of: self)!] }
}

/// One entry of the section table, 32 bytes.
///
/// | offset | type | meaning |
/// |---|---|---|
/// | 0 | u32 | kind, see ``SectionKind`` |
/// | 4 | u32 | `owner`: the quadtree for kinds 12 to 15 and 30, the table of arcs for 17 to 19, 24 and 25, |
/// | | | the mesh for 32 to 36, the frame for 52 |
/// | 8 | u32 | CRC-32C of the section's bytes |
/// | 12 | u32 | flags; bit 0: a reader that does not support the kind must reject the file |
/// | 16 | u64 | offset in the file, the first multiple of 64 after the section before |
/// | 24 | u64 | length in bytes |
package struct SectionEntry: FixedRecord {
  package static let byteCount = 32
  package static let alignment = 64
  package static let requiredFlag: UInt32 = 1

  /// The first possible offset of a section at or after an offset inside the file.
  package static func aligned(_ offset: UInt64) -> UInt64 {
    (offset &+ UInt64(alignment - 1)) & ~UInt64(alignment - 1)
  }

  package var kind: UInt32 = 0
  package var owner: UInt32 = 0
  package var checksum: UInt32 = 0
  package var flags: UInt32 = 0
  package var offset: UInt64 = 0
  package var length: UInt64 = 0

  package init(
    kind: SectionKind, owner: UInt32, checksum: UInt32, flags: UInt32 = 0, offset: UInt64,
    length: UInt64
  ) {
    self.kind = kind.rawValue
    self.owner = owner
    self.checksum = checksum
    self.flags = flags
    self.offset = offset
    self.length = length
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&kind, &owner)
    field(&checksum, &flags)
    field(&offset)
    field(&length)
  }

  /// The name, and " of index 0" or " of arcs 0" if the kind uses `owner`.
  var fullName: ErrorText {
    switch SectionKind(rawValue: kind)?.owners {
    case .quadtrees: "\(kindName) of index \(owner)"
    case .arcTables: "\(kindName) of arcs \(owner)"
    case .meshes: "\(kindName) of mesh \(owner)"
    case .frames: "\(kindName) of frame \(owner)"
    case .atlas, nil: kindName
    }
  }

  /// The kind's name, or its number if this version does not support it.
  var kindName: ErrorText {
    guard let known = SectionKind(rawValue: kind) else { return "unknown \(kind)" }
    return "\(known)"
  }

  /// The kind's name as a string.
  package var name: String { kindName.description }
}
