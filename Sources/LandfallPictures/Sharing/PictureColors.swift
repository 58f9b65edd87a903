public import LandfallTravel

/// The colors of a ``SharePicture``.
///
/// Those that could not be told apart are changed when it is drawn, each as little as needed: borders and fill, fill and
/// background, visited and other regions.
public struct PictureColors: Sendable, Hashable {
  /// The fill of visited regions.
  public var visited: RGBAColor
  /// The fill of other regions.
  public var unvisited: RGBAColor
  /// The lines between regions.
  public var borders: RGBAColor
  /// The lines along coasts, and around boxes such as those of Alaska and Hawaii.
  public var coasts: RGBAColor
  /// The background; nil is transparent.
  public var background: RGBAColor?
  /// The title and the counter.
  public var text: RGBAColor

  /// Makes the colors of a light or a dark picture.
  public init(isDark: Bool = false) { self.init(MapStyle(isDark ? .dark : .light)) }

  /// Makes the colors of a user's settings: on a background of their own, the others go with it.
  public init(_ settings: TravelSettings) {
    var style = MapStyle(.light)
    _ = style.apply(settings)
    self.init(style)
  }

  private init(_ style: MapStyle) {
    (visited, unvisited) = (style.visited.stored, style.unvisited.stored)
    (borders, coasts) = (style.stroke.stored, style.coast.stored)
    (background, text) = (style.ground?.stored, style.text.stored)
  }

  /// The style with these colors, changed where they could not be told apart.
  var style: MapStyle {
    let ground = background ?? .white
    var style = MapStyle(ground.luminance < 0.18 ? .dark : .light)
    (style.ground, style.unvisited) = (background.map { Color($0) }, Color(unvisited))
    _ = style.apply(fill: Color(visited), stroke: Color(borders), background: nil)
    (style.coast, style.text) = (Color(coasts), Color(text))
    style.text = style.text.over(style.opaqueGround)
      .adjusted(toContrast: 3, with: style.opaqueGround)
    return style
  }
}
