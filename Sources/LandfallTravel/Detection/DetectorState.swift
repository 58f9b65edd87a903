public import Foundation
public import Landfall

/// The memory of a ``RegionDetector`` between fixes and across restarts.
///
/// Save it with any encoder. Decoding refuses a state of another version or an inconsistent one;
/// begin with a new state then.
public struct DetectorState: Sendable, Hashable {
  /// A detected region and the time of the detection.
  public struct Sighting: Sendable, Hashable, Codable {
    /// The key of the region.
    public var regionKey: String
    /// The time of the detection.
    public var time: Date
  }

  /// The coordinate of the last accepted fix.
  public internal(set) var lastCoordinate: Coordinate?

  /// The time of the last accepted fix.
  public internal(set) var lastTime: Date?

  /// The recently detected regions, each with the time of its last detection, ordered by key.
  public internal(set) var remembered: [Sighting] = []

  /// The current visit; nil if the last fix was not assigned to a region.
  public internal(set) var visit: Visit?

  /// The time of the last fix that was assigned to the region of ``visit``.
  public internal(set) var lastSeen: Date?

  /// The region that was announced last.
  public internal(set) var lastAnnounced: Sighting?

  /// The detection of repeated changes across a border.
  public internal(set) var jitter = JitterWatch()

  /// Makes the state before the first fix.
  public init() {}

  /// Records the user's answer to the offer to announce only new regions.
  ///
  /// If it is yes, set ``DetectorContext/announcesOnlyNew`` from now on;
  /// ``TravelSettings/setOnlyNew(_:at:)`` saves it.
  public mutating func answerOnlyNewOffer(_ answer: Bool, at time: Date) {
    jitter.take(answer: answer, at: time)
  }

  /// Ends the current visit, as when tracking is switched off.
  /// - Returns: the visit with its exit; nil if there is no current visit.
  public mutating func endVisit() -> Visit? {
    guard var ended = visit else { return nil }
    ended.exit = max(lastSeen ?? ended.entry, ended.entry)
    visit = nil
    lastSeen = nil
    return ended
  }

  /// Forgets all times from a wrong clock, but not the last announcement and the user's answer.
  mutating func forgetTimes() {
    lastCoordinate = nil
    lastTime = nil
    remembered = []
    jitter.forget()
  }
}
