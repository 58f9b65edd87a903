public import LandfallTravel

/// A picture as items to draw, one over the other, in units of its width and height with the origin at the upper left.
///
/// ```swift
/// Canvas { context, _ in
///   for item in drawing.items {
///     switch item {
///     case .area(let path, let color):
///       context.fill(Path(path), with: .color(Color(color)), style: FillStyle(eoFill: true))
///     …
/// ```
public struct PictureDrawing: Sendable {
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double
  /// The picture in words, for those who cannot see it.
  public let title: String
  /// The color beneath all; nil is transparent.
  public let background: RGBAColor?
  /// The items, in the order of drawing.
  public let items: [PictureItem]
}

/// An item of a ``PictureDrawing``.
public enum PictureItem: Sendable, Hashable {
  /// Closed rings, to be filled by the even-odd rule.
  case area([PathElement], RGBAColor)
  /// Lines with round joins and ends, of a width in units.
  case lines([PathElement], RGBAColor, width: Double)
  /// A filled disc, which stands for a region that is too small to be seen.
  case disc(center: PagePoint, radius: Double, RGBAColor)
  /// A line of text.
  case text(PictureText)
  /// Restricts the items that follow to a box, until the next of these or ``endOfClip``.
  case clip(PageBox)
  /// Ends a ``clip(_:)``.
  case endOfClip
}

/// A line of text in a picture, semibold and centered.
public struct PictureText: Sendable, Hashable {
  /// The text.
  public let text: String
  /// The middle of its baseline.
  public let position: PagePoint
  /// The height of an em in units; the width is measured with the font Inter.
  public let size: Double
  /// The color.
  public let color: RGBAColor
}

extension PictureDrawing {
  init(_ picture: MapPicture) {
    (width, height, title) = (picture.width, picture.height, picture.title)
    background = picture.ground?.stored
    items = picture.items.flatMap { item -> [PictureItem] in
      switch item {
      case .regions(let fills): fills.areas.map { .area($0.path, $0.color.stored) }
      case .area(let path, let color): [.area(path, color.stored)]
      case .hatch(let path, let hatch): [.area(path, hatch.ground.stored)]
      case .lines(let path, let color, let width, _): [.lines(path, color.stored, width: width)]
      case .disc(let center, let radius, let color, _):
        [.disc(center: center, radius: radius, color.stored)]
      case .text(let text):
        [
          .text(
            PictureText(
              text: text.text, position: text.at, size: text.size, color: text.color.stored))
        ]
      case .clip(let box): [.clip(box)]
      case .endOfClip: [.endOfClip]
      }
    }
  }
}
