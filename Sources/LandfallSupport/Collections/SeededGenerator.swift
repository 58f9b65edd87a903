/// A small seeded generator (SplitMix64, Steele, Lea and Flood 2014), so that a failure can be
/// reproduced from the seed that a test or a check prints.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the sequence of `seed`.
  package init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including 1, equal on every platform and in every version of the
  /// standard library; `Double.random` does not guarantee that.
  package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number from `range`, excluding its upper bound.
  package mutating func nextNumber(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
  }

  /// A number from 0 up to but not including `count`, which is positive.
  package mutating func nextIndex(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
