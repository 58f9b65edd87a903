/// Makes visits to parks from the points of tracks, as ``TripBuilder`` makes trips.
///
/// Memory grows with the visits, not with the points.
public struct ParkVisitBuilder {
  private let detector: ParkVisitDetector
  private var state = ParkVisitState()
  private var visits: [Visit] = []

  /// Makes a builder for the parks of a guide.
  public init(_ guide: CityGuide, settings: ParkVisitSettings = ParkVisitSettings()) {
    detector = ParkVisitDetector(guide: guide, settings: settings)
  }

  /// Adds the next point, in the order of time. A point that is earlier than the one before it, or
  /// has no time, is ignored.
  public mutating func add(_ point: TrackPoint) {
    guard let fix = point.fix else { return }
    // The latest time so far serves as the clock.
    let now = state.lastTime.map { max($0, fix.time) } ?? fix.time
    visits += detector.process(fix, in: &state, now: now).ended
  }

  /// Ends the track.
  /// - Returns: the verified visits, in the order of their entries, then of their parks' keys.
  public consuming func finish() -> [Visit] {
    visits += state.endStays()
    return VisitLog(visits).inOrder
  }
}
