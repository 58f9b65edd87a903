// What the kernels of lookups.c call, compiled with the sources of Landfall as one module. One lane of a GPU runs each
// lookup; the image has been written by Atlas.writeLookupImage.

/// A cell that a descent has reached, as lookups.c declares it.
@_cdecl("landfall_descend")
public func landfallDescend(
  _ image: UnsafeRawPointer, _ latitude: Double, _ longitude: Double,
  _ cell: UnsafeMutablePointer<UInt32>
) -> UInt32 {
  let image = image.assumingMemoryBound(to: LookupImage.self)
  guard let plane = image.pointee.plane,
    let point = image.pointee.grid.lanePoint(latitude: latitude, longitude: longitude)
  else { return 0 }
  let found = plane.quadtree.cell(at: point)
  (cell[0], cell[1], cell[2]) = (point.u, point.v, found.shift)
  return found.entry
}

/// The region at a point of a leaf; -1 without one.
@_cdecl("landfall_leaf")
public func landfallLeaf(
  _ image: UnsafeRawPointer, _ entry: UInt32, _ shift: UInt32, _ u: UInt32, _ v: UInt32
) -> Int32 {
  let image = image.assumingMemoryBound(to: LookupImage.self)
  guard let plane = image.pointee.plane else { return -1 }
  let code = plane.quadtree.leafCode(
    Quadtree.Cell(entry: entry, shift: shift), point: GridPoint(u: u, v: v))
  return plane.region(ofCode: code).number
}

/// The region of a cell that is not a leaf; -1 without one.
@_cdecl("landfall_uniform")
public func landfallUniform(_ image: UnsafeRawPointer, _ entry: UInt32) -> Int32 {
  let image = image.assumingMemoryBound(to: LookupImage.self)
  guard let plane = image.pointee.plane else { return -1 }
  return plane.region(ofCode: entry &>> 2).number
}

/// Writes the regions of the place at a coordinate, -1 without one: that of layer l to number l * stride.
@_cdecl("landfall_place")
public func landfallPlace(
  _ image: UnsafeRawPointer, _ latitude: Double, _ longitude: Double,
  _ numbers: UnsafeMutablePointer<Int32>, _ stride: Int
) {
  let image = image.assumingMemoryBound(to: LookupImage.self)
  let steps = image.pointee.steps
  var layer = 0
  while layer < steps.count {
    numbers[layer &* stride] = -1
    layer &+= 1
  }
  guard let point = image.pointee.grid.lanePoint(latitude: latitude, longitude: longitude)
  else { return }
  let rows = PlaceRows(steps: steps, start: numbers, stride: stride)
  var (last, code) = (UInt32.max, UInt32(0))
  var search = 0
  while search < steps.searchCount {
    defer { search &+= 1 }
    let rank = steps.rank(ofSearch: search)
    // Images have no layers of several planes, and no small indexes.
    guard !rows.hasRegion(ofRank: rank, at: 0), let quadtree = steps.quadtree(ofSearch: search)
    else { continue }
    if quadtree.number != last {
      let cell = quadtree.quadtree.cell(at: point)
      code = cell.isUniform ? cell.entry &>> 2 : quadtree.quadtree.leafCode(cell, point: point)
      last = quadtree.number
    }
    if let id = steps.region(ofSearch: search, code: code) {
      steps.insert(id, rank: rank, at: 0, rows)
    }
  }
}

extension Grid {
  /// The grid point of a coordinate; nil if it is not valid.
  @inline(__always)
  fileprivate func lanePoint(latitude: Double, longitude: Double) -> GridPoint? {
    innerQuery(latitude: latitude, longitude: longitude)
      ?? query(latitude: latitude, longitude: longitude)
  }
}
