import Landfall
import LandfallData

import LandfallMaps

/// Maps of data, each of a fact of the bundled atlas: the latitudes of regions.
enum DataMaps {
  static let names = ["us-data", "us-data-dark", "us-data-diverging", "world-data"]

  /// The latitude of the representative point, which any reader can check; some regions have none.
  private static func latitudes(of layer: Layer, except keys: Set<String>) -> RegionValues {
    RegionValues(
      title: "Latitude",
      content: .numbers(
        layer.regions.map { keys.contains($0.key) ? nil : $0.representativePoint.latitude }))
  }

  static func content(_ name: String) throws -> (content: MapContent, size: (Double, Double)) {
    let theme: MapTheme = name == "us-data-dark" ? .dark : .light
    let isWorld = name == "world-data"
    var content = try DrawnMaps.content(isWorld ? "equal-earth" : "us-insets", theme: theme)
    let layer = content.layout.layer
    var values = latitudes(
      of: layer, except: isWorld ? ["RUS", "GRL", "BRA", "COD"] : ["MT", "OH", "HI"])
    var options = ColorScale.Options()
    options.title = "Latitude of the middle, degrees"
    switch name {
    case "us-data-dark": options.scheme = ColorScheme(named: "ylgnbu")
    case "us-data-diverging":
      if case .numbers(let numbers) = values.content {
        values.content = .numbers(numbers.map { $0.map { $0 - 40 } })
      }
      options.title = "Degrees north of 40° N"
      options.classification = .classes(.rounded, count: 6)
      options.scheme = ColorScheme(named: "rdbu_r")
    case "world-data":
      options.scheme = ColorScheme(named: "viridis")
      options.classification = .breaks([-30, 0, 30, 60])
      options.format = NumberFormat("0°")
    default: options.classification = .classes(.quantiles, count: 4)
    }
    content.visited = []
    content.style.removeSea()
    content.scale = try ColorScale(
      values, options, theme: theme, ground: content.style.opaqueGround)
    content.title = isWorld ? "Countries by latitude" : "States by latitude"
    content.subtitle =
      "The middle of a region is the point inside it that is farthest from its border."
    content.source = "Source: the bundled atlas"
    return (content, isWorld ? (960, 600) : (960, 720))
  }
}
