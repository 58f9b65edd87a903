package import Landfall
package import LandfallBuilder

/// What is asked: a layer, or the place of an atlas.
package struct Subject {
  /// "countries" or "place".
  package var name: String
  /// What border points are drawn near to.
  package var features: [Feature]
  /// The ways to ask it, over a set of points and those points on the grid. The first is the one that
  /// the others are held to.
  var contestants: ([Coordinate], [GridPoint]) -> [Contestant]
  /// Whether two right answers to a point may differ, as it is on a border.
  package var isOnBorder: (GridPoint) -> Bool
}

extension Subject {
  /// A layer, region by region.
  package static func layer(_ layer: Layer, _ features: [Feature], _ geos: GEOSLocator) -> Subject {
    Subject(name: layer.id, features: features) { coordinates, points in
      [
        .single(layer, coordinates), .waiting(layer, coordinates), .batch(layer, coordinates),
        .parallel(layer, coordinates), .geos(geos, points),
      ]
    } isOnBorder: {
      geos.isOnBorder($0)
    }
  }

  /// The most specific region of a place: a state, else a country.
  package static func place(
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
    Contestant(name: "single") { queries, answers in
      for index in queries { answers[index] = layer.regionID(at: coordinates[index]) }
    }
  }

  /// Each query waits for the answer to the one before it.
  static func waiting(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    Contestant(name: "waiting") { queries, answers in
      // No region has a number with its highest bit set, but the processor must wait to know.
      var last: UInt32 = 0
      for index in queries {
        let id = layer.regionID(at: coordinates[index &+ Int(last &>> 31)])
        answers[index] = id
        last = unsafe withUnsafeBytes(of: id) { unsafe $0.load(as: UInt32.self) }
      }
    }
  }

  /// A thousand queries in one call.
  static func batch(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    let (longitudes, latitudes) = (coordinates.map(\.longitude), coordinates.map(\.latitude))
    return Contestant(name: "batch") { queries, answers in
      answers.withPart(queries) { part in
        layer.regionIDs(
          longitudes: longitudes.span.extracting(queries),
          latitudes: latitudes.span.extracting(queries), into: &part)
      }
    }
  }

  /// All queries in one call, on two threads.
  static func parallel(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    let (longitudes, latitudes) = (coordinates.map(\.longitude), coordinates.map(\.latitude))
    return Contestant(name: "2 threads", blockSize: max(coordinates.count, 1)) { queries, answers in
      answers.withPart(queries) { part in
        layer.regionIDs(
          longitudes: longitudes.span.extracting(queries),
          latitudes: latitudes.span.extracting(queries), into: &part, threadCount: 2)
      }
    }
  }

  static func geos(_ geos: GEOSLocator, _ points: [GridPoint]) -> Contestant {
    Contestant(name: "GEOS", isRival: true) { queries, answers in
      for index in queries { answers[index] = region(numberedFromOne: geos.find(points[index])) }
    }
  }

  /// Countries are told from states by numbers past these.
  static func place(
    _ atlas: Atlas, stateCount: Int, _ coordinates: [Coordinate]
  ) -> Contestant {
    Contestant(name: "single") { queries, answers in
      for index in queries {
        let place = atlas.place(at: coordinates[index])
        let id = place?.regionID
        // A state brings its country with it.
        answers[index] =
          place?.count == 1
          ? id.map { RegionID(rawValue: $0.rawValue &+ UInt32(stateCount)) } : id
      }
    }
  }

  /// GEOS asked the same: the states, and where it finds none the countries.
  static func geosPlace(
    _ states: GEOSLocator, _ countries: GEOSLocator, stateCount: Int, _ points: [GridPoint]
  ) -> Contestant {
    Contestant(name: "GEOS", isRival: true) { queries, answers in
      for index in queries {
        var number = states.find(points[index])
        if number == 0 {
          number = countries.find(points[index])
          if number > 0 { number &+= UInt32(stateCount) }
        }
        answers[index] = region(numberedFromOne: number)
      }
    }
  }
}

extension MutableSpan<RegionID?> {
  /// Calls `body` with the elements in `range`.
  fileprivate mutating func withPart(_ range: Range<Int>, _ body: (inout MutableSpan) -> Void) {
    unsafe withUnsafeMutableBufferPointer { all in
      var part = unsafe MutableSpan(_unsafeElements: all.extracting(range))
      body(&part)
    }
  }
}

/// The region with a number from 1; nil for 0.
@inline(__always)
private func region(numberedFromOne number: UInt32) -> RegionID? {
  number == 0 ? nil : RegionID(rawValue: number &- 1)
}
