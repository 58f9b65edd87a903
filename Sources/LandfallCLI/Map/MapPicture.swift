package import Landfall

/// A picture as a list of items to draw, in order, in the units of its width and height. It is a value, so
/// that the contents of a map can be inspected without drawing it.
package struct MapPicture: Sendable {
  /// An item to draw.
  package enum Item: Sendable {
    /// Closed rings, filled by the even-odd rule.
    case area([PathElement], Color)
    /// Lines with round joins.
    case lines([PathElement], Color, width: Double)
    case disc(PagePoint, radius: Double, Color)
    case text(TextItem)
    /// Restricts drawing to a box until ``endOfClip``.
    case clip(PageBox)
    case endOfClip
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

  package var width: Double
  package var height: Double
  /// The background; nil is transparent.
  package var ground: Color?
  package var items: [Item] = []
}
