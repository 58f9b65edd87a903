/// A legend: its title, then colors with their meanings. Classes of numbers are a bar with a label beneath each part, where
/// that is wide enough; other entries are in rows.
struct Legend {
  private let scale: ColorScale
  private let hasNoData: Bool
  private let size: Double
  private let fonts: TextFonts
  private let title: [String]
  /// The labels of the entries, that of regions without data last.
  private let texts: [String]
  private let arrangement: Arrangement

  private enum Arrangement {
    /// - Parameter width: the width of a part.
    case bar(width: Double)
    /// - Parameter rows: the numbers of the entries.
    case rows([[Int]])
  }

  /// - Parameters:
  ///   - hasNoData: whether a region of the map has no data.
  ///   - size: the font size.
  init(
    _ scale: ColorScale, hasNoData: Bool, width: Double, size: Double, _ fonts: TextFonts
  ) {
    self.scale = scale
    self.hasNoData = hasNoData
    self.size = size
    self.fonts = fonts
    title = fonts.wrap(scale.title, isBold: true, width: width / size, most: 2)
    let words = scale.entries.map(\.text) + (hasNoData ? [RegionFills.noData] : [])
    let longest = max(width / size - Self.swatchWidth, 1)
    texts = words.map { fonts.wrap($0, width: longest, most: 1).first ?? $0 }
    let widths = texts.map { fonts.measure($0).width * size }
    let part = max((widths.prefix(scale.entries.count).max() ?? 0) + 1.1 * size, 4 * size)
    let bar =
      Double(scale.entries.count) * part
      + (hasNoData ? Self.gap * size + Self.noDataWidth(fonts) * size : 0)
    if scale.isOrdered, bar <= width {
      arrangement = .bar(width: part)
      return
    }
    var rows: [[Int]] = [[]]
    var used = 0.0
    for (index, text) in widths.enumerated() {
      let needed = text + (Self.swatchWidth + Self.gap) * size
      if used + needed - Self.gap * size > width, !rows[rows.count - 1].isEmpty {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(index)
      used += needed
    }
    arrangement = .rows(rows)
  }

  // Distances in em.
  private static let titleHeight = 1.3
  private static let rowHeight = 1.6
  private static let gap = 1.5
  /// A color of a row with the gap after it.
  private static let swatchWidth = 1.85

  private static func noDataWidth(_ fonts: TextFonts) -> Double {
    max(fonts.measure(RegionFills.noData).width, 4)
  }

  /// The height of the legend.
  var height: Double {
    let rows =
      switch arrangement {
      case .bar: 2.15
      case .rows(let rows): Self.rowHeight * Double(rows.count) - 0.3
      }
    return size * (Self.titleHeight * Double(title.count) + 0.35 + rows)
  }

  /// Returns the items of the legend.
  /// - Parameter corner: the top left corner.
  func items(at corner: PagePoint, style: MapStyle, unit: Double) -> [MapPicture.Item] {
    var items: [MapPicture.Item] = title.enumerated().map { number, line in
      text(
        line, x: corner.x, y: corner.y + (Self.titleHeight * Double(number) + 0.95) * size, style,
        isBold: true)
    }
    let top = corner.y + (Self.titleHeight * Double(title.count) + 0.35) * size
    switch arrangement {
    case .bar(let width):
      var x = corner.x
      for index in texts.indices {
        let isLast = index == scale.entries.count
        let part = isLast ? Self.noDataWidth(fonts) * size : width
        if isLast { x += Self.gap * size }
        items += swatch(
          index, PageBox(x: x, y: top, width: part, height: 0.85 * size), style, unit: unit)
        items.append(
          text(texts[index], x: x + part / 2, y: top + 2 * size, style, anchor: .middle))
        x += part
      }
    case .rows(let rows):
      for (number, row) in rows.enumerated() {
        let base = top + (Self.rowHeight * Double(number) + 0.95) * size
        var x = corner.x
        for index in row {
          items += swatch(
            index, PageBox(x: x, y: base - 0.86 * size, width: 1.4 * size, height: size), style,
            unit: unit)
          items.append(text(texts[index], x: x + Self.swatchWidth * size, y: base, style))
          x += (Self.swatchWidth + fonts.measure(texts[index]).width + Self.gap) * size
        }
      }
    }
    return items
  }

  private func swatch(
    _ index: Int, _ box: PageBox, _ style: MapStyle, unit: Double
  ) -> [MapPicture.Item] {
    if index < scale.entries.count { return [.area(box.ring, scale.entries[index].color)] }
    let hatch = style.hatch(unit: unit)
    return [
      .hatch(box.ring, hatch), .lines(box.ring, hatch.line, width: 0.5 * unit),
    ]
  }

  private func text(
    _ text: String, x: Double, y: Double, _ style: MapStyle, isBold: Bool = false,
    anchor: MapPicture.TextItem.Anchor = .start
  ) -> MapPicture.Item {
    .text(
      .init(
        text: text, at: PagePoint(x: x, y: y), size: size, isBold: isBold, anchor: anchor,
        color: style.text))
  }
}
