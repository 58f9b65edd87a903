/// The kinds of numbers for positions in a topology.
package enum Quantization: Sendable, Hashable {
  /// Whole grid units from the south-western corner: exact.
  case grid
  /// Whole numbers below this one for longitudes and for latitudes, rounded to the nearest, as topojson's
  /// `topoquantize` makes them.
  case count(Int)
  /// Degrees, without a transform: exact.
  case none

  /// The greatest count: products of counts and grid units fit 64 bits.
  package static let greatestCount = 1_000_000_000
}
