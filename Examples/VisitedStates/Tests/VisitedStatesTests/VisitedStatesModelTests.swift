import Foundation
import Landfall
import LandfallTravel
import Testing
import VisitedStates

@MainActor @Suite struct VisitedStatesModelTests {
  let model: VisitedStatesModel
  let noon = Date(timeIntervalSince1970: 1_750_000_000)

  init() throws {
    model = try VisitedStatesModel(atlas: .open(), timeZone: .gmt, locale: Locale(identifier: "en"))
  }

  private func take(_ latitude: Double, _ longitude: Double, minute: Double, accuracy: Double = 10)
    throws
  {
    let time = noon.addingTimeInterval(60 * minute)
    let here = Coordinate(latitude: latitude, longitude: longitude)
    try model.process(Fix(coordinate: here, time: time, accuracyMeters: accuracy), now: time)
  }

  @Test func aDriveAcrossFourCorners() throws {
    try take(36.990, -109.030, minute: 0)
    #expect(model.here == .NM)
    #expect(model.announcement?.hasPrefix("Welcome to New Mexico!") == true)
    try take(37.010, -109.030, minute: 5)
    try take(37.010, -109.060, minute: 10)
    try take(36.990, -109.060, minute: 15)
    #expect(model.here == .AZ)
    #expect(model.visited == [.NM, .CO, .UT, .AZ])
    #expect(model.counter == "4/50 States Visited")
    let corners = try #require(model.badges.first { $0.id == "four_corners_explorer" })
    #expect(corners.progress == 1 && corners.earned != nil)
  }

  @Test func anInaccurateFixVisitsNothing() throws {
    try take(36.990, -109.030, minute: 0, accuracy: -1)
    try take(36.990, -109.030, minute: 1, accuracy: 5_000)
    #expect(model.visited.isEmpty && model.here == nil)
  }

  @Test func theDistrictOfColumbiaDoesNotCount() throws {
    try model.toggle(.DC, now: noon)
    try model.toggle(.CA, now: noon)
    #expect(model.visited == [.CA, .DC])
    #expect(model.counter == "1/50 States Visited")
    try model.toggle(.CA, now: noon)
    #expect(model.visited == [.DC])
  }

  @Test func theAppHasABadgeOfItsOwn() throws {
    for state in [VisitedStatesModel.State.AK, .CA, .HI, .OR] { try model.toggle(state, now: noon) }
    let coast = try #require(model.badges.first { $0.id == "pacific_coast" })
    #expect(coast.name == "Pacific Coast" && coast.progress == 0.8)
    try model.toggle(.WA, now: noon)
    #expect(model.badges.first { $0.id == "pacific_coast" }?.progress == 1)
    #expect(model.announcement == "Pacific Coast")
  }

  @Test func theMapFollowsTheVisits() throws {
    #expect(Set(model.shapes.map(\.id)).isSuperset(of: [.CA, .AK, .HI]))
    try model.toggle(.AK, now: noon)
    #expect(model.shapes.map(\.id) == [.AK])
    try model.toggle(.CO, now: noon)
    #expect(
      model.shapes.filter(\.isVisited).map(\.id).sorted { $0.rawValue < $1.rawValue } == [.AK, .CO])
    #expect(model.shapes.allSatisfy { !Array($0.path).isEmpty })
  }

  @Test func aTapTogglesTheStateUnderIt() throws {
    try model.toggle(.CA, now: noon)
    // The middle of the lower 48 is in Kansas or Nebraska, somewhere on a page that also has Alaska and Hawaii.
    var tapped: Set<VisitedStatesModel.State> = []
    for step in 0...20 {
      let before = model.visited
      try model.tap(x: 0.5, y: Double(step) / 20, now: noon)
      tapped.formUnion(model.visited.symmetricDifference(before))
    }
    #expect(tapped.contains(.KS), "\(tapped)")
    try model.tap(x: 2, y: 2, now: noon)
  }

  @Test func aRestartChangesNothing() throws {
    try take(36.990, -109.030, minute: 0)
    let again = try VisitedStatesModel(
      atlas: .open(), book: model.book, detector: model.detector, timeZone: .gmt,
      locale: Locale(identifier: "en"))
    #expect(again.visited == [.NM])
    // The same state is not announced twice.
    let time = noon.addingTimeInterval(600)
    let here = Coordinate(latitude: 36.980, longitude: -109.020)
    try again.process(Fix(coordinate: here, time: time, accuracyMeters: 10), now: time)
    #expect(again.announcement == nil && again.here == .NM)
  }

  @Test func devicesMerge() throws {
    let other = try VisitedStatesModel(
      atlas: .open(), timeZone: .gmt, locale: Locale(identifier: "en"))
    try other.toggle(.HI, now: noon)
    try model.toggle(.NV, now: noon)
    let layer = try StatesAtlas.open().states.layer
    try model.merge(json: Array(other.book.json(layer: layer)), now: noon)
    #expect(model.visited == [.NV, .HI])
  }
}
