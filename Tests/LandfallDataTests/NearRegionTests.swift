import Foundation
import Landfall
import LandfallData
import TestSupport
import Testing

/// A finger on a flat map finds small countries too.
@Suite(.timed) struct NearRegionTests {
  private let layout: MapLayout
  private let frame: MapFrame

  init() throws {
    layout = try Atlas.bundled.layer("countries").layout("equirectangular")
    frame = try #require(layout.frames.first)
  }

  private func moved(_ place: PagePoint, _ length: Double, _ step: Int) -> PagePoint {
    let angle = Double(step) * .pi / 4
    return PagePoint(x: place.x + length * cos(angle), y: place.y + length * sin(angle))
  }

  private func distance(_ one: PagePoint, _ other: PagePoint) -> Double {
    ((one.x - other.x) * (one.x - other.x) + (one.y - other.y) * (one.y - other.y)).squareRoot()
  }

  /// The distance to the outline; infinite for a region without one.
  private func outlineDistance(_ shape: MapShape, _ place: PagePoint) -> Double {
    var (first, last, least) = (place, place, Double.infinity)
    func take(_ next: PagePoint) {
      let (dx, dy) = (next.x - last.x, next.y - last.y)
      let length = dx * dx + dy * dy
      let part = length > 0 ? ((place.x - last.x) * dx + (place.y - last.y) * dy) / length : 0
      let near = PagePoint(
        x: last.x + min(1, max(0, part)) * dx, y: last.y + min(1, max(0, part)) * dy)
      least = min(least, distance(near, place))
      last = next
    }
    for element in shape.path {
      switch element {
      case .move(let point): (first, last) = (point, point)
      case .line(let point): take(point)
      case .close: take(first)
      }
    }
    return least
  }

  private func isSmall(_ shape: MapShape, _ tolerance: Double) -> Bool {
    !shape.isDrawn || max(shape.bounds.width, shape.bounds.height) <= tolerance
  }

  /// Five of 258 were not found at their own point.
  @Test(arguments: [0.5, 2, 6.7, 20]) func eachCountryIsFoundAtItsPoint(tolerance: Double) throws {
    let wrong = frame.regions.filter {
      layout.region(near: $0.label, tolerance: tolerance)?.id != $0.regionID
    }
    #expect(frame.regions.count == 258)
    #expect(wrong.isEmpty, "\(wrong.map(\.region.key))")
  }

  /// Beside a small country it is found, unless another small one is nearer, or the country there has its point nearer.
  @Test func smallCountriesAreFoundBesideThem() throws {
    let (unit, length) = (layout.viewBox.width / 1000, 6.6)
    let tolerance = 6.7 * unit
    var count = 0
    for shape in frame.regions where isSmall(shape, tolerance) {
      for step in 0..<8 {
        let place = moved(shape.label, length * unit, step)
        guard frame.box.contains(place) else { continue }
        count += 1
        let own = distance(shape.label, place)
        let isNearest = frame.regions.allSatisfy {
          $0.regionID == shape.regionID || !isSmall($0, tolerance)
            || distance($0.label, place) > own
        }
        let there = layout.regionID(at: place).flatMap { frame.shape(of: $0) }
        let isOther = there.map { distance($0.label, place) < own } ?? false
        guard isNearest, !isOther else { continue }
        let found = layout.region(near: place, tolerance: tolerance)
        #expect(found?.id == shape.regionID, "\(shape.region.key) \(step) \(found?.key ?? "-")")
      }
    }
    #expect(count > 500)
  }

  /// The rules one by one, against every region of the frame.
  @Test(.seeded) func theNearestWins() throws {
    var generator = SeededGenerator(seed: TestSeed.current)
    let box = frame.box
    for _ in 0..<600 {
      let place = PagePoint(
        x: .random(in: box.x..<box.x + box.width, using: &generator),
        y: .random(in: box.y..<box.y + box.height, using: &generator))
      let tolerance = Double.random(in: 0.1...15, using: &generator)
      let exact = layout.region(at: place)
      #expect(layout.region(near: place, tolerance: 0) == exact)
      let found = layout.region(near: place, tolerance: tolerance)
      if found == exact { continue }
      let region = try #require(found)
      let shape = try #require(frame.shape(of: region.id))
      if let exact {
        // Only a small one takes the place of another.
        let there = try #require(frame.shape(of: exact.id))
        #expect(isSmall(shape, tolerance) && distance(shape.label, place) <= tolerance)
        #expect(distance(shape.label, place) <= distance(there.label, place))
      } else {
        if isSmall(shape, tolerance), distance(shape.label, place) <= tolerance { continue }
        let own = outlineDistance(shape, place)
        #expect(own <= tolerance, "\(region.key) \(place)")
        let nearest = frame.regions.lazy.map { outlineDistance($0, place) }.min()
        #expect(nearest == own, "\(region.key) \(place)")
      }
    }
  }

  /// A finger within a large country finds it on a phone, too: Berlin was in Czechia, and Cairo in Israel.
  @Test(arguments: [0.39, 1, 2, 4]) func largeCitiesAreInTheirCountries(scale: Double) throws {
    let cities: [(Double, Double, String)] = [
      (52.5, 13.4, "DEU"), (30.05, 31.25, "EGY"), (28.6, 77.2, "IND"), (48.86, 2.35, "FRA"),
      (39.9, 116.4, "CHN"), (19.4, -99.1, "MEX"), (40.4, -3.7, "ESP"), (52.2, 21, "POL"),
    ]
    for (latitude, longitude, key) in cities {
      let place = try #require(
        frame.point(of: Coordinate(latitude: latitude, longitude: longitude)))
      let found = layout.region(near: place, tolerance: min(22 / scale, 10))
      #expect(found?.key == key, "\(key) at \(scale): \(found?.key ?? "-")")
    }
  }

  @Test func whatIsFarIsNone() throws {
    let page = layout.viewBox
    let pacific = PagePoint(x: page.width * 0.1, y: page.height * 0.35)
    #expect(layout.region(near: pacific, tolerance: 0.1) == nil)
    for tolerance in [-1, .nan, .infinity] {
      #expect(layout.region(near: pacific, tolerance: tolerance) == nil)
    }
    #expect(layout.region(near: PagePoint(x: -50, y: -50), tolerance: 10) == nil)
  }
}
