/// A view of one quadtree of an atlas: from a grid point to the code of all regions there.
///
/// Every number that comes from the file is compared with the length of what it points into before
/// it is used; a number that fails the compare ends the descent with code 0, "none". A descent takes
/// at most `rootShift / 2` steps, a leaf at most as many as there are leaf words.
///
/// The pointers live as long as the ``AtlasStorage`` that made this view.
@safe
package struct Quadtree: @unchecked Sendable {
  let root: UnsafePointer<UInt32>
  let nodes: UnsafePointer<UInt32>
  let leaves: UnsafePointer<UInt32>
  let changes: UnsafePointer<UInt32>
  let columns: UInt32
  let nodeCount: UInt32
  let leafWordCount: Int
  let changeCount: UInt32
  let rootShift: UInt32

  /// The parts of a 32-bit entry: a tag in the two low bits, a value above.
  package enum Tag {
    /// The value is the code of the whole cell.
    package static let uniform: UInt32 = 0
    /// The value is the number of a node.
    package static let node: UInt32 = 1
    /// The value is the word at which a leaf begins.
    package static let leaf: UInt32 = 2
  }

  /// Bits of a code.
  package static let codeBitCount: UInt32 = 30

  /// The code at a point of the grid.
  /// - Parameter point: within the domain, as ``Grid/query(latitude:longitude:)`` makes them; the
  ///   root table covers all of it, which was checked when the atlas was opened.
  @inline(__always)
  func code(at point: GridPoint) -> UInt32 {
    var shift = rootShift
    let cell = (point.v &>> shift) &* columns &+ (point.u &>> shift)
    var entry = unsafe UInt32(littleEndian: root[Int(cell)])
    while entry & 3 == Tag.node {
      let node = entry &>> 2
      guard node < nodeCount, shift >= 2 else { return 0 }
      shift &-= 2
      let child = ((point.v &>> shift) & 3) &<< 2 | ((point.u &>> shift) & 3)
      entry = unsafe UInt32(littleEndian: nodes[Int(node) &<< 4 | Int(child)])
    }
    switch entry & 3 {
    case Tag.uniform: return entry &>> 2
    case Tag.leaf: return leafCode(at: Int(entry &>> 2), shift: shift, point: point)
    default: return 0
    }
  }
}
