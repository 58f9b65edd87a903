public import Landfall
import LandfallSupport

/// A park that a fix is at, with the distance and the reason.
public struct ParkMatch: Sendable, Hashable {
  /// The reasons for which a fix is at a park.
  public enum Reason: Sendable, Hashable {
    /// The fix is inside the park's polygon.
    case inside
    /// The distance to the park's point or border is at most the park's extent plus the fix's
    /// accuracy; both in meters.
    case withinExtent(extentMeters: Double, accuracyMeters: Double)
  }

  /// The park.
  public let park: Park
  /// The distance from the park's point or border, in meters; 0 inside.
  public let distanceMeters: Double
  /// The reason for which the fix is at the park.
  public let reason: Reason
}

extension ParkMatch: CustomStringConvertible {
  /// The reason as a clause.
  public var description: String {
    switch reason {
    case .inside: "in \(park.name)"
    case .withinExtent(let extent, let accuracy):
      "\(numberText(distanceMeters.rounded(.up))) m from \(park.name), within its extent of "
        + "\(numberText(extent)) m"
        + (accuracy > 0 ? " and the accuracy of \(numberText(accuracy)) m" : "")
    }
  }
}

extension CityGuide {
  /// The parks that a coordinate is at, nearest first: those whose polygon contains it, smallest
  /// first, then those within their extent plus the accuracy.
  ///
  /// Distances are geodesics on the WGS 84 ellipsoid, see `Nearby`. If several parks contain the
  /// coordinate, all of them are returned.
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - accuracyMeters: the radius within which the position is known. If it is negative, infinite
  ///     or NaN, with which devices report an unknown position, the result is empty.
  /// - Complexity: O(log parks), plus the parks within the largest extent and the accuracy.
  public func parks(
    at coordinate: Coordinate, accuracyMeters: Double = 0
  ) -> [ParkMatch] {
    guard accuracyMeters >= 0, accuracyMeters.isFinite else { return [] }
    let reach = largestExtentMeters + accuracyMeters
    return parkLayer.nearest(to: coordinate, within: reach, limit: .max).compactMap { near in
      let park = park(near.regionID)
      let meters = near.distanceMeters
      if meters == 0, park.hasArea {
        return ParkMatch(park: park, distanceMeters: 0, reason: .inside)
      }
      guard meters <= park.extentMeters + accuracyMeters else { return nil }
      return ParkMatch(
        park: park, distanceMeters: meters,
        reason: .withinExtent(extentMeters: park.extentMeters, accuracyMeters: accuracyMeters))
    }
  }

  /// The parks that a fix is at, see ``parks(at:accuracyMeters:)``. A fix without an accuracy
  /// is taken to be accurate.
  public func parks(at fix: Fix) -> [ParkMatch] {
    parks(at: fix.coordinate, accuracyMeters: fix.accuracyMeters ?? 0)
  }
}
