import Foundation
import Landfall
import LandfallData
import LandfallTravel

/// The US states of the small atlas.
let states = try! Atlas.bundled.layer("states")

/// Places far from every border of a state, by the state's key.
let places: [String: Coordinate] = [
  // Around the corner where the three meet: no fix of a test is farther from the one before than a person gets.
  "CO": Coordinate(latitude: 40.9975, longitude: -104.053),
  "WY": Coordinate(latitude: 41.0025, longitude: -104.058),
  "NE": Coordinate(latitude: 41.0025, longitude: -104.048),
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
