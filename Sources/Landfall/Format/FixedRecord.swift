/// A record of a fixed size in a table of the file.
///
/// ``visitFields(_:)`` declares the fields once, for reading and writing, so the two cannot differ.
package protocol FixedRecord: Sendable, Hashable {
  /// The size of a record in bytes, including reserved bytes.
  static var byteCount: Int { get }

  /// A record whose fields are zero.
  init()

  /// Visits every field in file order, with zeros for reserved bytes.
  mutating func visitFields(_ field: inout some FieldVisitor)
}

extension FixedRecord {
  /// Reads a record; fields outside the window become zero.
  @inline(__always)
  package init(reading bytes: ByteView, at offset: Int = 0) {
    self.init()
    var reader = FieldReader(bytes: bytes, offset: offset)
    visitFields(&reader)
  }

  /// Reads the record with a number in a table of such records.
  @inline(__always)
  package init(_ number: Int, of table: ByteView) {
    self.init(reading: table, at: number &* Self.byteCount)
  }

  /// Appends the record.
  package func write(to writer: inout ByteWriter) {
    var record = self
    let end = writer.count + Self.byteCount
    var fields = FieldWriter(writer: writer)
    // Only one variable refers to the bytes at a time, so appending does not copy them.
    writer = ByteWriter()
    record.visitFields(&fields)
    writer = fields.writer
    precondition(writer.count == end, "the fields are not the whole record")
  }
}

/// An operation on each field of a record: reading or writing it.
package protocol FieldVisitor {
  mutating func callAsFunction(_ field: inout UInt16)
  mutating func callAsFunction(_ field: inout UInt32)
  mutating func callAsFunction(_ field: inout UInt64)
  mutating func callAsFunction(_ field: inout Double)
  /// Visits reserved bytes.
  mutating func zeros(_ byteCount: Int)
}

extension FieldVisitor {
  @inline(__always)
  package mutating func callAsFunction(_ one: inout UInt32, _ two: inout UInt32) {
    self(&one)
    self(&two)
  }

  @inline(__always)
  package mutating func callAsFunction(
    _ one: inout UInt32, _ two: inout UInt32, _ three: inout UInt32
  ) {
    self(&one, &two)
    self(&three)
  }

  @inline(__always)
  package mutating func callAsFunction(
    _ one: inout UInt32, _ two: inout UInt32, _ three: inout UInt32, _ four: inout UInt32
  ) {
    self(&one, &two)
    self(&three, &four)
  }

  @inline(__always)
  package mutating func callAsFunction(_ one: inout Double, _ two: inout Double) {
    self(&one)
    self(&two)
  }

  @inline(__always)
  package mutating func callAsFunction(_ point: inout GridPoint) { self(&point.u, &point.v) }
}

/// Reads one field after another.
struct FieldReader: FieldVisitor {
  let bytes: ByteView
  var offset: Int

  @inline(__always)
  mutating func callAsFunction(_ field: inout UInt16) {
    field = bytes.halfWord(at: offset)
    offset &+= 2
  }

  @inline(__always)
  mutating func callAsFunction(_ field: inout UInt32) {
    field = bytes.word(at: offset)
    offset &+= 4
  }

  @inline(__always)
  mutating func callAsFunction(_ field: inout UInt64) {
    field = bytes.longWord(at: offset)
    offset &+= 8
  }

  @inline(__always)
  mutating func callAsFunction(_ field: inout Double) {
    field = bytes.double(at: offset)
    offset &+= 8
  }

  @inline(__always)
  mutating func zeros(_ byteCount: Int) { offset &+= byteCount }
}

/// Writes one field after another.
struct FieldWriter: FieldVisitor {
  var writer: ByteWriter

  mutating func callAsFunction(_ field: inout UInt16) { writer.append(field) }
  mutating func callAsFunction(_ field: inout UInt32) { writer.append(field) }
  mutating func callAsFunction(_ field: inout UInt64) { writer.append(field) }
  mutating func callAsFunction(_ field: inout Double) { writer.append(field) }
  mutating func zeros(_ byteCount: Int) {
    writer.append(contentsOf: repeatElement(0, count: byteCount))
  }
}

// The fixed-size records of the table sections.

/// The index that stands for no region, layer or attribute.
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

/// The measures of a region on the ellipsoid: f64 area in square meters, f64 perimeter in meters.
package struct MeasureRecord: FixedRecord {
  package static let byteCount = 16

  package var areaSquareMeters: Double = 0
  package var perimeterMeters: Double = 0

  package init(areaSquareMeters: Double, perimeterMeters: Double) {
    self.areaSquareMeters = areaSquareMeters
    self.perimeterMeters = perimeterMeters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&areaSquareMeters, &perimeterMeters)
  }
}

/// A neighbor of a region: u32 its number in the layer, u32 zero, f64 length of the shared border
/// in meters, 0 if the two regions touch only at single points.
package struct NeighborRecord: FixedRecord {
  package static let byteCount = 16

  package var region: UInt32 = 0
  package var sharedBorderMeters: Double = 0

  package init(region: UInt32, sharedBorderMeters: Double) {
    self.region = region
    self.sharedBorderMeters = sharedBorderMeters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&region)
    field.zeros(4)
    field(&sharedBorderMeters)
  }

  /// The offset of the first record in the section. It follows a u32 for each region, a u32 for the
  /// end of the last, and zeros up to a multiple of eight.
  package static func firstOffset(regionCount: Int) -> Int {
    (4 * (regionCount + 1) + 7) / 8 * 8
  }
}

/// A quadtree.
///
/// u32 each: log2 of a root cell's side in grid units, columns and rows of the root, number of
/// nodes, size of the leaves in bytes including padding, number of code pairs, maximum number of
/// levels below the root, maximum number of edges in a leaf, number of leaves.
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

/// A region.
///
/// u32 each: key and name (strings); west, south, east, north in grid units, west > east if the
/// region crosses ±180°; u and v of the representative point; parent region (in its layer) or
/// ``noneIndex``; size rank in its layer, 0 for the smallest; first point and number of points in
/// the points section; flags (bit 0: the region has an area).
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

  /// Offsets of single fields in a record, for lookups that read only these.
  static let representativePointOffset = 24
  static let parentRegionOffset = 32
  static let sizeRankOffset = 36
  static let flagsOffset = 48

  /// The offset of the first point in a record, for searches that read only this field.
  static let firstPointOffset = 40
}
