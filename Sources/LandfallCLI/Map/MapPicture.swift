package import Landfall

/// A picture as a list of what to draw, in order, in units of its size: a value, so that what stands on
/// a map can be told without drawing it.
package struct MapPicture: Sendable {
  /// Something drawn.
  package enum Item: Sendable {
    /// Closed rings, filled by the even-odd rule.
    case area([PathElement], Color)
    /// Lines with round joins.
    case lines([PathElement], Color, width: Double)
    case disc(PagePoint, radius: Double, Color)
    case text(TextItem)
    /// Until the end of the clip nothing is drawn outside of a box.
    case clip(PageBox)
    case endOfClip
  }

  /// A line of text.
  package struct TextItem: Hashable, Sendable {
    package enum Anchor: Hashable, Sendable { case start, middle }

    package var text: String
    /// On the base line.
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
  /// nil is transparent.
  package var ground: Color?
  package var items: [Item] = []
}
