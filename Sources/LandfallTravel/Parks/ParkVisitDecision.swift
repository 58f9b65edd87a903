public import Foundation
import LandfallSupport

/// The result of a ``ParkVisitDetector`` for one fix, with its reasons.
public struct ParkVisitDecision: Sendable, Hashable {
  /// A stay at a park that was too short for a visit.
  public struct Passing: Sendable, Hashable {
    /// The key of the park.
    public var parkKey: String
    /// The time of the first fix at the park.
    public var entry: Date
    /// The time of the last fix at the park.
    public var lastSeen: Date
    /// The dwell time that fixes show, in seconds.
    public var dwellSeconds: TimeInterval
    /// The dwell time that a visit requires, in seconds.
    public var neededSeconds: TimeInterval
  }

  /// The reasons to reject the fix; empty if it is accepted.
  public var rejections: [FixRejection] = []

  /// The parks that the fix is at, nearest first.
  public var parks: [ParkMatch] = []

  /// Whether the movement to the fix was too fast for a stay, so that it adds no dwell time.
  public var isDriving = false

  /// The visits that become verified with this fix, ordered by park key; they have no exit yet.
  public var begun: [Visit] = []

  /// The verified visits that have ended. The exit of each is the time of the last fix at its park.
  public var ended: [Visit] = []

  /// The stays that have ended without becoming a visit.
  public var passed: [Passing] = []

  /// The visits to add to a ``TravelBook``: ``ended``, then ``begun``.
  public var visits: [Visit] { ended + begun }
}

extension ParkVisitDecision: CustomStringConvertible {
  /// The decision as a sentence without its period.
  public var description: String {
    if !rejections.isEmpty {
      return "not used: " + rejections.map(\.description).joined(separator: "; ")
    }
    let here = parks.isEmpty ? ["at no park"] : parks.map(\.description)
    let told =
      (isDriving ? ["too fast for a stay"] : [])
      + ended.map { "the visit to \($0.regionKey) has ended" }
      + passed.map {
        "\($0.parkKey) was passed: \(numberText($0.dwellSeconds)) s of \(numberText($0.neededSeconds)) s"
      } + begun.map { "the visit to \($0.regionKey) is verified" }
    return (here + told).joined(separator: "; ")
  }
}
