/// The counts of a layer's arcs, rings and search tree; the sizes of its sections follow from them.
///
/// u32 each: arcs, border arcs (the first ones), blocks, vertices of all arcs, rings, arcs of
/// rings, label sets, members of label sets, items of the tree, whether the items are in order (1)
/// or listed (0), the layer's first point if they are in order, and a reserved word.
package struct ArcLayerRecord: FixedRecord {
  package static let byteCount = 48

  package var arcCount: UInt32 = 0
  package var borderCount: UInt32 = 0
  package var blockCount: UInt32 = 0
  package var vertexCount: UInt32 = 0
  package var ringCount: UInt32 = 0
  package var ringArcCount: UInt32 = 0
  package var setCount: UInt32 = 0
  package var setMemberCount: UInt32 = 0
  package var itemCount: UInt32 = 0
  /// Whether the items are the blocks followed by the points, each in their order, without a list.
  package var isInOrder = false
  /// The index of the layer's first point in the points section, if ``isInOrder``.
  package var firstPoint: UInt32 = 0

  package init(
    arcCount: UInt32, borderCount: UInt32, blockCount: UInt32, vertexCount: UInt32,
    ringCount: UInt32, ringArcCount: UInt32, setCount: UInt32, setMemberCount: UInt32,
    itemCount: UInt32
  ) {
    self.arcCount = arcCount
    self.borderCount = borderCount
    self.blockCount = blockCount
    self.vertexCount = vertexCount
    self.ringCount = ringCount
    self.ringArcCount = ringArcCount
    self.setCount = setCount
    self.setMemberCount = setMemberCount
    self.itemCount = itemCount
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&arcCount, &borderCount)
    field(&blockCount, &vertexCount)
    field(&ringCount, &ringArcCount)
    field(&setCount, &setMemberCount)
    field(&itemCount)
    var order: UInt32 = isInOrder ? 1 : 0
    field(&order)
    isInOrder = order & 1 != 0
    // A listed tree has no first point.
    var first = isInOrder ? firstPoint : 0
    field(&first)
    firstPoint = first
    field.zeros(4)
  }

  /// The record of a layer without arcs, rings and tree.
  package static var empty: ArcLayerRecord { ArcLayerRecord() }

  // The lengths in bytes of the layer's sections, in UInt64 so that they cannot overflow.

  var arcsByteCount: UInt64 {
    arcCount == 0
      ? 0
      : (UInt64(arcCount) + 1) * UInt64(ArcFormat.arcByteCount)
        + (UInt64(setCount) + 1 + UInt64(setMemberCount)) * 4
  }

  var blocksByteCount: UInt64 {
    let groups = (UInt64(blockCount) + UInt64(ArcFormat.blocksInGroup) - 1)
    return UInt64(blockCount) * UInt64(ArcFormat.blockByteCount)
      + groups / UInt64(ArcFormat.blocksInGroup) * 4
  }

  func ringsByteCount(regionCount: UInt32) -> UInt64 {
    arcCount == 0
      ? 0 : (UInt64(regionCount) + 1 + UInt64(ringCount) + 1 + UInt64(ringArcCount)) * 4
  }

  var treeByteCount: UInt64 {
    UInt64(ArcTree.nodeCount(itemCount: itemCount)) * UInt64(ArcFormat.nodeByteCount)
      + (isInOrder ? 0 : UInt64(itemCount) * 4)
  }
}

/// A further detail of a layer: its borders with fewer vertices.
///
/// u32 layer, u32 zero, f64 tolerance in meters, the maximum deviation from the source, then an
/// ``ArcLayerRecord`` without items. Details are in the order of their layers, then from the
/// finest. In the sections of detail i, `owner` is the number of layers plus i.
package struct DetailRecord: FixedRecord {
  package static let byteCount = 16 + ArcLayerRecord.byteCount

  package var layer: UInt32 = 0
  package var meters: Double = 0
  package var arcs = ArcLayerRecord()

  package init(layer: UInt32, meters: Double, arcs: ArcLayerRecord) {
    self.layer = layer
    self.meters = meters
    self.arcs = arcs
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&layer)
    field.zeros(4)
    field(&meters)
    arcs.visitFields(&field)
  }
}

/// A region whose borders deviate less than its layer's detail: u32 its number in the regions
/// table, u32 zero, f64 meters. In ascending order of the regions.
package struct RegionDetailRecord: FixedRecord {
  package static let byteCount = 16

  package var region: UInt32 = 0
  package var meters: Double = 0

  package init(region: UInt32, meters: Double) {
    self.region = region
    self.meters = meters
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&region)
    field.zeros(4)
    field(&meters)
  }
}
