/// The data of a layer for a search: its arcs, and the regions of its points.
struct LayerArcs {
  let arcs: ArcTable
  private let points: ByteView
  private let regions: ByteView
  private let firstRegion: Int
  private let regionCount: Int
  /// The number of the layer's first point.
  private let pointsStart: Int

  init(_ storage: AtlasStorage, layer number: Int) {
    let layer = storage.tables.layers[number]
    arcs = storage.tables.arcs[number]
    points = storage.tables.points
    regions = storage.tables.regions
    firstRegion = Int(layer.firstRegion)
    regionCount = Int(layer.regionCount)
    pointsStart = Self.firstPoint(ofRegion: firstRegion, in: regions)
  }

  /// Whether a region of the layer has points.
  var hasPoints: Bool {
    guard let last = lastRegion else { return false }
    return last.pointCount > 0 || last.firstPoint > UInt32(truncatingIfNeeded: pointsStart)
  }

  /// The numbers of the layer's points.
  var pointNumbers: Range<Int> {
    guard let last = lastRegion else { return 0..<0 }
    let end = min(Int(last.firstPoint) &+ Int(last.pointCount), points.count / 8)
    return pointsStart..<max(pointsStart, end)
  }

  private var lastRegion: RegionRecord? {
    regionCount > 0 ? RegionRecord(firstRegion &+ regionCount &- 1, of: regions) : nil
  }

  /// The position of a region without area, by its number in the atlas's points.
  func point(_ number: Int) -> GridPoint? {
    guard number >= 0, 8 &* number <= points.count &- 8 else { return nil }
    return points.gridPoint(at: 8 &* number)
  }

  /// The region of a point: the last one whose first point is not after it. O(1) if each of the
  /// preceding regions has one point, as in a layer of points; otherwise O(log regions).
  func region(ofPoint number: Int) -> RegionID? {
    let guess = number &- pointsStart
    if guess >= 0, guess < regionCount, firstPoint(ofRegion: guess) == number,
      guess &+ 1 == regionCount || firstPoint(ofRegion: guess &+ 1) > number
    {
      return RegionID(rawValue: UInt32(truncatingIfNeeded: guess))
    }
    let next = firstNumber(in: 0..<regionCount) { firstPoint(ofRegion: $0) > number }
    return next > 0 ? RegionID(rawValue: UInt32(truncatingIfNeeded: next &- 1)) : nil
  }

  private func firstPoint(ofRegion region: Int) -> Int {
    Self.firstPoint(ofRegion: firstRegion &+ region, in: regions)
  }

  /// - Parameter region: The number among the regions of all layers.
  private static func firstPoint(ofRegion region: Int, in regions: ByteView) -> Int {
    Int(
      clamping: regions.word(
        at: region &* RegionRecord.byteCount &+ RegionRecord.firstPointOffset))
  }
}
