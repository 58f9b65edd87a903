/// The nodes and items that a search has not visited yet, the nearest first: a binary heap in
/// memory of a fixed size.
///
/// An entry is one number, so that one instruction compares two: its bound as a Float without its
/// four lowest bits, rounded down, then its level, then its number.
@safe
struct SearchQueue: ~Copyable {
  /// 960 bytes, on the stack.
  static let capacity = 120

  struct Entry {
    /// A lower bound of the distance to the item or node.
    var bound: Double
    /// 0 is an item of the tree, 1 a node of the tree's level 0, and so on.
    var level: Int
    /// The number of the item or of the node in its level.
    var number: UInt32

    @inline(__always)
    var packed: UInt64 {
      // Cutting bits rounds down by more than the conversion may have rounded up. Nonnegative
      // numbers are in the order of their bits; NaN counts as 0.
      let bits = bound > 0 ? Float(bound).bitPattern & ~15 : 0
      let lower = bits > 16 ? bits &- 16 : 0
      return UInt64(lower | UInt32(truncatingIfNeeded: level)) &<< 32 | UInt64(number)
    }
  }

  private let memory: UnsafeMutableBufferPointer<UInt64>
  private var count = 0

  /// Creates an empty queue.
  /// - Parameter memory: At least ``capacity`` numbers, which must outlive the queue.
  init(memory: UnsafeMutableBufferPointer<UInt64>) { unsafe self.memory = memory }

  /// Whether all children of a node fit.
  @inline(__always)
  var hasRoom: Bool { count <= Self.capacity &- ArcFormat.fanOut }

  /// Adds an entry; drops it if the queue is full, see ``hasRoom``.
  @inline(__always)
  mutating func push(_ entry: Entry) {
    guard count < Self.capacity else { return }
    let packed = entry.packed
    var place = count
    count &+= 1
    while place > 0 {
      let parent = (place &- 1) &>> 1
      let above = unsafe memory[parent]
      if above <= packed { break }
      unsafe memory[place] = above
      place = parent
    }
    unsafe memory[place] = packed
  }

  /// Removes the entry with the smallest bound; items come before nodes of the same bound.
  @inline(__always)
  mutating func pop() -> Entry? {
    guard count > 0 else { return nil }
    let first = unsafe memory[0]
    count &-= 1
    let last = unsafe memory[count]
    var place = 0
    while true {
      var child = place &* 2 &+ 1
      if child >= count { break }
      if child &+ 1 < count, unsafe memory[child &+ 1] < memory[child] { child &+= 1 }
      let below = unsafe memory[child]
      if below >= last { break }
      unsafe memory[place] = below
      place = child
    }
    unsafe memory[place] = last
    return Entry(
      bound: Double(Float(bitPattern: UInt32(truncatingIfNeeded: first &>> 32) & ~15)),
      level: Int((first &>> 32) & 15), number: UInt32(truncatingIfNeeded: first))
  }
}
