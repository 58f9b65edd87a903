/// Numbers 64-bit keys from 0 in the order of their first occurrence: open addressing with a fixed
/// hash, so that every run behaves alike.
struct KeyTable {
  private var keys: [UInt64]
  private var numbers: [UInt32]
  private let mask: Int
  private(set) var count: UInt32 = 0

  private static let free = UInt32.max

  /// Creates a table for at most `capacity` different keys.
  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    keys = [UInt64](repeating: 0, count: size)
    numbers = [UInt32](repeating: Self.free, count: size)
    mask = size - 1
  }

  /// The slot of a key, or the free one that it would take.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: mixed(key)) & mask
    while numbers[slot] != Self.free, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  /// Returns the number of a key; nil if the table does not have it. O(1).
  func knownNumber(of key: UInt64) -> UInt32? {
    let number = numbers[slot(of: key)]
    return number == Self.free ? nil : number
  }

  /// Returns the number of a key, and whether it is new. O(1).
  mutating func number(of key: UInt64) -> (number: UInt32, isNew: Bool) {
    let slot = slot(of: key)
    if numbers[slot] != Self.free { return (numbers[slot], false) }
    keys[slot] = key
    numbers[slot] = count
    count += 1
    return (count - 1, true)
  }
}
