/// The wishes for regions, each with the number of its changes: a wish was added at an odd number and
/// removed at an even one.
///
/// Merging takes the greater number, so that the device that has seen more changes of a wish decides.
/// A join: commutative, associative and idempotent. It needs no clock (Yu and Rostad, "A low-cost
/// set CRDT based on causal lengths", 2020).
package struct WishCounts: Sendable, Hashable {
  package private(set) var counts: [String: Int] = [:]

  package var isEmpty: Bool { counts.isEmpty }

  /// The keys of the wished regions. Setting them counts the changes.
  var keys: Set<String> {
    get { Set(counts.lazy.filter { $0.value % 2 == 1 }.map(\.key)) }
    set { for key in keys.symmetricDifference(newValue) { counts[key, default: 0] += 1 } }
  }

  /// The numbers that a list of the keys does not say.
  var changed: [String: Int] { counts.filter { $0.value > 1 } }

  /// Takes a number of changes that a file or another device has.
  mutating func raise(_ key: String, to count: Int) {
    counts[key] = max(counts[key] ?? 0, count)
  }

  mutating func merge(_ other: WishCounts) { counts.merge(other.counts) { max($0, $1) } }
}
