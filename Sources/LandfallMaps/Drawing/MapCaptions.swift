/// Returns the text of an option as one line for ``MapCaptions``.
package func captionText(_ text: String) -> String {
  text.prefix(1000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The text around a map of data as newspapers set it, all on the left: the title with the subtitle and the legend beneath,
/// and the source below the map.
package struct MapCaptions {
  package var title = ""
  package var subtitle = ""
  package var source = ""
  package var scale: ColorScale?
  /// Whether a region of the map has no data.
  package var hasNoData = false
  package var fonts: TextFonts

  /// The captions for a width, with their heights.
  struct Layout {
    /// The sizes of all text are a multiple of this unit.
    var unit: Double
    /// The distance from the sides of the picture.
    var margin: Double
    var title: [String]
    var subtitle: [String]
    var source: [String]
    var legend: Legend?

    // Font sizes and distances in units.
    static let titleSize = 19.0
    static let subtitleSize = 12.5
    static let sourceSize = 8.5
    static let legendSize = 10.5
    static let gap = 9.0
    static let subtitleGap = 2.5

    /// The height above the map, with the margin.
    var top: Double {
      var height = margin
      height += 1.15 * Self.titleSize * Double(title.count) * unit
      if !subtitle.isEmpty {
        height += (1.3 * Self.subtitleSize * Double(subtitle.count) + Self.subtitleGap) * unit
      }
      if let legend {
        height += legend.height + (title.isEmpty && subtitle.isEmpty ? 0 : Self.gap * unit)
      }
      return height == margin ? 0 : height
    }

    /// The height below the map, with the margin.
    var bottom: Double {
      source.isEmpty ? 0 : margin + 1.3 * Self.sourceSize * Double(source.count) * unit
    }
  }

  /// Returns the captions of a picture. They are smaller if they would take more than half of it.
  func layout(width: Double, height: Double) -> Layout {
    var unit = PictureArrangement.unit(width, height)
    var layout = layout(width: width, height: height, unit: unit)
    while layout.top + layout.bottom > 0.5 * height, unit > 0.3 {
      unit *= 0.9
      layout = self.layout(width: width, height: height, unit: unit)
    }
    return layout
  }

  private func layout(width: Double, height: Double, unit: Double) -> Layout {
    let margin = 0.03 * min(width, height)
    let free = width - 2 * margin
    func wrapped(_ text: String, _ size: Double, isBold: Bool = false, most: Int) -> [String] {
      fonts.wrap(text, isBold: isBold, width: free / (size * unit), most: most)
    }
    return Layout(
      unit: unit, margin: margin, title: wrapped(title, Layout.titleSize, isBold: true, most: 2),
      subtitle: wrapped(subtitle, Layout.subtitleSize, most: 3),
      source: wrapped(source, Layout.sourceSize, most: 2),
      legend: scale.map {
        Legend($0, hasNoData: hasNoData, width: free, size: Layout.legendSize * unit, fonts)
      })
  }

  /// Returns the items of the captions of a picture.
  func items(width: Double, height: Double, style: MapStyle) -> [MapPicture.Item] {
    let layout = layout(width: width, height: height)
    let (unit, left) = (layout.unit, layout.margin)
    var items: [MapPicture.Item] = []
    var y = layout.margin
    func add(
      _ lines: [String], _ size: Double, leading: Double, _ color: Color, isBold: Bool = false
    ) {
      for line in lines {
        let item = MapPicture.TextItem(
          text: line, at: PagePoint(x: left, y: y + 0.85 * size * unit), size: size * unit,
          isBold: isBold, anchor: .start, color: color)
        items.append(.text(item))
        y += leading * size * unit
      }
    }
    let gray = style.opaqueGround.mixed(with: style.text, 0.68)
    add(layout.title, Layout.titleSize, leading: 1.15, style.text, isBold: true)
    if !layout.subtitle.isEmpty { y += Layout.subtitleGap * unit }
    add(layout.subtitle, Layout.subtitleSize, leading: 1.3, gray)
    if let legend = layout.legend {
      if !items.isEmpty { y += Layout.gap * unit }
      items += legend.items(at: PagePoint(x: left, y: y), style: style, unit: unit)
    }
    y = height - layout.bottom
    add(layout.source, Layout.sourceSize, leading: 1.3, gray)
    return items
  }
}

extension PictureArrangement {
  /// Creates an arrangement of a map between captions.
  /// - Parameter size: the size of the picture; nil for a longer side of about `longSide`.
  init(
    _ layout: MapLayout, contents: PictureContents, between captions: MapCaptions,
    size: (width: Double, height: Double)?, longSide: Double
  ) {
    var contents = contents
    contents.hasTitle = false
    let size = size ?? Self.size(layout, contents, between: captions, longSide: longSide)
    let around = captions.layout(width: size.width, height: size.height)
    contents.margin = around.margin
    let map = max(size.height - around.top - around.bottom, 1)
    self.init(layout, contents: contents, size: (size.width, map), longSide: longSide)
    moveDown(by: around.top)
    height = size.height
  }

  /// Returns the size of a picture in which the map fills the area between captions.
  private static func size(
    _ layout: MapLayout, _ contents: PictureContents, between captions: MapCaptions,
    longSide: Double
  ) -> (width: Double, height: Double) {
    let aspect: Double
    if layout.isPortrait {
      // The United States with their insets next to each other.
      aspect = 0.62
    } else {
      let alone = PictureArrangement(layout, contents: contents, size: nil, longSide: longSide)
      aspect = alone.height / alone.width
    }
    return size(aspect: aspect, longSide: longSide) { width, height in
      let around = captions.layout(width: width, height: height)
      return width * aspect + around.top + around.bottom
    }
  }
}
