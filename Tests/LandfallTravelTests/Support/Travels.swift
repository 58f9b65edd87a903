import Foundation
import Landfall
import LandfallData
import LandfallTravel

/// The US states of the small atlas.
let states = try! Atlas.bundled.layer("states")

/// Places far from every border of a state, by the state's key.
let places: [String: Coordinate] = [
  "CO": Coordinate(latitude: 39.7392, longitude: -104.9903),
  "WY": Coordinate(latitude: 42.8666, longitude: -106.3131),
  "NE": Coordinate(latitude: 41.1239, longitude: -100.7654),
  "KS": Coordinate(latitude: 38.5, longitude: -98.5),
]

/// Somebody on the way, with a detector and its state.
struct Traveler {
  var detector = RegionDetector(layer: states)
  var state = DetectorState()
  var visited: Set<String> = []
  var isAnnouncing = true
  var announcesOnlyNew = false
  var badges: @Sendable (Visit) -> [String] = { _ in [] }

  /// Takes in a fix, so many seconds after ``noon``.
  mutating func go(
    to coordinate: Coordinate, at seconds: TimeInterval, accuracy: Double? = nil,
    justActive: Bool = false, now: Date? = nil
  ) -> DetectorDecision {
    let fix = Fix(
      coordinate: coordinate, time: noon.addingTimeInterval(seconds), accuracyMeters: accuracy)
    let context = DetectorContext(
      now: now ?? fix.time, timeZone: utc, visited: visited, isAnnouncing: isAnnouncing,
      announcesOnlyNew: announcesOnlyNew, hasJustBecomeActive: justActive, badgesEarned: badges)
    let decision = detector.process(fix, in: &state, context)
    if let event = decision.event { visited.insert(event.visit.regionKey) }
    return decision
  }

  /// Takes in a fix in a state.
  mutating func go(
    to key: String, at seconds: TimeInterval, justActive: Bool = false
  ) -> DetectorDecision {
    go(to: places[key]!, at: seconds, justActive: justActive)
  }
}
