import Foundation
import Landfall
import LandfallBuilder
import LandfallTravel
import TestSupport

/// Maps drawn for trips, and tracks over them.
enum TripMap {
  /// One layer of boxes by name: west, south, east, north.
  static func atlas(
    _ boxes: [(String, [(Double, Double, Double, Double)])], grid: Grid = .standard
  ) throws -> Atlas {
    let features = boxes.enumerated().map { index, entry in
      Feature(
        index: index, key: entry.0, name: "Region \(entry.0)",
        geometry: Outline(
          entry.1.map { Outline.box(west: $0.0, south: $0.1, east: $0.2, north: $0.3) }
        ).geometry(on: grid))
    }
    return try makeAtlas(
      grid: grid, layers: [(LayerManifest(id: "regions", source: "made up"), features)])
  }

  /// A in the south-west, B in the north-west, C in the east; they meet at 5° N 10° E.
  static var three: Atlas {
    get throws {
      try atlas([
        ("A", [(0, 0, 10, 5)]), ("B", [(0, 5, 10, 10)]), ("C", [(10, 0, 20, 10)]),
      ])
    }
  }

  static func time(_ text: String) -> Date {
    let bytes = Array(text.utf8)
    return Date(timeIntervalSince1970: secondsSince1970(bytes.span)!)
  }

  /// Points as (latitude, longitude, seconds).
  static func points(_ points: [(Double, Double, Double?)]) -> [TrackPoint] {
    points.map { latitude, longitude, seconds in
      TrackPoint(
        coordinate: Coordinate(latitude: latitude, longitude: longitude),
        time: seconds.map { Date(timeIntervalSince1970: 1_777_629_600 + $0) })
    }
  }

  static func trip(
    _ points: [TrackPoint], on atlas: Atlas, zone: String = "GMT",
    settings: TripSettings = TripSettings()
  ) -> Trip {
    var builder = TripBuilder(atlas, timeZone: TimeZone(identifier: zone)!, settings: settings)
    for point in points { builder.add(point) }
    return builder.finish()
  }
}

extension Trip {
  /// The keys of the stays of a layer, in order.
  func keys(_ layer: Int = 0) -> [String] { layers[layer].stays.map(\.region.key) }
}
