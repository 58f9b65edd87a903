import FuzzSubjects
import Landfall
import LandfallBuilder
import LandfallCLI
import LandfallMaps
import LandfallSupport
import LandfallTravel

extension FuzzSubject {
  /// How many layouts and layers are drawn.
  private static let mapLimit = 2

  /// Draws the layouts of an atlas, and its first layers on the page that `landfall map` chooses.
  static func runMap(_ bytes: [UInt8]) -> Bool {
    guard let atlas = sealedAtlas(bytes) else { return true }
    for layout in atlas.layouts.prefix(Self.mapLimit) { draw(MapPlan(layout: layout)) }
    for layer in atlas.layers.prefix(Self.mapLimit) {
      let choice = LayoutChoice(atlas: atlas, path: "fuzz.atlas", chosenLayer: layer)
      guard
        let plan = reported({
          try choice.plan(of: layer, visited: [], tolerance: 0.01, jobs: 1)
        })
      else { continue }
      draw(plan)
    }
    return true
  }

  private static func draw(_ plan: MapPlan) {
    let layout = plan.layout
    let picture = reported {
      var content = try MapContent(plan, style: MapStyle(.light), file: "fuzz.atlas")
      content.hasGraticule = true
      content.visited = Set(layout.layer.regions.prefix(3).map(\.id))
      content.scale = layout.layer.attributeNames.first.flatMap { name in
        reported { try ColorScale(name, of: layout.layer, theme: .light) }
      }
      content.title = VisitedCount(of: content.visited, in: layout.layer)
        .title(of: layout.layer)
      return content.picture(size: nil, longSide: 200)
    }
    guard let picture else { return }
    _ = reported { try encodePicture(picture, as: .svg, file: "fuzz.svg") }
  }

  /// The result of `body`; nil if it throws an error, which must be one line.
  private static func reported<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch let error as any CustomStringConvertible {
      check(error)
      return nil
    } catch {
      fatalError("an error without a description: \(error)")
    }
  }
}
