import LandfallBuilder
import LandfallData
package import LandfallMaps

/// The values of a table for a page, with their classes in the colors of both themes, as maps have them.
package struct PageValues: Encodable {
  private struct Class: Encodable {
    var label: String
    /// The colors of the light and the dark theme, #RRGGBB.
    var light: String
    var dark: String
  }

  /// The class and the text of a region's value.
  private struct Value: Encodable {
    var index: Int
    var text: String
    /// The number, if the text is not that number alone.
    var number: String?

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(index)
      try list.encode(text)
      if let number { try list.encode(number) }
    }
  }

  private var layer: String
  package private(set) var title: String
  /// Lines of the legend, beneath its title and its classes; nil for no line.
  private var (subtitle, source): (String?, String?)
  private var isOrdered: Bool
  private var classes: [Class]
  /// The values by the key of their region; regions without data are left out.
  private var regions: [String: Value]
  /// The keys of the regions that are ground, as on a map: they are outside of the area of the table.
  private var outsiders: [String]
  /// The part of the Earth that a map of the table shows; nil for that of the regions with values.
  private var frame: Frame?

  private struct Frame: Encodable {
    var (latitude, longitude): (Double, Double)
    /// Half of the longer side in meters of Lambert's azimuthal equal-area projection.
    var reach: Double
  }

  /// - Parameters:
  ///   - subtitle: the line beneath the title of the legend; nil for no line.
  ///   - source: the last line of the legend; nil for no line.
  /// - Throws: as ``ColorScale/init(_:_:theme:ground:)``.
  package init(
    _ values: RegionValues, of layer: Layer, _ options: ColorScale.Options,
    subtitle: String? = nil, source: String? = nil
  ) throws(DataError) {
    (self.subtitle, self.source) = (subtitle, source)
    func scale(_ theme: MapTheme) throws(DataError) -> ColorScale {
      try ColorScale(values, options, theme: theme, ground: MapStyle(theme).opaqueGround)
    }
    let (light, dark) = (try scale(.light), try scale(.dark))
    self.layer = layer.id
    title = light.title
    isOrdered = light.isOrdered
    classes = zip(light.entries, dark.entries).map { one, other in
      Class(label: one.text, light: one.color.description, dark: other.color.description)
    }
    let valued = light.regionsWithData(of: layer)
    outsiders = TableArea(of: valued, in: layer, world: .bundled).outsiders.sorted().map {
      layer[$0].key
    }
    frame = ContinentFrame(ofTable: valued, in: layer, world: .bundled).map {
      Frame(
        latitude: $0.middle.latitude, longitude: $0.middle.longitude,
        reach: max($0.halfWidth, $0.halfHeight))
    }
    regions = [:]
    for region in layer.regions {
      let number = Int(region.id.rawValue)
      if let index = light.entryOfRegion[number], let text = light.textOfRegion[number] {
        let data = light.dataOfRegion[number]
        regions[region.key] = Value(
          index: index, text: text, number: isOrdered && data != text ? data : nil)
      }
    }
  }

  /// The JSON for the page.
  package var json: [UInt8] {
    get throws { try sortedJSON(self, isIndented: false) }
  }
}
