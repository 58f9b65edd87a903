import Foundation
import LandfallBuilder
import TestSupport
import Testing

import Landfall

/// Picking against brute force, with the C library's functions, over all regions of random maps.
@Suite(.timed) struct PickPropertyTests {
  /// Small boxes and points all over the globe, crowded at ±180°, at the poles and in one place.
  private static func features(_ generator: inout SeededGenerator, grid: Grid) -> [Feature] {
    (0..<60).map { index in
      var (latitude, longitude) = (
        generator.nextNumber(in: -90...89.9), generator.nextNumber(in: -180...179.9)
      )
      switch index % 4 {
      case 0: longitude = generator.nextIndex(below: 2) == 0 ? -180 : 179.9
      case 1: latitude = generator.nextIndex(below: 2) == 0 ? -90 : 89.8
      case 2: (latitude, longitude) = (latitude / 30, longitude / 30)
      default: break
      }
      var geometry = Geometry()
      if generator.nextIndex(below: 3) == 0 {
        geometry.points = [grid.vertex(latitude: latitude, longitude: longitude)!]
      } else {
        let side = generator.nextNumber(in: 0.01...0.1)
        geometry = Outline([
          Outline.box(
            west: longitude, south: latitude, east: longitude + side,
            north: latitude + side * generator.nextNumber(in: 0.2...1))
        ]).geometry(on: grid)
      }
      return Feature(index: index, key: String(100 + index), name: "", geometry: geometry)
    }
  }

  /// The angle in radians by the haversine formula.
  private func angle(_ a: Coordinate, _ b: Coordinate) -> Double {
    let (phi, psi) = (a.latitude * .pi / 180, b.latitude * .pi / 180)
    let half = sin((b.longitude - a.longitude) * .pi / 360)
    let rise = sin((psi - phi) / 2)
    return 2 * asin(min(1, (rise * rise + cos(phi) * cos(psi) * half * half).squareRoot()))
  }

  @Test(.seeded) func discsAreThoseOfBruteForce() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let grid = Grid.standard
    var (discs, others) = (0, 0)
    for _ in 0..<FullTests.count(4, all: 200) {
      let features = Self.features(&generator, grid: grid)
      let atlas = try makeAtlas(
        layers: [(LayerManifest(id: "all", source: "made up"), features)])
      let layer = atlas.layers[0]
      let regions = layer.regions.map { $0 }
      let middles = regions.map(\.representativePoint)
      let caps = regions.map(\.boundingCap.radiusRadians)
      for query in 0..<400 {
        var place = Coordinate(
          latitude: generator.nextNumber(in: -90...90),
          longitude: generator.nextNumber(in: -180...180))
        if query % 4 > 0 {
          // Near a region: most places of the globe are far from all.
          let middle = middles[generator.nextIndex(below: middles.count)]
          let far = pow(10, generator.nextNumber(in: -4...1))
          place.latitude = min(
            max(middle.latitude + far * generator.nextNumber(in: -1...1), -90), 90)
          place.longitude = middle.longitude + far * generator.nextNumber(in: -1...1)
        }
        let radians = pow(10, generator.nextNumber(in: -5...0.6))
        let reach = min(radians, .pi)
        let picked = atlas.globe.pick(at: place, tolerance: .radians(radians), layer: layer)
        let distances = middles.map { angle(place, $0) }
        let around = layer.regionID(at: place).map { Int($0.rawValue) }
        let candidates = regions.indices.filter {
          $0 != around && distances[$0] <= reach && (2 * caps[$0] < reach || !regions[$0].hasArea)
        }
        let best = candidates.min { distances[$0] < distances[$1] }
        let own = around.map { distances[$0] } ?? .infinity
        // What is equally near but for rounding is left to the other tests.
        let rivals = candidates.map { distances[$0] } + [own, reach]
        let least = best.map { distances[$0] } ?? .infinity
        if rivals.filter({ abs($0 - least) < 1e-9 * max(least, 1e-3) }).count > 1 { continue }
        if let best, least < own {
          discs += 1
          #expect(
            picked?.regionID == regions[best].id && picked?.reason == .disc,
            "seed \(seed): \(place), \(radians)")
        } else if let around {
          others += 1
          #expect(
            picked?.regionID == regions[around].id && picked?.reason == .area,
            "seed \(seed): \(place), \(radians)")
        } else {
          others += 1
          let nearest = layer.nearest(to: place, within: reach * 6_371_008.8)
          #expect(picked?.regionID == nearest?.regionID, "seed \(seed): \(place), \(radians)")
          #expect(picked == nil || picked?.reason == .border)
        }
      }
    }
    #expect(discs > 200 && others > 200, "\(discs) discs, \(others) others")
  }
}
