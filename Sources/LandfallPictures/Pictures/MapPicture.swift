/// A picture as a list of items to draw, in order, in the units of its width and height. It is a value, so
/// that the contents of a map can be inspected without drawing it.
package struct MapPicture: Sendable {
  /// An item to draw.
  package enum Item: Sendable {
    case regions(RegionFills)
    /// Closed rings, filled by the even-odd rule.
    case area([PathElement], Color)
    /// Closed rings, filled with a pattern by the even-odd rule.
    case hatch([PathElement], Hatch)
    /// Lines with round joins.
    case lines([PathElement], Color, width: Double, as: LineKind = .other)
    /// A disc, which may stand for a region that is too small to be seen.
    case disc(PagePoint, radius: Double, Color, of: RegionFills.Mark? = nil)
    case text(TextItem)
    /// Restricts drawing to a box until ``endOfClip``.
    case clip(PageBox)
    case endOfClip
  }

  /// The kind of lines: their class in SVG.
  package enum LineKind: String, Sendable {
    /// The border between a region and what is in no region.
    case coast
    /// The border between two regions of a country, or without a country.
    case border
    /// The border between regions of two countries.
    case country
    case graticule
    case track
    case other
  }

  /// A line of text.
  package struct TextItem: Hashable, Sendable {
    package enum Anchor: Hashable, Sendable { case start, middle }

    package var text: String
    /// The position of the anchor, on the baseline.
    package var at: PagePoint
    /// The height of an em.
    package var size: Double
    /// Whether the text is semibold.
    package var isBold = false
    package var anchor = Anchor.middle
    package var color: Color
    /// A line around the characters, beneath them; nil for no line.
    package var halo: Halo?

    package init(
      text: String, at: PagePoint, size: Double, isBold: Bool = false, anchor: Anchor = .middle,
      color: Color, halo: Halo? = nil
    ) {
      (self.text, self.at, self.size, self.isBold) = (text, at, size, isBold)
      (self.anchor, self.color, self.halo) = (anchor, color, halo)
    }

    /// Returns the text in a smaller size if it is wider than `maxWidth`.
    package func fitted(to maxWidth: Double, _ fonts: TextFonts) -> TextItem {
      let width = fonts.measure(text, isBold: isBold).width * size
      guard width > maxWidth else { return self }
      var item = self
      item.size *= maxWidth / width
      return item
    }
  }

  /// The line around the characters of a line of text.
  package struct Halo: Hashable, Sendable {
    package var color: Color
    /// The distance that the line extends beyond the characters.
    package var width: Double

    package init(color: Color, width: Double) { (self.color, self.width) = (color, width) }
  }

  /// The content of the picture in words, for those who cannot see it.
  package var title = ""
  package var width: Double
  package var height: Double
  /// The background; nil is transparent.
  package var ground: Color?
  package var items: [Item] = []
  /// The fonts of the text.
  package var fonts = TextFonts()

  package init(
    title: String = "", width: Double, height: Double, ground: Color? = nil, items: [Item] = [],
    fonts: TextFonts = TextFonts()
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.ground = ground
    self.items = items
    self.fonts = fonts
  }
}

extension MapPicture.TextItem {
  /// Returns the box around the ink of the text.
  package func box(_ fonts: TextFonts) -> PageBox {
    let extent = fonts.measure(text, isBold: isBold)
    let width = extent.width * size
    return PageBox(
      x: anchor == .middle ? at.x - width / 2 : at.x, y: at.y + extent.top * size, width: width,
      height: (extent.bottom - extent.top) * size)
  }
}

extension MapPicture.Item {
  /// Returns the box around text, an area or lines; nil for other items.
  package func box(_ fonts: TextFonts) -> PageBox? {
    switch self {
    case .text(let text): return text.box(fonts)
    case .area(let path, _), .hatch(let path, _), .lines(let path, _, _, _):
      return PageBox(around: path.compactMap(\.point))
    default: return nil
    }
  }
}

extension MapPicture {
  /// A line for each character of the picture's text that no font has.
  package var missingGlyphs: [String] {
    var seen: Set<Unicode.Scalar> = []
    var notes: [String] = []
    for case .text(let item) in items {
      for scalar in fonts.missingCharacters(in: item.text) where seen.insert(scalar).inserted {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
        notes.append(
          "no font has the character \(scalar) (U+\(code)) in \"\(item.text)\"; add a font that has it "
            + "with --font FILE")
      }
    }
    return notes
  }
}

extension MapPicture {
  /// Whether a region, a marker or a track is in the picture.
  package var showsSomething: Bool {
    let page = PageBox(x: 0, y: 0, width: width, height: height)
    var clip = page
    func isSeen(_ path: [PathElement]) -> Bool {
      guard let box = PageBox(around: path.compactMap(\.point)) else { return false }
      return box.x <= clip.x + clip.width && box.x + box.width >= clip.x
        && box.y <= clip.y + clip.height && box.y + box.height >= clip.y
    }
    for item in items {
      switch item {
      case .clip(let box): clip = box
      case .endOfClip: clip = page
      case .regions(let fills) where fills.shapes.contains { isSeen($0.path) }: return true
      case .lines(let path, _, _, .track) where isSeen(path): return true
      case .disc: return true
      default: break
      }
    }
    return false
  }
}
