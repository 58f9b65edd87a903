/// An edge that is straight in longitude and latitude, for measuring distances from it.
struct BorderEdge {
  let sphere: Sphere
  let start, end: SpherePlace

  init(_ start: SpherePlace, _ end: SpherePlace, on sphere: Sphere) {
    self.sphere = sphere
    self.start = start
    self.end = end
  }

  /// The position on the edge, from 0 to 1, and the distance as a chord of the sphere of radius 1.
  struct Foot {
    var fraction: Double
    var chord: Double
  }

  func place(at fraction: Double) -> SpherePlace {
    sphere.place(from: start, to: end, at: fraction)
  }

  /// A point of the edge that is near, though not always the nearest: the foot of the perpendicular
  /// in a map that is true to scale at `place`. Its distance is an upper bound of the minimum.
  func roughFoot(of place: SpherePlace) -> Foot {
    let fraction = flatFraction(of: place, from: start, to: end)
    return Foot(
      fraction: fraction, chord: sphere.chord(place, self.place(at: fraction)))
  }

  /// The nearest point of the edge; its chord is at most `tolerance` above the minimum.
  ///
  /// The squared distance from a position to the points of an edge is a convex function of the
  /// position along the edge, if the edge is not too long (see ``isConvex(_:_:_:)``); then Newton's
  /// method finds the minimum. A longer edge is bisected, and a half is discarded when it is
  /// certain to be farther than the best point so far.
  func foot(of place: SpherePlace, tolerance: Double) -> Foot {
    if isConvex(start, end, place) { return convexFoot(of: place, from: 0, to: 1, start, end) }
    var best = Foot(fraction: 0, chord: sphere.chord(place, start))
    let last = sphere.chord(place, end)
    if last < best.chord { best = Foot(fraction: 1, chord: last) }
    var open: [(from: Double, to: Double)] = [(0, 1)]
    while let (from, to) = open.popLast() {
      let middle = (from + to) / 2
      let chord = sphere.chord(place, self.place(at: middle))
      if chord < best.chord { best = Foot(fraction: middle, chord: chord) }
      let (first, last) = (self.place(at: from), self.place(at: to))
      let reach = sphere.arcLengthBound(first, last) / 2
      guard chord - reach < best.chord - tolerance else { continue }
      if isConvex(first, last, place) {
        let foot = convexFoot(of: place, from: from, to: to, first, last)
        if foot.chord < best.chord { best = foot }
      } else {
        // The nearer half last, so that it is next.
        let isFirstNearer = sphere.squaredChord(place, first) < sphere.squaredChord(place, last)
        open.append(isFirstNearer ? (middle, to) : (from, middle))
        open.append(isFirstNearer ? (from, middle) : (middle, to))
      }
    }
    return best
  }

  /// Whether the squared distance from a position is convex along a part of the edge.
  ///
  /// With a = φ − φ₀, b = λ − λ₀ and c₀ = cos φ₀ its half is 1 − cos a + c₀ cos φ (1 − cos b). The
  /// second derivative along the edge is at least φ′² (cos a − b²/2 − √r |b|) + c₀ cos φ λ′² (cos b −
  /// √r |b|), r = c₀ / cos φ, which is positive for |a|, |b| ≤ 0.2 and r ≤ 4.
  private func isConvex(_ first: SpherePlace, _ last: SpherePlace, _ place: SpherePlace) -> Bool {
    let reach = 0.2 / sphere.unit
    return abs(first.u - place.u) <= reach && abs(last.u - place.u) <= reach
      && abs(first.v - place.v) <= reach && abs(last.v - place.v) <= reach
      && place.cosine <= 4 * min(first.cosine, last.cosine)
  }

  /// Newton's method within a bracket around the minimum of a convex function.
  private func convexFoot(
    of place: SpherePlace, from: Double, to: Double, _ first: SpherePlace, _ last: SpherePlace
  ) -> Foot {
    let du = (end.u - start.u) * sphere.unit
    let dv = (end.v - start.v) * sphere.unit
    var (low, high) = (from, to)
    var fraction =
      from + (to - from) * flatFraction(of: place, from: first, to: last)
    for _ in 0..<40 {
      let a = (start.v + fraction * (end.v - start.v) - place.v) * sphere.unit
      let b = (start.u + fraction * (end.u - start.u) - place.u) * sphere.unit
      let (sineA, cosineA) = (Sphere.sine(a), Sphere.cosine(a))
      let (sineB, cosineB) = (Sphere.sine(b), Sphere.cosine(b))
      let half = Sphere.sine(b / 2)
      let cosine = place.cosine * cosineA - place.sine * sineA
      let sine = place.sine * cosineA + place.cosine * sineA
      let slope =
        sineA * dv + place.cosine * (cosine * sineB * du - sine * dv * 2 * half * half)
      if slope < 0 { low = fraction } else { high = fraction }
      let curvature =
        cosineA * dv * dv
        + place.cosine
        * (cosine * cosineB * du * du - 2 * sine * sineB * du * dv
          - cosine * dv * dv * 2 * half * half)
      var next = curvature > 0 ? fraction - slope / curvature : (low + high) / 2
      if !(next >= low && next <= high) {
        // Beyond an end of the edge, the minimum is at that end.
        next =
          next < low && low == from ? from : next > high && high == to ? to : (low + high) / 2
      }
      let step = abs(next - fraction)
      fraction = next
      // Near the foot the error of the distance is proportional to the square of the remaining
      // step.
      if step < 1e-9 { break }
    }
    return Foot(fraction: fraction, chord: sphere.chord(place, self.place(at: fraction)))
  }

  private func flatFraction(of place: SpherePlace, from first: SpherePlace, to last: SpherePlace)
    -> Double
  {
    let du = (last.u - first.u) * place.cosine
    let dv = last.v - first.v
    let square = du * du + dv * dv
    guard square > 0 else { return 0 }
    let along = (place.u - first.u) * place.cosine * du + (place.v - first.v) * dv
    return min(1, max(0, along / square))
  }
}

extension Sphere {
  /// The greatest cosine of any latitude between those of two positions.
  func greatestCosine(_ first: SpherePlace, _ last: SpherePlace) -> Double {
    (first.v < equator) != (last.v < equator) ? 1 : max(first.cosine, last.cosine)
  }

  /// The maximum distance, as a chord of the sphere of radius 1, between the line that is straight
  /// in longitude and latitude and the chord of its ends, both traversed at uniform speed: an
  /// eighth of an upper bound of the second derivative of (cos φ cos λ, cos φ sin λ, sin φ).
  func bow(_ first: SpherePlace, _ last: SpherePlace) -> Double {
    let a = abs(first.v - last.v) * unit
    let b = abs(first.u - last.u) * unit
    let sine = max(abs(first.sine), abs(last.sine))
    return (greatestCosine(first, last) * b * b + 2 * sine * a * b + a * a) / 8
  }
}
