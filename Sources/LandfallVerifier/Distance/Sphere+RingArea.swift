extension Sphere {
  /// The area that a ring encloses, in square meters; its edges are straight in longitude and
  /// latitude. The area of clockwise rings is positive, too. O(vertices).
  ///
  /// An edge from (λ₁, φ₁) to (λ₂, φ₂) adds R² ∫ sin φ dλ = R² Δλ sin φₘ · sin(Δφ/2) / (Δφ/2), with
  /// φₘ the latitude of its middle. The sine of one latitude of the ring is subtracted from each,
  /// which does not change the sum over a closed ring and preserves the precision of small rings.
  package func area(of ring: some BidirectionalCollection<SpherePlace>) -> Double {
    guard let first = ring.first, var before = ring.last else { return 0 }
    var sum = 0.0
    for place in ring {
      let width = (place.u - before.u) * unit
      let middle = (place.v + before.v) / 2
      let rise = (middle - first.v) * unit
      // sin φₘ − sin φ₀ = sin φ₀ (cos δ − 1) + cos φ₀ sin δ
      let half = sine(rise / 2)
      let difference = -2 * first.sine * half * half + first.cosine * sine(rise)
      let x = (place.v - before.v) * unit / 2
      // sin x / x − 1, the factor of the sine of the middle latitude.
      let flattening =
        abs(x) < 0.01 ? -x * x / 6 * (1 - x * x / 20 * (1 - x * x / 42)) : sine(x) / x - 1
      sum += width * (difference + (difference + first.sine) * flattening)
      before = place
    }
    return abs(sum) * Self.radius * Self.radius
  }
}
