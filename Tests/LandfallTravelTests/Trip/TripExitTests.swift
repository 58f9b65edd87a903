import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// A bridge, a pier or a river mouth is no exit, by the rule of detection.
@Suite(.timed) struct TripExitTests {
  /// A and B side by side, and C on the other side of water of 0.04°, some 4.4 km.
  private static var shores: Atlas {
    get throws {
      try TripMap.atlas([
        ("A", [(0, 0, 5, 5)]), ("B", [(0, 5, 5, 10)]), ("C", [(5.04, 0, 10, 5)]),
        ("D", [(5.04, 5, 10, 10)]),
      ])
    }
  }

  /// Fixes at 2° N, a minute apart, at these longitudes.
  private func trip(
    _ longitudes: [Double], every seconds: Double = 60, latitude: Double = 2
  ) throws -> Trip {
    TripMap.trip(
      TripMap.points(
        longitudes.enumerated().map { (latitude, $1, Double($0) * seconds) }),
      on: try Self.shores)
  }

  @Test func overWaterAndBack() throws {
    let out = stride(from: 4.99, through: 5.02, by: 0.005)
    let trip = try trip(Array(out) + out.reversed())
    #expect(trip.keys() == ["A"] && trip.layers[0].crossings.isEmpty)
    #expect(trip.layers[0].stays[0].distanceMeters == trip.distanceMeters)
    let points = TripMap.points([(2, 4.99, 0), (2, 5.01, 60), (2, 4.99, 120)])
    let all = TripMap.trip(points, on: try Self.shores, settings: .unfiltered)
    #expect(all.keys() == ["A", "A"] && all.layers[0].crossings.count == 2)
  }

  /// Over the bridge to another region: one crossing, where that begins.
  @Test func overABridge() throws {
    let trip = try trip(Array(stride(from: 4.99, through: 5.05, by: 0.005)))
    #expect(trip.keys() == ["A", "C"])
    let crossings = trip.layers[0].crossings
    #expect(crossings.map { $0.from.map(\.key) + $0.to.map(\.key) } == [["A", "C"]])
    #expect(crossings[0].at.coordinate.longitude == 5.04)
  }

  /// More than 5 km from the coast, or for more than an hour, the region was left.
  @Test func aVoyage() throws {
    let atlas = try TripMap.atlas([("A", [(0, 0, 5, 5)]), ("B", [(0, 5, 5, 10)])])
    func voyage(_ farthest: Double, _ seconds: Double) -> Trip {
      TripMap.trip(
        TripMap.points([
          (2, 4.99, 0), (2, 5.02, 600), (2, farthest, 600 + seconds / 2), (2, 5.02, 600 + seconds),
          (2, 4.99, 1_200 + seconds),
        ]), on: atlas)
    }
    #expect(voyage(5.044, 1_200).keys() == ["A"])
    let far = voyage(5.046, 1_200)
    #expect(far.keys() == ["A", "A"])
    #expect(far.layers[0].crossings.map(\.at.coordinate.longitude) == [5, 5])
    #expect(far.layers[0].stays.allSatisfy { $0.distanceMeters < 1_200 })
    #expect(voyage(5.044, 3_000).keys() == ["A"] && voyage(5.044, 7_200).keys() == ["A", "A"])
  }

  /// The days at sea are not those of the region that was left.
  @Test func daysAtSea() throws {
    let hours: [(Double, Double, Double?)] = (0...48).map { hour in
      (2, [0, 48].contains(hour) ? 4.99 : 5.5, 3_600 * Double(hour))
    }
    let atlas = try TripMap.atlas([("A", [(0, 0, 5, 5)]), ("B", [(0, 5, 5, 10)])])
    let trip = TripMap.trip(TripMap.points(hours), on: atlas)
    #expect(trip.layers[0].stays.map(\.days.count) == [1, 1] && trip.days.count == 3)
  }

  /// From a pier, to a pier, and all the time on one.
  @Test func piers() throws {
    let from = try trip([5.01, 5.005, 4.995])
    #expect(from.keys() == ["A"] && from.layers[0].crossings.isEmpty)
    #expect(from.layers[0].stays[0].entryBound == .track)
    #expect(from.layers[0].stays[0].entry.coordinate.longitude == 5.01)
    #expect(from.layers[0].stays[0].days.count == 1)
    let to = try trip([4.995, 5.005, 5.01])
    #expect(to.keys() == ["A"] && to.layers[0].stays[0].exitBound == .track)
    #expect(try trip([5.01, 5.012, 5.01]).keys() == ["A"])
    // The last fix is on the other side.
    #expect(try trip(Array(stride(from: 4.99, through: 5.038, by: 0.004))).keys() == ["A", "C"])
    // It begins on one side, and lands on the other.
    #expect(try trip(Array(stride(from: 5.005, through: 5.05, by: 0.005))).keys() == ["A", "C"])
    // Nothing is near the open sea.
    #expect(try trip([-3, -3.001]).keys().isEmpty)
  }

  /// To leave a park by its gate is to leave it: parks do not cover the land.
  @Test func parksAreLeft() throws {
    let atlas = try TripMap.atlas([("P", [(0, 0, 5, 5)]), ("Q", [(6, 0, 7, 5)])])
    let longitudes = [4.99, 5.01, 4.99]
    let trip = TripMap.trip(
      TripMap.points(longitudes.enumerated().map { (2, $1, 60 * Double($0)) }), on: atlas)
    #expect(trip.keys() == ["P", "P"] && trip.layers[0].crossings.count == 2)
  }

  /// One drive, New York to Washington: rivers are no borders, the states are.
  @Test func riversOfMaryland() throws {
    let way: [(Double, Double)] = [
      (39.63927, -75.78747), (39.56583, -75.96023), (39.54657, -76.00562), (39.49969, -76.11603),
      (39.44954, -76.23429), (39.44212, -76.25124), (39.3, -76.5),
    ]
    let points = zip(way, way.dropFirst()).enumerated().flatMap { leg, ends in
      (0..<8).map { step -> (Double, Double, Double?) in
        let part = Double(step) / 8
        let (start, end) = ends
        return (
          start.0 + part * (end.0 - start.0), start.1 + part * (end.1 - start.1),
          Double(8 * leg + step) * 60
        )
      }
    }
    let trip = TripMap.trip(TripMap.points(points), on: .bundled)
    for (index, keys) in [("countries", ["USA"]), ("states", ["MD"])] {
      let layer = try #require(trip.layers.firstIndex { $0.layer.id == index })
      #expect(trip.keys(layer).suffix(1) == keys.suffix(1) && Set(trip.keys(layer)).count <= 2)
      #expect(trip.layers[layer].crossings.allSatisfy { !$0.to.isEmpty })
    }
  }

  /// A drive abroad, however near, is an exit: land is not water.
  @Test func abroad() throws {
    let border = 49.0
    let points = TripMap.points(
      [48.99, 48.995, 49.01, 49.02, 48.99].enumerated().map {
        (border + $1 - 49, -110.5, 120 * Double($0))
      })
    let trip = TripMap.trip(points, on: .bundled)
    let states = try #require(trip.layers.firstIndex { $0.layer.id == "states" })
    let countries = try #require(trip.layers.firstIndex { $0.layer.id == "countries" })
    #expect(trip.keys(countries) == ["USA", "CAN", "USA"])
    #expect(trip.keys(states) == ["MT", "MT"])
  }
}
