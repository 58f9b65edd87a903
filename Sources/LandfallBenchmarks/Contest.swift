import Landfall
import LandfallBuilder

/// Landfall and GEOS on one set of points, in turn.
struct Contest {
  var dataset: String
  var pointSet: String
  var count = 0
  /// One query after the other, as fast as the processor can overlap them.
  var landfall = Measurement()
  /// Each query waits for the answer to the one before it.
  var chained = Measurement()
  var geos = Measurement()
  /// Points that the two answer differently, all of which lie on a border.
  var borderDifferences = 0
  /// Points that the two answer differently, though they lie on no border: none, if both are right.
  var faults = 0

  /// GEOS's time over Landfall's, by the median passes.
  var ratio: Double { geos.median / landfall.median }

  init(_ dataset: Dataset, pointSet: String, coordinates: [Coordinate], passes: Int) {
    self.dataset = dataset.name
    self.pointSet = pointSet
    count = coordinates.count
    let queries = coordinates.map { coordinate in
      // GEOS gets its points rounded to the grid beforehand, which it is not charged for.
      dataset.grid.query(latitude: coordinate.latitude, longitude: coordinate.longitude)!
    }
    compareAnswers(dataset, coordinates: coordinates, queries: queries)
    let layer = dataset.layer
    for _ in 0..<passes {
      landfall.pass(count: count) { range, tally in
        for index in range { tally.add(answer(layer.regionID(at: coordinates[index]))) }
      }
      chained.pass(count: count) { range, tally in
        // No region has a number with its highest bit set, but the processor must wait to know.
        var last: UInt32 = 0
        for index in range {
          last = answer(layer.regionID(at: coordinates[index &+ Int(last &>> 31)]))
          tally.add(last)
        }
      }
      geos.pass(count: count) { range, tally in
        for index in range {
          let feature = dataset.geos.firstFeature(at: queries[index])
          tally.add(feature.map { UInt32($0 + 1) } ?? 0)
        }
      }
    }
  }

  /// Compares all answers untimed, which also warms both up: GEOS makes its locators on first use.
  private mutating func compareAnswers(
    _ dataset: Dataset, coordinates: [Coordinate], queries: [GridPoint]
  ) {
    for (coordinate, query) in zip(coordinates, queries) {
      let ours = answer(dataset.layer.regionID(at: coordinate))
      let feature = dataset.geos.firstFeature(at: query)
      guard ours != feature.map({ UInt32($0 + 1) }) ?? 0 else { continue }
      if dataset.geos.locate(query).border.isEmpty { faults += 1 } else { borderDifferences += 1 }
    }
  }
}

/// A region's number from 1, or 0 for none.
@inline(__always)
private func answer(_ id: RegionID?) -> UInt32 { id.map { $0.rawValue &+ 1 } ?? 0 }
