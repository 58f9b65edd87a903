package import Landfall

/// A picture as a list of items to draw, in order, in the units of its width and height. It is a value, so
/// that the contents of a map can be inspected without drawing it.
package struct MapPicture: Sendable {
  /// An item to draw.
  package enum Item: Sendable {
    case regions(RegionFills)
    /// Closed rings, filled by the even-odd rule.
    case area([PathElement], Color)
    /// Lines with round joins.
    case lines([PathElement], Color, width: Double, as: LineKind = .other)
    /// A disc, which may stand for a region that is too small to be seen.
    case disc(PagePoint, radius: Double, Color, of: RegionFills.Mark? = nil)
    case text(TextItem)
    /// Restricts drawing to a box until ``endOfClip``.
    case clip(PageBox)
    case endOfClip
  }

  /// What lines are: their class in SVG.
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
    var isBold = false
    package var anchor = Anchor.middle
    package var color: Color
    /// Text that is wider is drawn smaller.
    var maxWidth: Double
  }

  /// What the picture shows, for those who cannot see it.
  package var title = ""
  package var width: Double
  package var height: Double
  /// The background; nil is transparent.
  package var ground: Color?
  package var items: [Item] = []

  package init(
    title: String = "", width: Double, height: Double, ground: Color? = nil, items: [Item] = []
  ) {
    self.title = title
    self.width = width
    self.height = height
    self.ground = ground
    self.items = items
  }
}
