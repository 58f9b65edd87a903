/// An item of a search tree: a block or a point, and the box around it.
struct TreeItem {
  var box: GridBox
  var kind: UInt32
  var number: UInt32
}

/// Packs a tree over items, level by level from the bottom up; see ``ArcTree``.
/// - Parameter isInOrder: whether the items keep their order, so that no list of them is needed.
func packTree(_ items: [TreeItem], isInOrder: Bool = false) -> ByteWriter {
  let sorted = isInOrder ? items : sortedAlongHilbertCurve(items)
  var levels: [ByteWriter] = []
  var boxes = sorted.map(\.box)
  while levels.isEmpty ? !boxes.isEmpty : boxes.count > 1 {
    var level = ByteWriter()
    var nodeBoxes: [GridBox] = []
    for start in stride(from: 0, to: boxes.count, by: ArcFormat.fanOut) {
      let children = boxes[start..<min(start + ArcFormat.fanOut, boxes.count)]
      nodeBoxes.append(appendNode(children, to: &level))
    }
    levels.append(level)
    boxes = nodeBoxes
  }
  var writer = ByteWriter()
  for level in levels.reversed() { writer.append(contentsOf: level.bytes) }
  if !isInOrder {
    for item in sorted { writer.append(item.number << 2 | item.kind) }
  }
  return writer
}

/// Sorts items along the Hilbert curve, which places nearby items close together in the list.
private func sortedAlongHilbertCurve(_ items: [TreeItem]) -> [TreeItem] {
  let order = items.map { hilbertNumber(of: $0.box) }
  return items.indices.sorted { (order[$0], $0) < (order[$1], $1) }.map { items[$0] }
}

/// Writes a node and returns the box around its children.
private func appendNode(_ children: ArraySlice<GridBox>, to writer: inout ByteWriter) -> GridBox {
  var box = GridBox.none
  for child in children { box.enclose(child) }
  let shiftU = shift(for: box.east - box.west)
  let shiftV = shift(for: box.north - box.south)
  writer.append(box.west)
  writer.append(box.south)
  writer.append(shiftU | shiftV << 8)
  func append(_ side: (GridBox) -> UInt32) {
    let bytes = children.map { UInt8(side($0)) }
    writer.append(contentsOf: bytes)
    // Slots without a child contain zeros.
    writer.append(contentsOf: repeatElement(0, count: ArcFormat.fanOut - bytes.count))
  }
  append { ($0.west - box.west) >> shiftU }
  append { ($0.south - box.south) >> shiftV }
  append { roundedUp($0.east - box.west, shiftU) }
  append { roundedUp($0.north - box.south, shiftV) }
  return box
}

private func roundedUp(_ value: UInt32, _ shift: UInt32) -> UInt32 {
  UInt32((UInt64(value) + (1 << UInt64(shift)) - 1) >> UInt64(shift))
}

/// The smallest shift with which an extent, rounded up, fits in 8 bits.
private func shift(for extent: UInt32) -> UInt32 {
  var shift: UInt32 = 0
  while roundedUp(extent, shift) > 255 { shift += 1 }
  return shift
}

/// The position of a box's center along the Hilbert curve (1891) in a square of 2^32 grid units.
private func hilbertNumber(of box: GridBox) -> UInt64 {
  var u = box.west + (box.east - box.west) / 2
  var v = box.south + (box.north - box.south) / 2
  var number: UInt64 = 0
  for bit in stride(from: UInt32(31), through: 0, by: -1) {
    let east = (u >> bit) & 1
    let north = (v >> bit) & 1
    number = number << 2 | UInt64((3 * east) ^ north)
    // Rotate the quadrant so that the curve enters and leaves it as it does the whole square.
    if north == 0 {
      if east == 1 { (u, v) = (~u, ~v) }
      (u, v) = (v, u)
    }
  }
  return number
}
