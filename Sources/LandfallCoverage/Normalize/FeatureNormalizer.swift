/// Normalizes features one by one, as far as that does not depend on other features.
struct FeatureNormalizer {
  let grid: Grid
  private(set) var report = NormalizeReport()
  private let reading: RingReading
  private let area: SphereArea

  init(grid: Grid) {
    self.grid = grid
    reading = RingReading(grid: grid)
    area = SphereArea(grid: grid)
  }

  mutating func normalize(_ feature: Feature) -> Geometry {
    let source = feature.geometry
    var kept = Geometry(points: source.points)
    kept.vertices.reserveCapacity(source.vertices.count)
    var crossing = NormalizeReport.Crossing(feature: feature.label)
    for polygon in source.polygons {
      let isPlain =
        feature.laps.isEmpty
        && !polygon.contains { reading.isNeeded(source.vertices[$0]) }
      if isPlain {
        keep(polygon, of: feature, in: &kept)
      } else {
        kept.append(unwrap(polygon, of: feature, crossing: &crossing))
      }
    }
    if crossing.polygonCount > 0 || crossing.longEdges != nil {
      report.crossings.append(crossing)
    }
    keepAsPoint(feature, &kept)
    for index in kept.points.indices { kept.points[index] = grid.canonical(kept.points[index]) }
    return kept
  }

  /// Only removes repeated vertices, in rings that are within ±180° already.
  mutating func withoutRepetitions(_ feature: Feature) -> Geometry {
    var kept = Geometry(points: feature.geometry.points)
    for polygon in feature.geometry.polygons { keep(polygon, of: feature, in: &kept) }
    keepAsPoint(feature, &kept)
    return kept
  }

  private mutating func keepAsPoint(_ feature: Feature, _ kept: inout Geometry) {
    guard kept.ringEnds.isEmpty, kept.points.isEmpty, let first = feature.geometry.vertices.first
    else { return }
    kept.points = [grid.canonical(first)]
    report.keptAsPoints.append(feature.label)
  }

  // MARK: Rings used as written

  /// Removes repeated vertices, and rings that collapse.
  private mutating func keep(
    _ polygon: [Range<Int>], of feature: Feature, in kept: inout Geometry
  ) {
    for ring in polygon {
      let appended = kept.append(ring: feature.geometry.vertices[ring])
      report.duplicateVertexCount += appended.repeatedCount
      if !appended.isKept { report.collapsedRings.append(feature.label) }
    }
    kept.endPolygon()
  }

  // MARK: Rings that may cross ±180°

  /// Reads a polygon's rings as they are on the Earth, and cuts them.
  private mutating func unwrap(
    _ polygon: [Range<Int>], of feature: Feature, crossing: inout NormalizeReport.Crossing
  ) -> Geometry {
    var unwrapped = UnwrappedPolygon(rings: [])
    var (respelled, outer) = (0, UnwrappedRing(vertices: []))
    for (number, ring) in polygon.enumerated() {
      let points = feature.geometry.vertices[ring]
      let laps = feature.laps.isEmpty ? [] : feature.laps[ring]
      var (read, longEdges) = reading.read(
        points, laps: laps, holeOf: number > 0 ? outer : nil)
      if number == 0 { outer = read }
      if let longEdges, crossing.longEdges != .jumping { crossing.longEdges = longEdges }
      if !zip(read.vertices, points).allSatisfy({ $0.x == Int64($1.u) }) { respelled += 1 }
      report.duplicateVertexCount += read.dropDuplicates()
      if read.isCollapsed {
        report.collapsedRings.append(feature.label)
      } else {
        unwrapped.rings.append(read)
      }
    }
    choosePoles(of: &unwrapped, feature)
    let result = cutAtAntimeridian(unwrapped, grid: grid)
    if result.isCut {
      crossing.polygonCount += 1
      crossing.points.add(result.points)
    } else {
      report.movedRingCount += respelled
    }
    if result.geometry.ringEnds.isEmpty, !unwrapped.rings.isEmpty {
      report.collapsedRings.append(feature.label)
    }
    return result.geometry
  }

  /// Decides which pole a polygon contains, if its rings go around one.
  ///
  /// An outer ring that runs east has the north on its left, which is its inside (RFC 7946 §3.1.6).
  /// If that is more than half of the sphere, the ring was reversed, and the other side is its
  /// inside. If there are two rings around the Earth, one of them a hole, the inside is between
  /// them.
  ///
  /// A clockwise ring across ±180° that surrounds more than half of the sphere is the border of the
  /// area outside it, which contains both poles.
  private mutating func choosePoles(of polygon: inout UnwrappedPolygon, _ feature: Feature) {
    let width = Int64(grid.width)
    let turns = polygon.rings.reduce(0) { $0 + $1.turn / width }
    if turns & 1 == 1, let ring = polygon.rings.first(where: { ($0.turn / width) & 1 != 0 }) {
      let isEastward = ring.turn > 0
      let north = area.north(of: ring)
      let inside = isEastward ? north : 2 * SphereArea.half - north
      let isReversed = SphereArea.isMoreThanHalf(inside)
      if isEastward != isReversed {
        polygon.holdsNorthPole = true
        note(ring, around: .north, isReversed, feature)
      } else {
        polygon.holdsSouthPole = true
        note(ring, around: .south, isReversed, feature)
      }
    }
    for ring in polygon.rings where ring.turn == 0 && !ring.isHole && ring.doubledArea < 0 {
      guard ring.crossesSeam(width: width), SphereArea.isMoreThanHalf(area.under(ring)) else {
        continue
      }
      polygon.holdsSouthPole.toggle()
      polygon.holdsNorthPole.toggle()
      note(ring, around: .both, false, feature)
    }
  }

  private mutating func note(
    _ ring: UnwrappedRing, around pole: NormalizeReport.PolarRing.Pole, _ isReversed: Bool,
    _ feature: Feature
  ) {
    report.polarRings.append(
      NormalizeReport.PolarRing(
        feature: feature.label, pole: pole, wasReversed: isReversed, place: place(of: ring)))
  }

  private func place(of ring: UnwrappedRing) -> GridPoint {
    guard let first = ring.vertices.first else { return GridPoint(u: 0, v: 0) }
    let width = Int64(grid.width)
    return GridPoint(
      u: UInt32(clamping: first.x - floorDivide(first.x, by: width) * width), v: first.v)
  }
}

extension CutPoints {
  fileprivate mutating func add(_ other: CutPoints) {
    count += other.count
    roundedCount += other.roundedCount
    if first == nil { first = other.first }
  }
}

/// Areas on the sphere of radius 1 of rings whose edges are straight in longitude and latitude.
///
/// The area under an edge is the integral of sin φ over λ: its span of longitude times the mean of
/// sin φ. For a φ that changes evenly the mean is sin φₘ · sin h / h, with φₘ the middle latitude
/// and h half the difference. Uses only + − × ÷.
package struct SphereArea {
  private let sphere: SphereMetric

  package init(grid: Grid) { sphere = SphereMetric(grid: grid) }

  /// The area of half of the sphere.
  package static let half = 2 * Double.pi
  /// The relative error that a sum of rounded terms may have.
  package static let tolerance = 1e-9

  /// Returns the area between an edge and the equator, positive for an eastward edge in the north.
  package func under(_ a: UnwrappedPoint, _ b: UnwrappedPoint) -> Double {
    let half = Double(max(a.v, b.v) - min(a.v, b.v)) / 2
    var mean = sphere.latitude((Double(a.v) + Double(b.v)) / 2).sine
    if half > 0 {
      mean *= sphere.latitude(Double(sphere.equator) + half).sine / (half * sphere.radiansPerUnit)
    }
    return Double(b.x - a.x) * sphere.radiansPerUnit * mean
  }

  /// Returns the sum over a ring's edges: the area inside a ring that closes in the plane, negative
  /// if it runs counter-clockwise.
  package func under(_ ring: UnwrappedRing) -> Double {
    guard let closing = ring.closing, var before = ring.vertices.first else { return 0 }
    var sum = 0.0
    for vertex in ring.vertices.dropFirst() {
      sum += under(before, vertex)
      before = vertex
    }
    return sum + under(before, closing)
  }

  /// Returns the area north of a ring that goes around the Earth once.
  package func north(of ring: UnwrappedRing) -> Double {
    Self.half - (ring.turn > 0 ? under(ring) : -under(ring))
  }

  /// Whether an area is more than half of the sphere.
  static func isMoreThanHalf(_ area: Double) -> Bool { area.magnitude > half * (1 + tolerance) }
}
