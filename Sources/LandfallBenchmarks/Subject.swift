import Landfall
import LandfallBuilder

/// What is asked: a layer, or the place of an atlas.
struct Subject {
  /// "countries" or "place".
  var name: String
  /// What border points are drawn near to.
  var features: [Feature]
  /// The ways to ask it, over a set of points and those points on the grid. The first is the one that
  /// the others are held to.
  var contestants: ([Coordinate], [GridPoint]) -> [Contestant]
  /// Whether two right answers to a point may differ, as it is on a border.
  var isOnBorder: (GridPoint) -> Bool
}

extension Subject {
  /// A layer, region by region.
  static func layer(_ layer: Layer, _ features: [Feature], _ geos: GEOSLocator) -> Subject {
    Subject(name: layer.id, features: features) { coordinates, points in
      [.single(layer, coordinates), .waiting(layer, coordinates), .geos(geos, points)]
    } isOnBorder: {
      geos.isOnBorder($0)
    }
  }

  /// The most specific region of a place: a state, else a country.
  static func place(
    _ atlas: Atlas, _ features: [Feature], stateCount: Int, states: GEOSLocator,
    countries: GEOSLocator
  ) -> Subject {
    Subject(name: "place", features: features) { coordinates, points in
      [
        .place(atlas, stateCount: stateCount, coordinates),
        .geosPlace(states, countries, stateCount: stateCount, points),
      ]
    } isOnBorder: {
      states.isOnBorder($0) || countries.isOnBorder($0)
    }
  }
}

extension Contestant {
  /// One query after the other, as fast as the processor can overlap them.
  static func single(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    Contestant(name: "single") { queries, tally in
      for index in queries { tally.add(answer(layer.regionID(at: coordinates[index]))) }
    }
  }

  /// Each query waits for the answer to the one before it.
  static func waiting(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    Contestant(name: "waiting") { queries, tally in
      // No region has a number with its highest bit set, but the processor must wait to know.
      var last: UInt32 = 0
      for index in queries {
        last = answer(layer.regionID(at: coordinates[index &+ Int(last &>> 31)]))
        tally.add(last)
      }
    }
  }

  static func geos(_ geos: GEOSLocator, _ points: [GridPoint]) -> Contestant {
    Contestant(name: "GEOS", isRival: true) { queries, tally in
      for index in queries { tally.add(geos.find(points[index])) }
    }
  }

  /// Countries are told from states by numbers past these.
  static func place(
    _ atlas: Atlas, stateCount: Int, _ coordinates: [Coordinate]
  ) -> Contestant {
    Contestant(name: "single") { queries, tally in
      for index in queries {
        let place = atlas.place(at: coordinates[index])
        let number = answer(place?.region?.id)
        // A state brings its country with it.
        tally.add(place?.regions.count == 1 ? number &+ UInt32(stateCount) : number)
      }
    }
  }

  /// GEOS asked the same: the states, and where it finds none the countries.
  static func geosPlace(
    _ states: GEOSLocator, _ countries: GEOSLocator, stateCount: Int, _ points: [GridPoint]
  ) -> Contestant {
    Contestant(name: "GEOS", isRival: true) { queries, tally in
      for index in queries {
        var number = states.find(points[index])
        if number == 0 {
          number = countries.find(points[index])
          if number > 0 { number &+= UInt32(stateCount) }
        }
        tally.add(number)
      }
    }
  }
}

/// A region's number from 1, or 0 for none.
@inline(__always)
private func answer(_ id: RegionID?) -> UInt32 { id.map { $0.rawValue &+ 1 } ?? 0 }
