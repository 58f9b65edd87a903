import Foundation
import Landfall
import LandfallTravel
import Testing
import VisitedGlobe

@MainActor @Suite struct VisitedGlobeModelTests {
  let noon = Date(timeIntervalSince1970: 1_750_000_000)
  let model: VisitedGlobeModel

  init() throws {
    model = try VisitedGlobeModel(atlas: .open(), metersPerPixel: 6_000, timeZone: .gmt)
  }

  /// A tap with the camera above a place.
  private func tap(_ latitude: Double, _ longitude: Double) {
    let eye = 3 * Globe.position(of: Coordinate(latitude: latitude, longitude: longitude))
    model.tap(
      ray: Globe.Ray(origin: eye, direction: -eye),
      tolerance: .finger(viewHeightPixels: 800, verticalFieldOfViewDegrees: 40, distance: 3))
  }

  @Test func aTapSelectsACountry() {
    tap(46, 2)
    #expect(model.selected == .FRA)
    #expect(model.title == "🇫🇷 France")
    tap(41.9, 12.45)
    #expect(model.selected == .VAT)
    tap(-40, -120)
    #expect(model.selected == nil && model.title == nil && model.cameraDirection == nil)
  }

  @Test func theCameraTurnsToTheSelectedCountry() throws {
    model.select(.PER)
    let direction = try #require(model.cameraDirection)
    let center = Globe.position(of: Coordinate(latitude: -10, longitude: -75))
    #expect((direction * center).sum() > 0.99)
  }

  @Test func everyTriangleHasOneColor() throws {
    try model.toggleVisited(.PER, now: noon)
    try model.toggleVisited(.JPN, now: noon)
    model.toggleWish(.ISL)
    model.select(.JPN)
    #expect(model.fill(of: .PER) == .visited && model.fill(of: .ISL) == .wished)
    #expect(model.fill(of: .JPN) == .selected && model.fill(of: .DEU) == .land)
    let ranges = model.drawList.values.flatMap { $0 }.sorted { $0.lowerBound < $1.lowerBound }
    #expect(ranges.reduce(0) { $0 + $1.count } == model.mesh.triangleCount)
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    model.toggleWish(.ISL)
    #expect(model.fill(of: .ISL) == .land)
  }

  @Test func countriesAndContinentsAreCounted() throws {
    #expect(model.counter == "0/197")
    for country in [VisitedGlobeModel.Country.FRA, .ITA, .PER, .ATA] {
      try model.toggleVisited(country, now: noon)
    }
    #expect(model.visited == [.FRA, .ITA, .PER, .ATA])
    #expect(model.counter == "3/197")
    let europe = try #require(model.continents.first { $0.name == "Europe" })
    #expect(europe.count == 2 && europe.total > 40)
  }

  @Test func aFixVisitsACountry() throws {
    let lima = Fix(
      coordinate: Coordinate(latitude: -12.05, longitude: -77.04), time: noon, accuracyMeters: 10)
    let text = try #require(try model.process(lima, now: noon, locale: Locale(identifier: "en")))
    #expect(text.title == "Welcome to Peru!")
    #expect(model.visited == [.PER])
  }
}
