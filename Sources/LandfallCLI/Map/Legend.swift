package import Landfall

/// A legend of a given width: its title, then colors with their meanings in rows.
struct Legend {
  let title: String
  private let rows: [[LegendEntry]]
  private let size: Double
  private let fonts: TextFonts

  /// - Parameter size: the font size.
  init(title: String, entries: [LegendEntry], width: Double, size: Double, _ fonts: TextFonts) {
    self.title = title
    self.size = size
    self.fonts = fonts
    var rows: [[LegendEntry]] = [[]]
    var used = 0.0
    for entry in entries {
      let needed = Self.width(of: entry, size: size, fonts)
      if used + needed > width, !rows[rows.count - 1].isEmpty {
        rows.append([])
        used = 0
      }
      rows[rows.count - 1].append(entry)
      used += needed
    }
    self.rows = rows
  }

  /// The height of the legend.
  var height: Double { size * (1.9 + 1.75 * Double(rows.count)) }

  /// Returns the items of the legend, from the top of a box, each row centered in it.
  func items(in box: PageBox, style: MapStyle) -> [MapPicture.Item] {
    let middle = box.x + box.width / 2
    var items: [MapPicture.Item] = [
      .text(
        .init(
          text: title, at: PagePoint(x: middle, y: box.y + 1.1 * size), size: size, isBold: true,
          color: style.text
        ).fitted(to: box.width, fonts))
    ]
    for (number, row) in rows.enumerated() {
      let base = box.y + size * (1.1 + 1.75 * Double(number + 1))
      let total = row.reduce(0) { $0 + Self.width(of: $1, size: size, fonts) } - 1.8 * size
      var x = middle - total / 2
      for entry in row {
        let swatch = PageBox(x: x, y: base - 0.95 * size, width: 1.5 * size, height: 1.15 * size)
        items.append(.area(swatch.ring, entry.color))
        items.append(
          .text(
            .init(
              text: entry.text, at: PagePoint(x: x + 1.95 * size, y: base), size: size,
              anchor: .start, color: style.text
            ).fitted(to: box.width / 2, fonts)))
        x += Self.width(of: entry, size: size, fonts)
      }
    }
    return items
  }

  /// The width of an entry with the gap after it.
  private static func width(of entry: LegendEntry, size: Double, _ fonts: TextFonts) -> Double {
    size * (1.95 + fonts.shape(entry.text).width + 1.8)
  }
}

extension PageBox {
  /// The sides of the box as a ring.
  package var ring: [PathElement] { corners.closedPath }

  var corners: [PagePoint] {
    [
      PagePoint(x: x, y: y), PagePoint(x: x + width, y: y),
      PagePoint(x: x + width, y: y + height), PagePoint(x: x, y: y + height),
    ]
  }

  /// Returns the smallest box around both boxes.
  package func union(_ other: PageBox) -> PageBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}
