// The fixed-size records of the table sections.

/// No region, layer or attribute.
package let noneIndex: UInt32 = 0xFFFF_FFFF

/// The atlas as a whole: u32 name, u32 generator (string offsets).
package struct AtlasRecord: FixedRecord {
  package static let byteCount = 8

  package var name: UInt32 = 0
  package var generator: UInt32 = 0

  package init(name: UInt32, generator: UInt32) {
    self.name = name
    self.generator = generator
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&name, &generator)
  }
}

/// A layer.
///
/// u32 each: id (string), kind (0 polygons, 1 points), first region and count in the regions, first
/// plane and count in the planes, first attribute name and count, first attribute value, parent layer
/// or none, flag attribute or none, reserved; then f64 lookup detail in meters (0 is full).
package struct LayerRecord: FixedRecord {
  package static let byteCount = 56

  package var id: UInt32 = 0
  package var kind: UInt32 = 0
  package var firstRegion: UInt32 = 0
  package var regionCount: UInt32 = 0
  package var firstPlane: UInt32 = 0
  package var planeCount: UInt32 = 0
  package var firstAttribute: UInt32 = 0
  package var attributeCount: UInt32 = 0
  package var firstValue: UInt32 = 0
  package var parentLayer: UInt32 = 0
  package var flagAttribute: UInt32 = 0
  package var lookupDetailMeters: Double = 0

  package init(
    id: UInt32, kind: UInt32, firstRegion: UInt32, regionCount: UInt32, firstPlane: UInt32,
    planeCount: UInt32, firstAttribute: UInt32, attributeCount: UInt32, firstValue: UInt32,
    parentLayer: UInt32, flagAttribute: UInt32, lookupDetailMeters: Double
  ) {
    self.id = id
    self.kind = kind
    self.firstRegion = firstRegion
    self.regionCount = regionCount
    self.firstPlane = firstPlane
    self.planeCount = planeCount
    self.firstAttribute = firstAttribute
    self.attributeCount = attributeCount
    self.firstValue = firstValue
    self.parentLayer = parentLayer
    self.flagAttribute = flagAttribute
    self.lookupDetailMeters = lookupDetailMeters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&id, &kind)
    field(&firstRegion, &regionCount)
    field(&firstPlane, &planeCount)
    field(&firstAttribute, &attributeCount, &firstValue)
    field(&parentLayer, &flagAttribute)
    field.zeros(4)
    field(&lookupDetailMeters)
  }
}

/// A region.
///
/// u32 each: key and name (strings); west, south, east, north in grid units, west > east where the
/// region crosses ±180°; u and v of the representative point; parent region (in its layer) or none;
/// size rank in its layer, 0 the smallest; first point and count in the points; flags (bit 0: has
/// area).
package struct RegionRecord: FixedRecord {
  package static let byteCount = 52
  package static let hasAreaFlag: UInt32 = 1

  package var key: UInt32 = 0
  package var name: UInt32 = 0
  package var west: UInt32 = 0
  package var south: UInt32 = 0
  package var east: UInt32 = 0
  package var north: UInt32 = 0
  package var representativePoint = GridPoint(u: 0, v: 0)
  package var parentRegion: UInt32 = 0
  package var sizeRank: UInt32 = 0
  package var firstPoint: UInt32 = 0
  package var pointCount: UInt32 = 0
  package var flags: UInt32 = 0

  package init(
    key: UInt32, name: UInt32, west: UInt32, south: UInt32, east: UInt32, north: UInt32,
    representativePoint: GridPoint, parentRegion: UInt32, sizeRank: UInt32, firstPoint: UInt32,
    pointCount: UInt32, flags: UInt32
  ) {
    self.key = key
    self.name = name
    self.west = west
    self.south = south
    self.east = east
    self.north = north
    self.representativePoint = representativePoint
    self.parentRegion = parentRegion
    self.sizeRank = sizeRank
    self.firstPoint = firstPoint
    self.pointCount = pointCount
    self.flags = flags
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&key, &name)
    field(&west, &south, &east, &north)
    field(&representativePoint)
    field(&parentRegion, &sizeRank)
    field(&firstPoint, &pointCount, &flags)
  }

  /// Where these stand in a record, for lookups that need them alone.
  static let representativePointOffset = 24
  static let parentRegionOffset = 32
  static let sizeRankOffset = 36
  static let flagsOffset = 48

  /// Where the first point stands in a record, for searches that need it alone.
  static let firstPointOffset = 40
}

/// The value of one attribute of one region: u32 type, u32 payload.
package struct AttributeRecord: FixedRecord {
  package static let byteCount = 8

  /// What an attribute's payload is.
  package enum Kind: UInt32, Sendable {
    case none = 0
    /// An offset in the strings.
    case string = 1
    /// An index into the numbers, there a signed integer.
    case integer = 2
    /// An index into the numbers, there a Double.
    case number = 3
    /// 0 or 1.
    case boolean = 4
    /// An offset in the strings, JSON text there.
    case json = 5
  }

  package var kind: UInt32 = 0
  package var payload: UInt32 = 0

  package init(kind: Kind, payload: UInt32) {
    self.kind = kind.rawValue
    self.payload = payload
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&kind, &payload)
  }
}

/// A plane: a bit field of a quadtree's codes that holds regions of one layer which do not overlap.
///
/// u32 each: layer, quadtree, shift and number of bits in the code, first entry and count in the
/// plane regions, flags (bit 0: value i + 1 is region i, so that the table need not be asked).
package struct PlaneRecord: FixedRecord {
  package static let byteCount = 28
  package static let identityFlag: UInt32 = 1

  package var layer: UInt32 = 0
  package var quadtree: UInt32 = 0
  package var shift: UInt32 = 0
  package var bitCount: UInt32 = 0
  package var firstRegion: UInt32 = 0
  package var regionCount: UInt32 = 0
  package var flags: UInt32 = 0

  package init(
    layer: UInt32, quadtree: UInt32, shift: UInt32, bitCount: UInt32, firstRegion: UInt32,
    regionCount: UInt32, flags: UInt32
  ) {
    self.layer = layer
    self.quadtree = quadtree
    self.shift = shift
    self.bitCount = bitCount
    self.firstRegion = firstRegion
    self.regionCount = regionCount
    self.flags = flags
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&layer, &quadtree)
    field(&shift, &bitCount)
    field(&firstRegion, &regionCount, &flags)
  }
}

/// A quadtree: u32 each: log2 of a root cell's side in grid units, columns and rows of the root,
/// number of nodes, bytes of the leaves with their padding, number of code pairs, most levels below the root, most edges
/// in a leaf, number of leaves.
package struct QuadtreeRecord: FixedRecord {
  package static let byteCount = 36

  package var rootShift: UInt32 = 0
  package var columns: UInt32 = 0
  package var rows: UInt32 = 0
  package var nodeCount: UInt32 = 0
  package var leafByteCount: UInt32 = 0
  package var pairCount: UInt32 = 0
  package var depth: UInt32 = 0
  package var largestLeaf: UInt32 = 0
  package var leafCount: UInt32 = 0

  package init(
    rootShift: UInt32, columns: UInt32, rows: UInt32, nodeCount: UInt32, leafByteCount: UInt32,
    pairCount: UInt32, depth: UInt32, largestLeaf: UInt32, leafCount: UInt32
  ) {
    self.rootShift = rootShift
    self.columns = columns
    self.rows = rows
    self.nodeCount = nodeCount
    self.leafByteCount = leafByteCount
    self.pairCount = pairCount
    self.depth = depth
    self.largestLeaf = largestLeaf
    self.leafCount = leafCount
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&rootShift)
    field(&columns, &rows)
    field(&nodeCount, &leafByteCount, &pairCount)
    field(&depth, &largestLeaf, &leafCount)
  }
}
