// The fixed-size records of the table sections. Each is written and read here and nowhere else.

/// No region, layer or attribute.
package let noneIndex: UInt32 = 0xFFFF_FFFF

/// The atlas as a whole: u32 name, u32 generator (string offsets).
package struct AtlasRecord: Sendable, Hashable {
  package static let byteCount = 8

  package var name: UInt32
  package var generator: UInt32

  package init(name: UInt32, generator: UInt32) {
    self.name = name
    self.generator = generator
  }

  package init(reading bytes: ByteView) {
    name = bytes.word(at: 0)
    generator = bytes.word(at: 4)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(name)
    writer.append(generator)
  }
}

/// A layer.
///
/// u32 each: id (string), kind (0 polygons, 1 points), first region and count in the regions, first
/// plane and count in the planes, first attribute name and count, first attribute value, parent layer
/// or none, flag attribute or none, reserved; then f64 lookup detail in meters (0 is full).
package struct LayerRecord: Sendable, Hashable {
  package static let byteCount = 56

  package var id: UInt32
  package var kind: UInt32
  package var firstRegion: UInt32
  package var regionCount: UInt32
  package var firstPlane: UInt32
  package var planeCount: UInt32
  package var firstAttribute: UInt32
  package var attributeCount: UInt32
  package var firstValue: UInt32
  package var parentLayer: UInt32
  package var flagAttribute: UInt32
  package var lookupDetailMeters: Double

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

  package init(reading bytes: ByteView, at offset: Int) {
    id = bytes.word(at: offset)
    kind = bytes.word(at: offset + 4)
    firstRegion = bytes.word(at: offset + 8)
    regionCount = bytes.word(at: offset + 12)
    firstPlane = bytes.word(at: offset + 16)
    planeCount = bytes.word(at: offset + 20)
    firstAttribute = bytes.word(at: offset + 24)
    attributeCount = bytes.word(at: offset + 28)
    firstValue = bytes.word(at: offset + 32)
    parentLayer = bytes.word(at: offset + 36)
    flagAttribute = bytes.word(at: offset + 40)
    lookupDetailMeters = bytes.double(at: offset + 48)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      id, kind, firstRegion, regionCount, firstPlane, planeCount, firstAttribute, attributeCount,
      firstValue, parentLayer, flagAttribute, 0,
    ] {
      writer.append(word)
    }
    writer.append(lookupDetailMeters)
  }
}

/// A region.
///
/// u32 each: key and name (strings); west, south, east, north in grid units, west > east where the
/// region crosses ±180°; u and v of the representative point; parent region (in its layer) or none;
/// size rank in its layer, 0 the smallest; first point and count in the points; flags (bit 0: has
/// area).
package struct RegionRecord: Sendable, Hashable {
  package static let byteCount = 52
  package static let hasAreaFlag: UInt32 = 1

  package var key: UInt32
  package var name: UInt32
  package var west: UInt32
  package var south: UInt32
  package var east: UInt32
  package var north: UInt32
  package var representativePoint: GridPoint
  package var parentRegion: UInt32
  package var sizeRank: UInt32
  package var firstPoint: UInt32
  package var pointCount: UInt32
  package var flags: UInt32

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

  package init(reading bytes: ByteView, at offset: Int) {
    key = bytes.word(at: offset)
    name = bytes.word(at: offset + 4)
    west = bytes.word(at: offset + 8)
    south = bytes.word(at: offset + 12)
    east = bytes.word(at: offset + 16)
    north = bytes.word(at: offset + 20)
    representativePoint = GridPoint(u: bytes.word(at: offset + 24), v: bytes.word(at: offset + 28))
    parentRegion = bytes.word(at: offset + 32)
    sizeRank = bytes.word(at: offset + 36)
    firstPoint = bytes.word(at: offset + 40)
    pointCount = bytes.word(at: offset + 44)
    flags = bytes.word(at: offset + 48)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      key, name, west, south, east, north, representativePoint.u, representativePoint.v,
      parentRegion, sizeRank, firstPoint, pointCount, flags,
    ] {
      writer.append(word)
    }
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
package struct AttributeRecord: Sendable, Hashable {
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

  package var kind: UInt32
  package var payload: UInt32

  package init(kind: Kind, payload: UInt32) {
    self.kind = kind.rawValue
    self.payload = payload
  }

  package init(reading bytes: ByteView, at offset: Int) {
    kind = bytes.word(at: offset)
    payload = bytes.word(at: offset + 4)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(kind)
    writer.append(payload)
  }
}

/// A plane: a bit field of a quadtree's codes that holds regions of one layer which do not overlap.
///
/// u32 each: layer, quadtree, shift and number of bits in the code, first entry and count in the
/// plane regions, flags (bit 0: value i + 1 is region i, so that the table need not be asked).
package struct PlaneRecord: Sendable, Hashable {
  package static let byteCount = 28
  package static let identityFlag: UInt32 = 1

  package var layer: UInt32
  package var quadtree: UInt32
  package var shift: UInt32
  package var bitCount: UInt32
  package var firstRegion: UInt32
  package var regionCount: UInt32
  package var flags: UInt32

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

  package init(reading bytes: ByteView, at offset: Int) {
    layer = bytes.word(at: offset)
    quadtree = bytes.word(at: offset + 4)
    shift = bytes.word(at: offset + 8)
    bitCount = bytes.word(at: offset + 12)
    firstRegion = bytes.word(at: offset + 16)
    regionCount = bytes.word(at: offset + 20)
    flags = bytes.word(at: offset + 24)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [layer, quadtree, shift, bitCount, firstRegion, regionCount, flags] {
      writer.append(word)
    }
  }
}

/// A quadtree: u32 each: log2 of a root cell's side in grid units, columns and rows of the root,
/// number of nodes, bytes of the leaves with their padding, number of code pairs, most levels below the root, most edges
/// in a leaf, number of leaves.
package struct QuadtreeRecord: Sendable, Hashable {
  package static let byteCount = 36

  package var rootShift: UInt32
  package var columns: UInt32
  package var rows: UInt32
  package var nodeCount: UInt32
  package var leafByteCount: UInt32
  package var pairCount: UInt32
  package var depth: UInt32
  package var largestLeaf: UInt32
  package var leafCount: UInt32

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

  package init(reading bytes: ByteView, at offset: Int) {
    rootShift = bytes.word(at: offset)
    columns = bytes.word(at: offset + 4)
    rows = bytes.word(at: offset + 8)
    nodeCount = bytes.word(at: offset + 12)
    leafByteCount = bytes.word(at: offset + 16)
    pairCount = bytes.word(at: offset + 20)
    depth = bytes.word(at: offset + 24)
    largestLeaf = bytes.word(at: offset + 28)
    leafCount = bytes.word(at: offset + 32)
  }

  package func write(to writer: inout ByteWriter) {
    for word in [
      rootShift, columns, rows, nodeCount, leafByteCount, pairCount, depth, largestLeaf,
      leafCount,
    ] {
      writer.append(word)
    }
  }
}
