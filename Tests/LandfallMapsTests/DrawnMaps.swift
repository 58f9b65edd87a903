import Foundation
import Landfall
import LandfallBuilder
import LandfallData
import LandfallMaps
import LandfallModel
import LandfallShapes
import LandfallTravel
import Synchronization

/// Maps of the bundled atlas, each made once for all tests.
enum DrawnMaps {
  /// The names of all built-in layouts, the United States with Puerto Rico as one of its own.
  static let names =
    USLayout.allCases.map(\.rawValue)
    + [
      "us-with-puerto-rico", "us-wide", "equirectangular", "web-mercator", "equal-earth",
      "orthographic", "hemispheres",
    ]

  /// What was visited on the maps.
  static let visited = [
    "states": "CA,OR,WA,AK,HI,CO,TX,New York,RI,DE,DC,FL,MI,PR",
    "countries": "USA,FRA,ITA,Vatican,Fiji,RUS,Egypt,BRA,AUS,JPN,Malta,New Zealand,Kiribati,ATA",
  ]

  /// Europe from Iceland to the Urals, which is no built-in layout.
  private static let europe = LayoutDefinition(
    id: "europe", width: 1000, height: 1000,
    frames: [
      FrameDefinition(
        projection: "+proj=laea +lat_0=53 +lon_0=14 +R=6371008.8",
        box: PageBox(x: 0, y: 0, width: 1000, height: 1000), padding: 0, extent: .projection,
        radiusDegrees: 23)
    ])

  /// The regions of a layer that a list of names and keys names.
  static func regions(named list: String, in layer: Layer) -> Set<RegionID> {
    let names = list.split(separator: ",")
    return Set(names.flatMap { RegionResolver(layer).regions(String($0)).map(\.id) })
  }

  private static let layouts = Mutex<[String: MapLayout]>([:])

  /// A map with something visited.
  static func content(
    _ name: String, theme: MapTheme = .light, visited: String? = nil
  ) throws -> MapContent {
    let isStates = name.hasPrefix("us-")
    let layer = try Atlas.bundled.layer(isStates ? "states" : "countries")
    let list = visited ?? Self.visited[layer.id] ?? ""
    let choice = LayoutChoice(atlas: .bundled, path: "bundled", wanted: name, chosenLayer: layer)
    let regions = regions(named: list, in: layer)
    let layout = try layouts.withLock { layouts in
      if let made = layouts[name] { return made }
      // 320 pixels wide: a pixel is three units of the page.
      let made =
        name == "europe"
        ? try MapLayout(of: layer, definition: europe)
        : try choice.plan(of: layer, visited: [], tolerance: 1.0 / 1000, jobs: 1).layout
      layouts[name] = made
      return made
    }
    var content = try MapContent(layout, style: MapStyle(theme), file: "bundled")
    content.visited = regions
    content.title = VisitedCount(of: regions, in: layer).title(of: layer)
    return content
  }
}
