package import Landfall

/// A long drive: one fix every 20 to 30 m, between random coordinates in the lower 48.
///
/// The road bends gradually, so that consecutive points are close to each other, as in a real track.
package struct Drive: Sequence, IteratorProtocol, Sendable {
  private var remaining: Int
  private var generator: SeededGenerator
  private var here: Coordinate
  private var destination: Coordinate
  /// The deviation of the road to the left of the straight line, as the tangent of the angle.
  private var lean = 0.0

  /// - Parameter count: the number of fixes.
  package init(count: Int, seed: UInt64) {
    remaining = count
    generator = SeededGenerator(seed: seed)
    here = Self.place(&generator)
    destination = Self.place(&generator)
  }

  package mutating func next() -> Coordinate? {
    guard remaining > 0 else { return nil }
    remaining -= 1
    defer { advance() }
    return here
  }

  private static func place(_ generator: inout SeededGenerator) -> Coordinate {
    Coordinate(
      latitude: generator.nextNumber(in: PointSets.lowerFortyEightLatitudes),
      longitude: generator.nextNumber(in: PointSets.lowerFortyEightLongitudes))
  }

  private mutating func advance() {
    let parallel = PointSets.cosine(degrees: here.latitude)
    let north = destination.latitude - here.latitude
    let east = (destination.longitude - here.longitude) * parallel
    let distance = (north * north + east * east).squareRoot()
    guard distance * PointSets.metersPerDegree > 50 else {
      destination = Self.place(&generator)
      return
    }
    lean = Swift.min(Swift.max(lean + generator.nextNumber(in: -0.05...0.05), -1), 1)
    let step = generator.nextNumber(in: 20...30) / PointSets.metersPerDegree
    let scale = step / (distance * (1 + lean * lean).squareRoot())
    here.latitude += (north + lean * east) * scale
    here.longitude += (east - lean * north) * scale / parallel
  }
}
