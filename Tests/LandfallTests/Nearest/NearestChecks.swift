import Landfall
import LandfallBuilder
import Testing

/// Holds what a layer answers about places against ``RegionDistances``.
struct NearestChecks {
  var layer: Layer
  var distances: RegionDistances

  init(layer: Layer, features: [Feature], grid: Grid) {
    self.layer = layer
    distances = RegionDistances(features: features, grid: grid)
  }

  private func isClose(_ meters: Double, _ truth: Double) -> Bool {
    let part = truth < 50_000 ? 1e-6 : (truth < 1e6 ? 2e-5 : 5e-3)
    return abs(meters - truth) <= 0.01 + part * truth
  }

  /// Asks all questions about one place.
  mutating func check(
    _ place: Coordinate, within limit: Double, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func expect(_ condition: Bool, _ what: String) {
      #expect(condition, "\(comment), \(place): \(what)", sourceLocation: sourceLocation)
    }
    let inside = layer.regions(at: place).map(\.id)
    var truth = distances.meters(from: place, limit: limit * 1.01 + 1)
    for id in inside { truth[Int(id.rawValue)] = 0 }
    let least = truth.min() ?? .infinity

    let nearest = layer.nearest(to: place, within: limit)
    if let nearest {
      let itsTruth = truth[Int(nearest.regionID.rawValue)]
      expect(isClose(nearest.distanceMeters, least), "nearest is \(nearest), not \(least) m away")
      if let smallest = inside.first {
        expect(nearest == Nearby(regionID: smallest, distanceMeters: 0), "lies in \(smallest)")
      } else {
        expect(isClose(itsTruth, least), "\(nearest) is \(itsTruth) m away, the nearest \(least)")
        // Regions that share the nearest point are equally near but for PROJ's own rounding.
        let tied = truth.indices.filter { truth[$0] <= least + 1e-6 }
        let isClear = !truth.contains { $0 > least + 1e-6 && $0 < least + 0.02 + 2e-6 * least }
        if isClear {
          expect(Int(nearest.regionID.rawValue) == tied[0], "of \(tied) not the smallest")
        }
      }
    } else {
      expect(least > limit || isClose(least, limit), "nothing found, \(least) m away")
    }

    for found in [
      layer.nearest(to: place, within: limit, limit: .max),
      layer.nearest(to: place, within: limit, limit: 3),
    ] {
      expect(Set(found.map(\.regionID)).count == found.count, "a region comes twice: \(found)")
      expect(
        found.dropFirst(inside.count).map(\.distanceMeters)
          == found.dropFirst(inside.count).map(\.distanceMeters).sorted(), "no order: \(found)")
      expect(
        found.prefix(inside.count).map(\.regionID) == Array(inside.prefix(found.count)), "inside")
      expect(found.first == nearest, "\(String(describing: found.first)) is first")
      for nearby in found {
        expect(
          isClose(nearby.distanceMeters, truth[Int(nearby.regionID.rawValue)]),
          "\(nearby) is \(truth[Int(nearby.regionID.rawValue)]) m away")
      }
    }
    let candidates = layer.nearest(to: place, within: limit, limit: .max)
    for region in truth.indices where truth[region] < limit && !isClose(truth[region], limit) {
      expect(
        candidates.contains { Int($0.regionID.rawValue) == region },
        "candidates lack region \(region) at \(truth[region]) m: \(candidates)")
    }
    let three = layer.nearest(to: place, within: limit, limit: 3)
    expect(three == Array(candidates.prefix(3)), "three are \(three), not \(candidates.prefix(3))")
  }

  /// Asks for the nearest border.
  mutating func checkBorder(
    _ place: Coordinate, _ comment: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let meters = layer.distanceToBorder(at: place) ?? .infinity
    let truth = distances.metersToBorder(from: place, limit: min(meters * 1.02 + 1, 2e7))
    #expect(
      isClose(meters, truth), "\(comment), \(place): \(meters) m to the border, not \(truth)",
      sourceLocation: sourceLocation)
  }
}
