public import Foundation
import LandfallSupport

/// All that a ``ParkVisitDetector`` makes of one fix, and why.
public struct ParkVisitDecision: Sendable, Hashable {
  /// A stay that was no visit.
  public struct Passing: Sendable, Hashable {
    /// The key of the park.
    public var parkKey: String
    /// The first fix at it.
    public var entry: Date
    /// The last fix at it.
    public var lastSeen: Date
    /// How long fixes show a stay, in seconds.
    public var dwellSeconds: TimeInterval
    /// How long it would have had to be, in seconds.
    public var neededSeconds: TimeInterval
  }

  /// Why the fix is not used; empty where it is.
  public var rejections: [FixRejection] = []

  /// The parks that the fix is at, the nearest first.
  public var presences: [ParkPresence] = []

  /// Whether the way to the fix was too fast for a stay, so that it adds no dwell time.
  public var isDriving = false

  /// The visits that are verified with this fix, in the order of their parks' keys; without an exit.
  public var begun: [Visit] = []

  /// The verified visits that have ended, the exit of each being the last fix at its park.
  public var ended: [Visit] = []

  /// What has ended without being a visit.
  public var passed: [Passing] = []

  /// What to add to a ``TravelBook``: ``ended``, then ``begun``.
  public var visits: [Visit] { ended + begun }
}

extension ParkVisitDecision: CustomStringConvertible {
  /// One sentence without its full stop.
  public var description: String {
    if !rejections.isEmpty {
      return "not used: " + rejections.map(\.description).joined(separator: "; ")
    }
    let here = presences.isEmpty ? ["at no park"] : presences.map(\.description)
    let told =
      (isDriving ? ["too fast for a stay"] : [])
      + ended.map { "the visit to \($0.regionKey) has ended" }
      + passed.map {
        "\($0.parkKey) was passed: \(numberText($0.dwellSeconds)) s of \(numberText($0.neededSeconds)) s"
      } + begun.map { "the visit to \($0.regionKey) is verified" }
    return (here + told).joined(separator: "; ")
  }
}
