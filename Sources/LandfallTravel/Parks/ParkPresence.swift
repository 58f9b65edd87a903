public import Landfall
import LandfallSupport

/// That a fix is at a park, and why.
public struct ParkPresence: Sendable, Hashable {
  /// Why a fix counts as being at a park.
  public enum Reason: Sendable, Hashable {
    /// It lies in the park's polygon.
    case inside
    /// It lies within the park's extent and its own accuracy of the park's point or border; both in
    /// meters.
    case withinExtent(extentMeters: Double, accuracyMeters: Double)
  }

  /// The park.
  public let park: Park
  /// How far from its point or its border, in meters; 0 inside.
  public let distanceMeters: Double
  /// Why.
  public let reason: Reason
}

extension ParkPresence: CustomStringConvertible {
  /// One clause that says why.
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
  /// The parks that somebody at a place is at, the nearest first: those whose polygon holds it, the
  /// smallest first, then those that lie within their own extent and the accuracy of it.
  ///
  /// Distances are geodesics on the WGS 84 ellipsoid, see `Nearby`. Several parks may hold a place: each
  /// counts by itself.
  /// - Parameters:
  ///   - coordinate: the place.
  ///   - accuracyMeters: the radius within which it is known. Negative, infinite or NaN, by which devices
  ///     say that it is not known, gives none.
  /// - Complexity: O(log parks), and those within the greatest extent and the accuracy.
  public func presences(
    at coordinate: Coordinate, accuracyMeters: Double = 0
  ) -> [ParkPresence] {
    guard accuracyMeters >= 0, accuracyMeters.isFinite else { return [] }
    let reach = largestExtentMeters + accuracyMeters
    return parkLayer.nearest(to: coordinate, within: reach, limit: .max).compactMap { near in
      let park = park(near.regionID)
      let meters = near.distanceMeters
      if meters == 0, park.hasArea {
        return ParkPresence(park: park, distanceMeters: 0, reason: .inside)
      }
      guard meters <= park.extentMeters + accuracyMeters else { return nil }
      return ParkPresence(
        park: park, distanceMeters: meters,
        reason: .withinExtent(extentMeters: park.extentMeters, accuracyMeters: accuracyMeters))
    }
  }

  /// The parks that a fix is at, see ``presences(at:accuracyMeters:)``. A fix that tells no accuracy is
  /// taken to be accurate.
  public func presences(at fix: Fix) -> [ParkPresence] {
    presences(at: fix.coordinate, accuracyMeters: fix.accuracyMeters ?? 0)
  }
}
