/// What lookups read, in one block of bytes that is copied to the memory of another machine: a GPU
/// runs the lookups of this module there (tools/release/gpu).
///
/// The block begins with this value in the layout of a 64-bit machine, in ``headByteCount`` bytes.
/// Its pointers, and those of the tables that follow, are addresses in the other memory. Tables
/// start at multiples of 64 bytes. An image is for the kernels of one version of this module.
@safe
package struct LookupImage: @unchecked Sendable {
  package let grid: Grid
  /// The plane of a layer's lookups; nil in the image of places.
  package let plane: PlaneLookup?
  /// The searches of places; none in the image of a layer.
  let steps: PlaceStepList

  /// The bytes reserved for the head of an image.
  package static let headByteCount = 256
  /// The address of an image is a multiple of this.
  package static let alignment = 256
}

/// Copies tables to an image, one after the other.
@safe
struct ImageWriter {
  /// The quadtrees of the atlas, and their records.
  private let originals: [Quadtree]
  private let records: [QuadtreeRecord]
  private let address: UInt64
  private let bytes: UnsafeMutableRawBufferPointer
  /// The copies of the quadtrees, by their numbers: layers may share one.
  private var quadtrees: [Quadtree?]
  private(set) var byteCount = LookupImage.headByteCount

  /// - Parameter bytes: As large as the image, or empty to find its size.
  init(
    quadtrees originals: [Quadtree], records: [QuadtreeRecord], address: UInt64,
    bytes: UnsafeMutableRawBufferPointer
  ) {
    self.originals = originals
    self.records = records
    self.address = address
    unsafe self.bytes = bytes
    quadtrees = Array(repeating: nil, count: originals.count)
    if bytes.count > 0 {
      unsafe bytes.baseAddress!.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count)
    }
  }

  /// Copies bytes of the atlas; returns their address in the other memory.
  mutating func copy(_ start: UnsafeRawPointer, count: Int) -> UnsafeRawPointer {
    let place = byteCount
    byteCount += (count + 63) / 64 * 64
    if unsafe !bytes.isEmpty {
      unsafe (bytes.baseAddress! + place).copyMemory(from: start, byteCount: count)
    }
    // Not 0, as the address is not and the sum does not overflow in any memory.
    return unsafe UnsafeRawPointer(
      bitPattern: UInt(truncatingIfNeeded: address) &+ UInt(bitPattern: place))!
  }

  /// Copies an array of values; returns its address in the other memory.
  mutating func copy<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    unsafe values.withUnsafeBytes { values in
      // An empty array has an address that is never read.
      let start = unsafe values.baseAddress ?? ByteView.empty.start
      return unsafe copy(start, count: values.count).assumingMemoryBound(to: Value.self)
    }
  }

  /// Copies a plane whose quadtree has a number.
  mutating func copy(_ plane: PlaneLookup, quadtree number: Int) -> PlaneLookup {
    let quadtree = quadtrees[number] ?? copyQuadtree(number)
    quadtrees[number] = quadtree
    guard let table = unsafe plane.table else {
      return unsafe PlaneLookup(plane, quadtree: quadtree, table: nil)
    }
    let copied = unsafe copy(table, count: 4 * Int(plane.regionCount))
    return unsafe PlaneLookup(
      plane, quadtree: quadtree, table: copied.assumingMemoryBound(to: UInt32.self))
  }

  private mutating func copyQuadtree(_ number: Int) -> Quadtree {
    let quadtree = originals[number]
    let rows = Int(records[number].rows)
    let root = unsafe copy(quadtree.root, count: 4 * Int(quadtree.columns) * rows)
    let nodes = unsafe copy(quadtree.nodes, count: 64 * Int(quadtree.nodeCount))
    let leaves = unsafe copy(
      quadtree.leaves, count: quadtree.leafLimit + LeafFormat.paddingByteCount)
    let pairs = unsafe copy(quadtree.pairs, count: CodePair.byteCount * Int(quadtree.pairCount))
    return unsafe Quadtree(
      root: root.assumingMemoryBound(to: UInt32.self),
      nodes: nodes.assumingMemoryBound(to: UInt32.self), leaves: leaves, pairs: pairs,
      columns: quadtree.columns, nodeCount: quadtree.nodeCount, leafLimit: quadtree.leafLimit,
      pairCount: quadtree.pairCount, rootShift: quadtree.rootShift)
  }
}
