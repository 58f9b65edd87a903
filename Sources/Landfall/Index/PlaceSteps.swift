/// The layers of an atlas in the order in which a place's lookup searches them, the most specific
/// first, as plain values at a stable address: a lookup changes no reference count.
///
/// The rank of a layer is its position in that order.
@safe
package final class PlaceSteps: @unchecked Sendable {
  private let searches: UnsafeMutablePointer<PlaceStepList.Search>
  private let parents: UnsafeMutablePointer<PlaceStepList.Parents>
  /// The steps, valid as long as this object.
  let list: PlaceStepList

  /// - Parameters:
  ///   - order: The numbers of the layers, from the most specific; `ranks` is the inverse.
  ///   - regions: The records of the regions. Opening has checked that each layer's are inside.
  init(
    order: [Int], ranks: [Int], layers: [LayerRecord], planes: [PlaneRecord],
    planeLookups: [PlaneLookup], regions: ByteView
  ) {
    unsafe searches = .allocate(capacity: max(order.count, 1))
    unsafe parents = .allocate(capacity: max(order.count, 1))
    var searchCount = 0
    for (rank, number) in order.enumerated() {
      let layer = layers[number]
      let parent = layer.parentLayer == noneIndex ? nil : Int(layer.parentLayer)
      let first =
        RegionRecord.byteCount * Int(layer.firstRegion) + RegionRecord.parentRegionOffset
      unsafe (parents + rank).initialize(
        to: PlaceStepList.Parents(
          layerNumber: number, rank: parent.map { ranks[$0] } ?? 0,
          regionCount: parent.map { layers[$0].regionCount } ?? 0,
          first: layer.regionCount == 0 ? regions.start : regions.start + first))
      if layer.planeCount == 0 { continue }
      unsafe (searches + searchCount).initialize(
        to: PlaceStepList.Search(
          rank: rank, hasOnePlane: layer.planeCount == 1,
          quadtree: planes[Int(layer.firstPlane)].quadtree,
          plane: planeLookups[Int(layer.firstPlane)]))
      searchCount += 1
    }
    unsafe list = PlaceStepList(
      searches: UnsafePointer(searches), searchCount: searchCount,
      parents: UnsafePointer(parents), count: order.count)
  }

  /// The elements contain no references to release.
  deinit {
    unsafe searches.deallocate()
    unsafe parents.deallocate()
  }
}

/// A view of ``PlaceSteps``.
@safe
struct PlaceStepList: @unchecked Sendable {
  /// How to search a layer that has areas.
  fileprivate struct Search {
    let rank: Int
    let hasOnePlane: Bool
    /// The number of the first plane's quadtree.
    let quadtree: UInt32
    /// The first plane.
    let plane: PlaneLookup
  }

  /// The parents of a layer's regions.
  @safe
  fileprivate struct Parents {
    let layerNumber: Int
    /// The rank of the parent layer and the number of its regions; 0 without a parent layer.
    let rank: Int
    let regionCount: UInt32
    /// The parent of the first region; those of the others follow, a region's record apart.
    let first: UnsafeRawPointer
  }

  fileprivate let searches: UnsafePointer<Search>
  /// The number of layers that have areas.
  let searchCount: Int
  fileprivate let parents: UnsafePointer<Parents>
  /// The number of layers.
  let count: Int

  /// The number of the layer with a rank below ``count``.
  @inline(__always)
  func layerNumber(ofRank rank: Int) -> Int { unsafe parents[rank].layerNumber }

  /// The region that contains a region of the layer with a rank, and that region's rank.
  @inline(__always)
  func parent(of id: RegionID, rank: Int) -> (id: RegionID?, rank: Int) {
    let parents = unsafe self.parents + rank
    guard unsafe parents.pointee.regionCount > 0 else { return (nil, 0) }
    let region = unsafe UInt32(
      littleEndian: parents.pointee.first.load(
        fromByteOffset: RegionRecord.byteCount &* Int(id.rawValue), as: UInt32.self))
    return unsafe (
      region < parents.pointee.regionCount ? RegionID(rawValue: region) : nil, parents.pointee.rank
    )
  }

  /// The rank of the layer of a search below ``searchCount``.
  @inline(__always)
  func rank(ofSearch search: Int) -> Int { unsafe searches[search].rank }

  /// The quadtree of a search below ``searchCount``, if its layer has one plane.
  @inline(__always)
  func quadtree(ofSearch search: Int) -> (number: UInt32, quadtree: Quadtree)? {
    unsafe searches[search].hasOnePlane
      ? (searches[search].quadtree, searches[search].plane.quadtree) : nil
  }

  /// The region of a code of that quadtree.
  @inline(__always)
  func region(ofSearch search: Int, code: UInt32) -> RegionID? {
    unsafe searches[search].plane.region(ofCode: code)
  }

  /// The code of the last quadtree that was descended at a point.
  struct Code {
    fileprivate var quadtree = UInt32.max
    fileprivate var code: UInt32 = 0

    @inline(__always)
    init() {}
  }

  /// The region of a search's layer at a point.
  /// - Parameters:
  ///   - code: The code of the search before, at the same point.
  ///   - smallest: Returns the smallest region in a layer that has several planes.
  @inline(__always)
  func region(
    ofSearch search: Int, at point: GridPoint, _ code: inout Code,
    smallest: (_ layerNumber: Int) -> RegionID?
  ) -> RegionID? {
    let search = unsafe searches + search
    guard unsafe search.pointee.hasOnePlane else {
      return unsafe smallest(layerNumber(ofRank: search.pointee.rank))
    }
    if unsafe search.pointee.quadtree != code.quadtree {
      code.quadtree = unsafe search.pointee.quadtree
      code.code = unsafe self.code(search, at: point)
    }
    return unsafe search.pointee.plane.region(ofCode: code.code)
  }

  @inline(__always)
  private func code(_ search: UnsafePointer<Search>, at point: GridPoint) -> UInt32 {
    guard unsafe search.pointee.plane.quadtree.blocks == nil else {
      return unsafe codeInBlocks(search, at: point)
    }
    let cell = unsafe search.pointee.plane.quadtree.cell(at: point)
    return unsafe cell.isUniform ? cell.entry &>> 2 : codeInLeaf(search, cell, at: point)
  }

  // Separate functions, so that the path to a uniform cell needs few registers.

  @inline(never)
  private func codeInLeaf(
    _ search: UnsafePointer<Search>, _ cell: Quadtree.Cell, at point: GridPoint
  ) -> UInt32 {
    unsafe search.pointee.plane.quadtree.leafCode(cell, point: point)
  }

  @inline(never)
  private func codeInBlocks(_ search: UnsafePointer<Search>, at point: GridPoint) -> UInt32 {
    unsafe search.pointee.plane.quadtree.code(at: point)
  }
}

// MARK: - Copies

extension PlaceStepList {
  /// No steps.
  static func none(_ writer: inout ImageWriter) -> PlaceStepList {
    unsafe PlaceStepList(
      searches: writer.copy([Search]()), searchCount: 0, parents: writer.copy([Parents]()),
      count: 0)
  }

  /// Copies the steps and their tables to an image.
  func copied(_ writer: inout ImageWriter, layers: [LayerRecord]) -> PlaceStepList {
    var (searches, parents) = ([Search](), [Parents]())
    for number in 0..<searchCount {
      let search = unsafe self.searches[number]
      let plane = writer.copy(search.plane, quadtree: Int(search.quadtree))
      searches.append(
        Search(
          rank: search.rank, hasOnePlane: search.hasOnePlane, quadtree: search.quadtree,
          plane: plane))
    }
    for rank in 0..<count {
      let old = unsafe self.parents[rank]
      let offset = RegionRecord.parentRegionOffset
      let regionCount = old.regionCount == 0 ? 0 : Int(layers[old.layerNumber].regionCount)
      let size = RegionRecord.byteCount * regionCount
      let first = unsafe size == 0 ? old.first : old.first - offset
      let copy = unsafe writer.copy(first, count: size)
      unsafe parents.append(
        Parents(
          layerNumber: old.layerNumber, rank: old.rank, regionCount: old.regionCount,
          first: copy + offset))
    }
    return unsafe PlaceStepList(
      searches: writer.copy(searches), searchCount: searchCount, parents: writer.copy(parents),
      count: count)
  }
}
