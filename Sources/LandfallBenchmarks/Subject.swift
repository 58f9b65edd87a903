package import Landfall
package import LandfallBuilder

/// The subject of queries: a layer, or the most specific region in an atlas.
package struct Subject {
  /// The name in tables, such as "countries" or "place".
  package var name: String
  /// The features near whose borders border points are drawn.
  package var features: [Feature]
  /// Returns the contestants for a set of points, given as coordinates and as grid points. The answers of
  /// the others are compared with those of the first one.
  var contestants: ([Coordinate], [GridPoint]) -> [Contestant]
  /// Whether a point is on a border, where two right answers may differ.
  package var isOnBorder: (GridPoint) -> Bool
}

extension Subject {
  /// Returns the subject of lookups in one layer.
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

  /// Returns the subject of lookups of the most specific region: a state, else a country.
  package static func place(
    _ atlas: Atlas, _ features: [Feature], stateCount: Int, states: GEOSLocator,
    countries: GEOSLocator
  ) -> Subject {
    Subject(name: "place", features: features) { coordinates, points in
      [
        .place(atlas, stateCount: stateCount, coordinates),
        .placeBatch(atlas, stateCount: stateCount, coordinates),
        .geosPlace(states, countries, stateCount: stateCount, points),
      ]
    } isOnBorder: {
      states.isOnBorder($0) || countries.isOnBorder($0)
    }
  }
}

extension Contestant {
  /// Single queries, which the processor may overlap.
  static func single(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    Contestant(name: "single") { queries, answers in
      for index in queries { answers[index] = layer.regionID(at: coordinates[index]) }
    }
  }

  /// Single queries, each of which waits for the answer to the previous one.
  static func waiting(_ layer: Layer, _ coordinates: [Coordinate]) -> Contestant {
    Contestant(name: "waiting") { queries, answers in
      // The highest bit of a region's number is never set, but the processor must wait for the answer.
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

  /// Lookups of the most specific region. The numbers of countries follow those of the states.
  static func place(
    _ atlas: Atlas, stateCount: Int, _ coordinates: [Coordinate]
  ) -> Contestant {
    Contestant(name: "single") { queries, answers in
      for index in queries {
        answers[index] = mostSpecificRegion(
          of: atlas.place(at: coordinates[index]), in: atlas, stateCount: stateCount)
      }
    }
  }

  /// A thousand places in one call.
  static func placeBatch(
    _ atlas: Atlas, stateCount: Int, _ coordinates: [Coordinate]
  ) -> Contestant {
    let (longitudes, latitudes) = (coordinates.map(\.longitude), coordinates.map(\.latitude))
    var places: [Place?] = []
    return Contestant(name: "batch") { queries, answers in
      if places.count != queries.count {
        places = [Place?](repeating: nil, count: queries.count)
      }
      var found = places.mutableSpan
      atlas.places(
        longitudes: longitudes.span.extracting(queries),
        latitudes: latitudes.span.extracting(queries), into: &found)
      for index in queries {
        answers[index] = mostSpecificRegion(
          of: found[index - queries.lowerBound], in: atlas, stateCount: stateCount)
      }
    }
  }

  /// The same lookups with GEOS: the states, then the countries for points outside all states.
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

/// Returns the number of a place's state, or that of its country behind those of the states.
@inline(__always)
private func mostSpecificRegion(of place: Place?, in atlas: Atlas, stateCount: Int) -> RegionID? {
  let id = place?.regionID(in: atlas)
  // The place of a state also contains its country.
  return place?.count == 1
    ? id.map { RegionID(rawValue: $0.rawValue &+ UInt32(stateCount)) } : id
}

/// Returns the region with a number from 1; nil for 0.
@inline(__always)
private func region(numberedFromOne number: UInt32) -> RegionID? {
  number == 0 ? nil : RegionID(rawValue: number &- 1)
}

/// One way to answer the queries of a contest.
struct Contestant {
  var name: String
  /// The number of queries that are timed together, so that reading the clock costs less than 0.1 ns per
  /// query.
  var blockSize = 1000
  /// Whether this is another library, whose answer may differ on a border.
  var isRival = false
  /// Answers a range of the queries, and stores each answer at its query's index.
  var run: (_ queries: Range<Int>, _ answers: inout MutableSpan<RegionID?>) -> Void

  /// Returns the answers to the first `count` queries.
  func answers(to count: Int) -> [RegionID?] {
    var answers = [RegionID?](repeating: nil, count: count)
    var span = answers.mutableSpan
    run(0..<count, &span)
    return answers
  }
}

/// A summary of a contestant's answers: proof that two contestants did the same work.
struct Tally: Hashable {
  /// The number of points in a region.
  var hits = 0
  /// A checksum of the answers and their order.
  var checksum: UInt64 = 0

  init() {}

  init(_ answers: [RegionID?]) {
    for answer in answers {
      hits += answer == nil ? 0 : 1
      checksum = checksum &* 31 &+ UInt64(answer.map { $0.rawValue + 1 } ?? 0)
    }
  }
}
