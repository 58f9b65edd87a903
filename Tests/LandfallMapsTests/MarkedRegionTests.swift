import Landfall
import LandfallBuilder
import LandfallMaps
import TestSupport
import Testing

/// Discs of small regions, and lines of dense coasts.
@Suite(.timed) struct MarkedRegionTests {
  /// Discs are for at most a tenth of the regions, and never on another region with data.
  @Test(arguments: ["us-data", "world-data"]) func discsHideNoData(name: String) throws {
    let map = try DataMaps.content(name)
    let scale = try #require(map.content.scale)
    let size = (width: 400.0, height: 300.0)
    let picture = map.content.picture(size: size, longSide: 400)
    let discs = picture.items.compactMap { item -> (PagePoint, Double, String)? in
      if case .disc(let place, let radius, _, let mark?) = item {
        return (place, radius, mark.key)
      }
      return nil
    }
    let layer = map.content.layout.layer
    #expect(discs.count <= layer.regions.count / 10)
    let placement = map.content.placements(size: size)[0]
    for (place, radius, key) in discs {
      for (x, y) in [(0.0, 0.0), (radius, 0), (-radius, 0), (0, radius), (0, -radius)] {
        let page = PagePoint(
          x: (place.x + x - placement.origin.x) / placement.scale,
          y: (place.y + y - placement.origin.y) / placement.scale)
        guard let other = map.content.layout.region(at: page), other.key != key else { continue }
        #expect(scale.entryOfRegion[Int(other.id.rawValue)] == nil, "\(key) on \(other.key)")
      }
    }
  }

  private let box = PageBox(x: 0, y: 0, width: 200, height: 200)

  /// A straight coast has its full width, and a coast of fjords a thinner line.
  @Test func denseCoastsAreThin() throws {
    let straight: [PathElement] = [
      .move(PagePoint(x: 0, y: 50)), .line(PagePoint(x: 100, y: 50)),
      .line(PagePoint(x: 200, y: 50)),
    ]
    #expect(CoastLines(straight, in: box, unit: 1).paths.map(\.weight) == [1])
    var fjords: [PathElement] = [.move(PagePoint(x: 0, y: 100))]
    for step in 0..<200 {
      fjords.append(.line(PagePoint(x: Double(step), y: step.isMultiple(of: 2) ? 100 : 120)))
    }
    let lines = CoastLines(fjords, in: box, unit: 1)
    #expect(lines.paths.contains { $0.weight < 0.5 } && !lines.paths.contains { $0.weight == 1 })
    #expect(CoastLines([], in: box, unit: 1).paths.isEmpty)
  }

  /// No part of a coast is lost or drawn twice.
  @Test func allOfACoastIsDrawn() throws {
    let frame = try DrawnMaps.content("us-wide").layout.frames[1]
    let path = Array(frame.borders(.coast))
    func length(_ path: [PathElement]) -> Double {
      var (sum, start, before) = (0.0, PagePoint(x: 0, y: 0), PagePoint(x: 0, y: 0))
      for element in path {
        var next = start
        if let point = element.point { next = point }
        if case .move = element {
          start = next
        } else {
          let (dx, dy) = (next.x - before.x, next.y - before.y)
          sum += (dx * dx + dy * dy).squareRoot()
        }
        before = next
      }
      return sum
    }
    let lines = CoastLines(path, in: frame.box, unit: 0.3)
    #expect(abs(lines.paths.reduce(0) { $0 + length($1.path) } - length(path)) < 1e-6)
    #expect(lines.paths.count > 1)
  }
}
