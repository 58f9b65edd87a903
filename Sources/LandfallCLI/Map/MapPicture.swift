import Landfall

/// A picture as a list of what to draw, in order, in units of its size: a value, so that what stands on
/// a map can be told without drawing it.
struct MapPicture: Sendable {
  /// Something drawn.
  enum Item: Sendable {
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
  struct TextItem: Hashable, Sendable {
    enum Anchor: Hashable, Sendable { case start, middle }

    var text: String
    /// On the base line.
    var at: PagePoint
    /// The height of an em.
    var size: Double
    var isBold = false
    var anchor = Anchor.middle
    var color: Color
    /// Text that is wider is drawn smaller.
    var maxWidth: Double
  }

  var width: Double
  var height: Double
  /// nil is transparent.
  var ground: Color?
  var items: [Item] = []
}
