import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// Details that are found for a size.
@Suite(.timed) struct FitDetailTests {
  private let grid = Grid(unitsPerDegree: 100_000)!

  private func features(_ seed: UInt64) -> [Feature] {
    FractalCoverage(
      grid: grid, origin: GridPoint(u: 7_500_000, v: 12_000_000), columns: 5, rows: 5,
      cellSize: 60_000, regionCount: 6, levels: 6, seed: seed
    ).features
  }

  private func build(
    _ budget: Int?, _ details: [LayerDetail] = [LayerDetail(), LayerDetail(lookupMeters: 300)]
  ) throws -> BuildResult {
    try Atlas.build(
      AtlasPlan(name: "budget", grid: grid, index: .small, budgetBytes: budget),
      sources: details.enumerated().map { number, detail in
        LayerDraft(
          manifest: LayerManifest(id: "layer\(number)", source: "made up", detail: detail),
          features: features(UInt64(number)))
      })
  }

  @Test func theLadderHasTwoFigures() {
    #expect(detailLadder.prefix(3) == [0, 10, 11] && detailLadder.last == 25_000)
    #expect(detailLadder.contains(990) && detailLadder.contains(1_100))
    #expect(zip(detailLadder, detailLadder.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func theLeastThatFitsIsFound() throws {
    for answer in detailLadder {
      var tries = 0
      var search = LadderSearch(detailLadder)
      while let meters = search.next {
        tries += 1
        search.note(fits: meters >= answer)
      }
      #expect(search.found == answer && tries <= 11)
    }
    var search = LadderSearch(detailLadder)
    while search.next != nil { search.note(fits: false) }
    #expect(search.found == nil)
  }

  /// The finest detail of the ladder: the one before it is too large.
  @Test func theAtlasFitsAndWouldNotFiner() throws {
    let full = try build(nil).bytes.count
    let limit = full * 2 / 3
    let result = try build(limit)
    #expect(result.bytes.count <= limit)
    let budget = try #require(result.report.budget)
    #expect(budget.layers == ["layer0"] && budget.byteCount == limit && budget.meters > 0)
    let atlas = try Atlas(bytes: result.bytes)
    #expect(atlas.layers.map(\.lookupDetailMeters) == [budget.meters, 300])
    let place = try #require(detailLadder.firstIndex(of: budget.meters))
    let finer = detailLadder[place - 1]
    let other = try build(
      nil, [LayerDetail(lookupMeters: finer), LayerDetail(lookupMeters: 300)])
    #expect(other.bytes.count > limit)
    // What is found is what a manifest could have said.
    let same = try build(
      nil, [LayerDetail(lookupMeters: budget.meters), LayerDetail(lookupMeters: 300)])
    #expect(same.bytes == result.bytes)
  }

  @Test func whatFitsInFullStaysFull() throws {
    let plain = try build(nil)
    let result = try build(plain.bytes.count)
    #expect(result.bytes == plain.bytes && result.report.budget?.meters == 0)
  }

  /// Details to draw that are finer than what is found are left out, and it is said.
  @Test func finerDetailsAreLeftOut() throws {
    let full = try build(nil).bytes.count
    let result = try build(
      full * 3 / 4, [LayerDetail(drawnMeters: [10, 20_000]), LayerDetail(lookupMeters: 300)])
    let layer = try Atlas(bytes: result.bytes).layers[0]
    let meters = try #require(result.report.budget).meters
    #expect(meters > 10 && layer.details.map(\.meters) == [meters, 20_000])
    #expect(
      result.report.warnings.contains {
        $0.hasPrefix("made up: the detail of 10.0 m is not coarser")
      })
  }

  @Test func whatNeverFitsIsAnError() {
    let free = #expect(throws: BuildError.self) { try build(1_000) }
    #expect(
      free?.code == .limit && free?.description.contains("even with borders of 25 km") == true)
    var given = LayerDetail()
    given.namesLookup = true
    let named = #expect(throws: BuildError.self) { try build(5_000, [given, given]) }
    #expect(named?.description.contains("each layer names its detail") == true)
  }
}
