/// The search for the nearest of a layer's small regions, each a disc around its representative
/// point.
///
/// The disc's center is that point, where the marker is, and not the center of the cap: the center
/// of an archipelago's cap is in the sea, perhaps near the islands of another region.
struct PickDiscs {
  private let storage: AtlasStorage
  private let firstRegion: Int
  private let regionCount: Int
  /// The coordinate in degrees, its unit vector, and cos φ.
  private let coordinate: Coordinate
  private let place: SIMD3<Double>
  private let cosine: Double
  /// The tolerance in radians.
  private let reach: Double

  /// - Parameter coordinate: A valid coordinate; see ``Grid/query(latitude:longitude:)``.
  init(layer: Layer, coordinate: Coordinate, reach: Double) {
    let coordinate = coordinate.reduced
    storage = layer.storage
    firstRegion = Int(layer.record.firstRegion)
    regionCount = Int(layer.record.regionCount)
    self.coordinate = coordinate
    self.reach = reach
    place = UnitSphere.direction(latitude: coordinate.latitude, longitude: coordinate.longitude)
    cosine = (place.x * place.x + place.z * place.z).squareRoot()
  }

  /// Returns the region of the nearest disc; nil if no disc is within the tolerance, or if the
  /// rival is nearer.
  /// - Parameters:
  ///   - rival: The region that contains the coordinate; it wins if its own representative point is
  ///     nearer.
  ///   - sight: The ray from whose origin a disc's center must be visible; nil if every disc
  ///     counts.
  func nearest(rival: RegionID?, sight: Sight?) -> RegionID? {
    let tables = storage.tables.regionTables
    guard tables.caps.count > 0 else { return nil }
    let unitsPerDegree = Double(storage.tables.grid.unitsPerDegree)
    let radiansPerUnit = .pi / 180 / unitsPerDegree
    let half = SineCosine(degrees: reach * (90 / .pi)).sine
    var best = Candidate(chordSquared: 4 * half * half, rank: .max, region: nil)
    if let rival {
      let own = candidate(rival.rawValue)
      if own.chordSquared <= best.chordSquared { best = own }
    }
    let (u, v) = (
      (coordinate.longitude + 180) * unitsPerDegree, (coordinate.latitude + 90) * unitsPerDegree
    )
    // One more unit, for rounding.
    let rows = reach / radiansPerUnit + 1
    let leastCosine = leastCosine
    var order = firstPlace(notBelow: v - rows)
    while order < regionCount {
      let region = tables.region(inOrder: firstRegion &+ order)
      order &+= 1
      guard Int(clamping: region) < regionCount else { continue }
      let number = firstRegion &+ Int(region)
      let middle = storage.tables.representativePoint(ofRegion: number)
      let north = Double(middle.v) - v
      if north > rows { break }
      let cap = tables.cap(ofRegion: number)
      guard 2 * Double(cap.radiusRadians) < reach || cap.marker != 0 else { continue }
      var turn = Double(middle.u) - u
      let width = Double(storage.tables.grid.width)
      if turn > width / 2 { turn -= width } else if turn < -width / 2 { turn += width }
      let (x, y) = (north * radiansPerUnit, turn * radiansPerUnit)
      let bound = Self.lowerBound(x * x) + cosine * leastCosine * Self.lowerBound(y * y)
      // Subtracts the greatest possible rounding error.
      guard bound * (1 - 1e-12) - 1e-30 <= best.chordSquared else { continue }
      if let sight, !sight.sees(UnitSphere.direction(of: middle, grid: storage.tables.grid)) {
        continue
      }
      let found = candidate(region)
      if found.isBetter(than: best) { best = found }
    }
    return best.region == rival?.rawValue ? nil : best.region.map(RegionID.init(rawValue:))
  }

  private struct Candidate {
    /// The square of the chord from the coordinate to the region's representative point.
    var chordSquared: Double
    /// The rank by size: regions without area first, then the smallest.
    var rank: UInt64
    /// The region; nil for the initial candidate, at the distance of the tolerance.
    var region: UInt32?

    @inline(__always)
    func isBetter(than other: Candidate) -> Bool {
      (chordSquared, rank, region ?? .max) < (
        other.chordSquared, other.rank, other.region ?? .max
      )
    }
  }

  private func candidate(_ region: UInt32) -> Candidate {
    let number = firstRegion &+ Int(region)
    let middle = storage.tables.representativePoint(ofRegion: number)
    let chord = UnitSphere.direction(of: middle, grid: storage.tables.grid) - place
    return Candidate(
      chordSquared: UnitSphere.dot(chord, chord), rank: storage.tables.areaRank(ofRegion: number),
      region: region)
  }

  /// Returns a lower bound of 4 sin²(x/2), the square of the chord of an angle x from 0 to π, from
  /// x². The series alternates up to √6, beyond which the chord keeps growing.
  @inline(__always)
  private static func lowerBound(_ square: Double) -> Double {
    let part = min(square, 6)
    return part * (1 - part * (1.0 / 12))
  }

  /// A lower bound of the cosine of all latitudes within reach.
  private var leastCosine: Double {
    // cos(φ + r) = cos φ cos r − sin φ sin r; below 0 past a pole.
    if reach >= .pi / 2 { return 0 }
    let angle = SineCosine(degrees: reach * (180 / .pi))
    return max(0, cosine * angle.cosine - abs(place.y) * angle.sine - 1e-12)
  }

  /// Returns the first position in the order whose region is at that v or north of it.
  private func firstPlace(notBelow v: Double) -> Int {
    firstNumber(in: 0..<regionCount) { place in
      let region = Int(storage.tables.regionTables.region(inOrder: firstRegion &+ place))
      let point = storage.tables.representativePoint(
        ofRegion: firstRegion &+ min(region, regionCount))
      return Double(point.v) >= v
    }
  }
}

extension AtlasTables {
  /// Returns the representative point of a region by its number among those of all layers; zeros if
  /// there is no such region.
  @inline(__always)
  package func representativePoint(ofRegion number: Int) -> GridPoint {
    let offset = number &* RegionRecord.byteCount &+ RegionRecord.representativePointOffset
    return regions.gridPoint(at: offset)
  }

  /// Returns a rank that is smaller for a smaller region of a layer, by the region's number among
  /// those of all layers; 0 for a region without area, which ``sizeRank(ofRegion:inLayer:)`` puts
  /// last.
  func areaRank(ofRegion number: Int) -> UInt64 {
    let offset = number &* RegionRecord.byteCount
    let hasArea =
      regions.word(at: offset &+ RegionRecord.flagsOffset) & RegionRecord.hasAreaFlag != 0
    return hasArea ? UInt64(regions.word(at: offset &+ RegionRecord.sizeRankOffset)) &+ 1 : 0
  }
}
