import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Which region a fix is told to be in: the sequence from the exact one to the remembered ones.
@Suite(.timed) struct FindingTests {
  private static let oracle = BorderOracle(states)

  /// All 56 are found where they are, by their official names.
  @Test func statesAndTerritories() throws {
    let names = RegionResolver(states)
    for region in states.regions {
      var traveler = Traveler()
      let decision = traveler.go(to: region.representativePoint, at: 0)
      #expect(decision.finding == .inside(regionKey: region.key))
      #expect(try names.region(region.name) == region)
    }
    for name in [
      "District of Columbia", "Puerto Rico", "Guam", "American Samoa",
      "United States Virgin Islands", "Commonwealth of the Northern Mariana Islands",
    ] {
      #expect(try names.region(name).name == name)
    }
  }

  /// Off the coast the nearest of all regions, as brute force with PROJ finds it, and in the step
  /// that its distance is in.
  @Test(.seeded) func nearTheCoast() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    // Oregon's coast, the bay of New York, the Aleutians beside ±180°, Guam.
    let boxes: [(latitude: ClosedRange<Double>, longitude: ClosedRange<Double>)] = [
      (latitude: 43.0...46.5, longitude: -124.3 ... -123.9),
      (40.3...41.2, -74.2 ... -71.5), (51.3...52.1, -179.9 ... -178.5),
      (13.1...13.8, 144.5...145.1),
    ]
    var steps: [Double: Int] = [:]
    let places = (0..<FullTests.count(160, all: 4_000)).map { number in
      let box = boxes[number % boxes.count]
      return Coordinate(
        latitude: generator.nextNumber(in: box.latitude),
        longitude: generator.nextNumber(in: box.longitude))
    }
    // With one for each step.
    for place in places + [
      try atSea(meters: 500), try atSea(meters: 1_500), try atSea(meters: 4_000),
    ] {
      var traveler = Traveler()
      let finding = traveler.go(to: place, at: 0).finding
      if case .inside(let key) = finding {
        #expect(states.region(at: place)?.key == key)
        continue
      }
      let nearest = Self.oracle.distances(from: place, within: 6_000).first
      let wanted = [1_000.0, 2_000, 5_000].first { $0 >= nearest?.meters ?? .infinity }
      guard let nearest, let wanted else {
        #expect(finding == .nowhere(.nothingRemembered), "\(place), seed \(seed)")
        continue
      }
      guard case .nearby(let key, let meters, let within) = finding else {
        Issue.record("\(finding) at \(place), \(nearest), seed \(seed)")
        continue
      }
      #expect(abs(meters - nearest.meters) < 0.02, "\(place), seed \(seed)")
      #expect(key == nearest.key, "\(place), seed \(seed)")
      #expect(within == wanted, "\(place), seed \(seed)")
      steps[within, default: 0] += 1
    }
    #expect(steps.count == 3, "a step was never tried: \(steps), seed \(seed)")
  }

  /// The sea west of Oregon, at so many meters from its border.
  private func atSea(meters: Double, latitude: Double = 44) throws -> Coordinate {
    var (west, east) = (-125.5, -124.0)
    for _ in 0..<60 {
      let middle = (west + east) / 2
      let place = Coordinate(latitude: latitude, longitude: middle)
      if try #require(states.nearest(to: place)).distanceMeters > meters {
        west = middle
      } else {
        east = middle
      }
    }
    return Coordinate(latitude: latitude, longitude: (west + east) / 2)
  }

  @Test func theEdgesOfTheSteps() throws {
    for (meters, step) in [
      (999.0, 1_000.0), (1_001, 2_000), (1_999, 2_000), (2_001, 5_000), (4_999, 5_000),
    ] {
      var traveler = Traveler()
      guard
        case .nearby("OR", let distance, step) =
          traveler.go(to: try atSea(meters: meters), at: 0).finding
      else {
        Issue.record("\(meters)")
        continue
      }
      #expect(abs(distance - meters) < 0.01)
    }
    var traveler = Traveler()
    let beyond = try atSea(meters: 5_001)
    #expect(traveler.go(to: beyond, at: 0).finding == .nowhere(.nothingRemembered))
  }

  /// On a boat, off the coast that was left within the hour.
  @Test func whatIsRemembered() throws {
    let ashore = Coordinate(latitude: 44, longitude: -123.5)
    var traveler = Traveler()
    #expect(traveler.go(to: ashore, at: 0).finding == .inside(regionKey: "OR"))
    let finding = traveler.go(to: try atSea(meters: 9_990), at: 3_600).finding
    guard case .remembered("OR", let meters, noon) = finding else {
      Issue.record("\(finding)")
      return
    }
    #expect(abs(meters - 9_990) < 0.01)
    // Being remembered does not make it remembered for longer: the hour is over.
    #expect(
      traveler.go(to: try atSea(meters: 9_990), at: 3_600.001).finding
        == .nowhere(.nothingRemembered))
    #expect(traveler.go(to: ashore, at: 3_900).finding == .inside(regionKey: "OR"))
    #expect(
      traveler.go(to: try atSea(meters: 10_010), at: 4_200).finding
        == .nowhere(.rememberedTooFar(beyondMeters: 10_000)))
    #expect(
      traveler.go(to: try atSea(meters: 4_000), at: 4_300).finding.regionKey == "OR")
    // What was near only is remembered, too: the coast was 4 km away, not an hour ago.
    guard
      case .remembered("OR", _, noon.addingTimeInterval(4_300)) =
        traveler.go(to: try atSea(meters: 9_000), at: 7_900).finding
    else {
      Issue.record("not remembered")
      return
    }
  }

  /// Of several that are remembered the nearest, although another was seen last.
  @Test func theNearestOfThoseRemembered() throws {
    // Off the mouth of the Columbia, between Washington and Oregon.
    let place = Coordinate(latitude: 46.22, longitude: -124.14)
    let near = Self.oracle.distances(from: place, within: 10_000)
    #expect(near.count == 2 && near[0].meters > 5_000, "\(near)")
    var traveler = Traveler()
    _ = traveler.go(to: Coordinate(latitude: 46.6, longitude: -123.6), at: 0)
    _ = traveler.go(to: Coordinate(latitude: 45.9, longitude: -123.6), at: 600)
    #expect(traveler.state.remembered.map(\.regionKey) == ["OR", "WA"])
    #expect(traveler.go(to: place, at: 1_200).finding.regionKey == near[0].key)
    // Where only the other one is remembered, that one.
    var other = Traveler()
    let ashore = ["OR": 45.9, "WA": 46.6]
    _ = other.go(to: Coordinate(latitude: ashore[near[1].key]!, longitude: -123.6), at: 0)
    #expect(other.go(to: place, at: 600).finding.regionKey == near[1].key)
  }

  /// After a flight nothing of before it is remembered; a drive of 100 km is none.
  @Test func jumps() throws {
    let start = try atSea(meters: 3_000)
    for (meters, isJump) in [(99_990.0, false), (100_010, true)] {
      var traveler = Traveler()
      #expect(traveler.go(to: start, at: 0).finding.regionKey == "OR")
      // Along the coast, which runs from north to south here, some kilometers out.
      let place = try #require(
        stride(from: -12.0, to: 12, by: 0.1).lazy
          .map { Self.oracle.place(from: start, bearing: $0, meters: meters) }
          .first { (6_000...9_000).contains(states.nearest(to: $0)?.distanceMeters ?? 0) })
      let finding = traveler.go(to: place, at: 600).finding
      if isJump {
        guard case .nowhere(.forgottenByJump(let jump)) = finding else {
          Issue.record("\(finding)")
          continue
        }
        #expect(abs(jump - meters) < 5)
        // And nothing is remembered at the next fix either.
        var step = place
        step.latitude += 0.001
        #expect(traveler.go(to: step, at: 610).finding == .nowhere(.nothingRemembered))
      } else {
        #expect(finding.regionKey == "OR", "\(finding)")
      }
    }
  }

  /// An arrival by air is a step of its own: the search starts again from the new fix, and what was
  /// remembered before takes no part, though it would be near enough.
  @Test func arrivalByAir() throws {
    let offshore = try atSea(meters: 9_000)
    let cases: [(Coordinate, Finding?)] = [
      (Coordinate(latitude: 44, longitude: -123), .inside(regionKey: "OR")),
      (try atSea(meters: 1_500), nil), (offshore, nil),
    ]
    for (arrival, inside) in cases {
      var traveler = Traveler()
      // Oregon is remembered at its southern end, 200 km away, minutes ago.
      let departure = Coordinate(latitude: 42.2, longitude: -123.5)
      #expect(traveler.go(to: departure, at: 0).finding == .inside(regionKey: "OR"))
      let found = traveler.go(to: arrival, at: 1_800).finding
      if let inside {
        #expect(found == inside)
      } else if arrival == offshore {
        guard case .nowhere(.forgottenByJump) = found else {
          Issue.record("\(found)")
          continue
        }
        #expect(traveler.state.remembered.isEmpty)
      } else {
        guard case .nearby("OR", _, 2_000) = found else {
          Issue.record("\(found)")
          continue
        }
        // Memory begins here.
        #expect(traveler.state.remembered.map(\.time) == [noon.addingTimeInterval(1_800)])
        #expect(traveler.go(to: offshore, at: 1_900).finding.regionKey == "OR")
      }
    }
  }

  /// Across ±180° is no jump.
  @Test func theDateLine() throws {
    // Semisopochnoi lies at 179.6° E, Amchitka's neighbors west of it.
    var traveler = Traveler()
    let east = Coordinate(latitude: 51.95, longitude: 179.62)
    #expect(traveler.go(to: east, at: 0).finding == .inside(regionKey: "AK"))
    let seen = traveler.go(to: Coordinate(latitude: 51.9, longitude: -179.95), at: 60)
    #expect(traveler.state.remembered.map(\.regionKey) == ["AK"], "\(seen.finding)")
    // 180 and −180 are one place, and so are longitudes from 0 to 360.
    for longitude in [180.0, -180, 540, -540] {
      var other = Traveler()
      let first = other.go(to: Coordinate(latitude: 51.9, longitude: longitude), at: 0).finding
      var usual = Traveler()
      #expect(usual.go(to: Coordinate(latitude: 51.9, longitude: -180), at: 0).finding == first)
      #expect(other.state.lastCoordinate?.longitude == -180)
    }
    var reduced = Traveler()
    #expect(
      reduced.go(to: Coordinate(latitude: 39.7392, longitude: 255.0097), at: 0).finding.regionKey
        == "CO")
  }
}
