/// Makes visits to parks of the points of tracks, as ``TripBuilder`` makes trips.
///
/// Memory grows with the visits, not with the points.
public struct ParkVisitBuilder {
  private let detector: ParkVisitDetector
  private var state = ParkVisitState()
  private var visits: [Visit] = []

  /// Begins.
  public init(_ guide: CityGuide, settings: ParkVisitSettings = ParkVisitSettings()) {
    detector = ParkVisitDetector(guide: guide, settings: settings)
  }

  /// Adds the next point; points come in the order of time. One that comes earlier than the one before
  /// is not used, and nor is one without a time.
  public mutating func add(_ point: TrackPoint) {
    guard let fix = point.fix else { return }
    // The clock of a track is the latest of its times.
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
