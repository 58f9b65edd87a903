public import Foundation
public import Landfall

/// What a ``RegionDetector`` remembers from one fix to the next, and across restarts.
///
/// Save it with any encoder. What another version wrote, and what contradicts itself, is refused when
/// it is decoded; begin with a new one then.
public struct DetectorState: Sendable, Hashable {
  /// A region that was told, and when.
  public struct Sighting: Sendable, Hashable, Codable {
    /// The key of the region.
    public var regionKey: String
    /// When.
    public var time: Date
  }

  /// Where the last accepted fix was.
  public internal(set) var lastCoordinate: Coordinate?

  /// When the last accepted fix was.
  public internal(set) var lastTime: Date?

  /// The regions that were detected of late, each with the last time, in the order of their keys.
  public internal(set) var remembered: [Sighting] = []

  /// The visit that lasts; nil where the last fix was in no region.
  public internal(set) var visit: Visit?

  /// When the region of ``visit`` was last told.
  public internal(set) var lastSeen: Date?

  /// The region that was announced last.
  public internal(set) var lastAnnounced: Sighting?

  /// The watch for going to and fro across a border.
  public internal(set) var jitter = JitterWatch()

  /// A state before the first fix.
  public init() {}

  /// Takes the answer to the offer to announce only new regions.
  ///
  /// Where it is yes, see to it that ``DetectorContext/announcesOnlyNew`` is set from now on:
  /// ``TravelSettings/setOnlyNew(_:at:)`` keeps it.
  public mutating func answerOnlyNewOffer(_ answer: Bool, at time: Date) {
    jitter.take(answer: answer, at: time)
  }

  /// Ends the visit that lasts, as when tracking is switched off.
  /// - Returns: the visit with its exit; nil where there is none.
  public mutating func endVisit() -> Visit? {
    guard var ended = visit else { return nil }
    ended.exit = max(lastSeen ?? ended.entry, ended.entry)
    visit = nil
    lastSeen = nil
    return ended
  }

  /// Forgets all that a wrong clock has dated, but not what was announced and answered.
  mutating func forgetTimes() {
    lastCoordinate = nil
    lastTime = nil
    remembered = []
    jitter.forget()
  }
}
