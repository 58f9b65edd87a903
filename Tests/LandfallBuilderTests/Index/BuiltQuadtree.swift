import Landfall
import LandfallBuilder
import TestSupport

/// A quadtree as the builder makes it and as the reader reads it, without an atlas around it.
@safe
final class BuiltQuadtree {
  let record: QuadtreeRecord
  let quadtree: Quadtree
  /// Bytes of leaves that stand in pairs' own place, not in the table.
  let pairCount: Int
  private let memory: UnsafeMutableRawBufferPointer

  /// Feature i is bit i of a code; at most 30.
  init(
    _ features: [Feature], grid: Grid, limits: IndexLimits = IndexLimits()
  ) throws {
    var input = QuadtreeInput(grid: grid)
    input.append(
      ArcGraph(features.map(\.geometry), grid: grid),
      regionCodes: features.indices.map { 1 << UInt32($0) })
    let built = try buildQuadtree(input, jobs: 1, limits: limits)
    let parts = [
      built.root.littleEndianBytes, built.nodes.littleEndianBytes, built.leaves.littleEndianBytes,
      built.pairs.flatMap { [$0.base, $0.change] }.littleEndianBytes,
    ]
    var starts: [Int] = []
    var count = 0
    for part in parts {
      starts.append(count)
      count += (part.count + 63) / 64 * 64
    }
    unsafe memory = .allocate(byteCount: max(count, 64), alignment: 64)
    for (start, part) in zip(starts, parts) {
      for (offset, byte) in part.enumerated() { unsafe memory[start + offset] = byte }
    }
    let base = unsafe UnsafeRawPointer(memory.baseAddress!)
    record = built.record
    pairCount = built.pairs.count
    unsafe quadtree = Quadtree(
      root: (base + starts[0]).assumingMemoryBound(to: UInt32.self),
      nodes: (base + starts[1]).assumingMemoryBound(to: UInt32.self),
      leaves: base + starts[2], pairs: base + starts[3], columns: built.record.columns,
      nodeCount: built.record.nodeCount,
      leafLimit: parts[2].count - LeafFormat.paddingByteCount,
      pairCount: built.record.pairCount, rootShift: built.record.rootShift)
  }

  deinit { unsafe memory.deallocate() }

  /// The features at a point, as bits.
  func code(at point: GridPoint) -> UInt32 { quadtree.code(at: point) }
}

/// The same bits by counting each edge, with nothing around it.
func plainCode(of features: [Feature], at point: GridPoint, grid: Grid) -> UInt32 {
  plainFeatures(of: features, containing: point, grid: grid).reduce(0) { $0 | 1 << UInt32($1) }
}
