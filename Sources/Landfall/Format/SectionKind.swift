/// What a section of an atlas holds. Readers skip the kinds they do not know.
package enum SectionKind: UInt32, Sendable, CaseIterable {
  /// Texts, each a u32 length and its UTF-8 bytes; others refer to one by its offset here.
  case strings = 1
  /// One ``AtlasRecord``.
  case atlas = 2
  /// ``LayerRecord``s.
  case layers = 3
  /// ``RegionRecord``s of all layers, one layer after the other, each sorted by key.
  case regions = 4
  /// Offsets of the attributes' names in the strings, u32.
  case attributeNames = 5
  /// ``AttributeRecord``s: of each layer, region by region, one for each of its attributes.
  case attributeValues = 6
  /// Eight-byte numbers that attributes refer to by index.
  case numbers = 7
  /// Places of regions without area: u and v, u32 each.
  case points = 8
  /// ``PlaneRecord``s.
  case planes = 9
  /// For each plane, the region of each of its values from 1, u32.
  case planeRegions = 10
  /// ``QuadtreeRecord``s.
  case quadtrees = 11
  /// The node of each of a quadtree's root cells, u32, row by row from the south-west.
  case quadtreeRoot = 12
  /// A quadtree's nodes of sixteen entries, u32.
  case quadtreeNodes = 13
  /// A quadtree's leaves, see ``LeafFormat``.
  case quadtreeLeaves = 14
  /// A quadtree's different ``CodePair``s.
  case quadtreePairs = 15
  /// ``ArcLayerRecord``s, one for each layer.
  case arcLayers = 16
  /// A layer's arcs: first block and labels of each, then the sets of regions that labels name.
  case arcs = 17
  /// The blocks of a layer's arcs: first vertex, widths and place of the packed vertices.
  case arcBlocks = 18
  /// The packed vertices of a layer's arcs.
  case arcVertices = 19
  /// The rings of a layer's regions: which arcs, in which direction.
  case arcRings = 24
  /// The search tree over a layer's blocks and points.
  case arcTree = 25
  /// Folded names and their regions: of each layer in turn, by name, then by region.
  case names = 20
  /// ``MeasureRecord``s in the order of the regions.
  case measures = 22
  /// For each region where its neighbors begin, u32, and the end of the last; ``NeighborRecord``s.
  case neighbours = 23
  /// ``DetailRecord``s: the further details of layers, each with arcs and rings of its own.
  case details = 26
  /// ``CollectionRecord``s.
  case collections = 28
  /// The regions of collections, u32, ascending within each.
  case collectionMembers = 29
  /// For each block of a layer's arcs the number of its change in a quadtree's pairs, where the
  /// quadtree's leaves are lists of blocks; see ``BlockLeaves``.
  case quadtreeBlocks = 30
  /// ``RegionDetailRecord``s: regions whose borders stray less than their layer's.
  case regionDetails = 27
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
  /// All of a compressed mesh.
  case meshCompressed = 36
  /// ``CapRecord``s in the order of the regions, then each layer's regions from south to north.
  case caps = 40
  /// ``LayoutRecord``s.
  case layouts = 50
  /// ``LayoutFrameRecord``s, layout by layout.
  case layoutFrames = 51
  /// The lines and regions of a frame: ``LayoutArcRecord``s, ``LayoutRegionRecord``s, where each ring
  /// ends in the arcs of rings, these, then the packed vertices; see ``LatticeStep``.
  case layoutShapes = 52
}
