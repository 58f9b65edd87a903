public import Landfall

extension Globe {
  /// The colors of a globe of visited countries.
  ///
  /// ```swift
  /// let palette = isDark ? Globe.Palette.dark : .light
  /// ```
  public struct Palette: Sendable, Hashable, Codable {
    /// The color of the sea.
    public var ocean: RGBAColor
    /// The color of a country that is neither visited nor wished for.
    public var land: RGBAColor
    /// The color of a visited country.
    public var visited: RGBAColor
    /// The color of a country on the wishlist that is not visited.
    public var wishlist: RGBAColor
    /// The color of the selected country.
    public var selected: RGBAColor
    /// The color of buttons.
    public var button: RGBAColor

    /// Makes a palette.
    public init(
      ocean: RGBAColor, land: RGBAColor, visited: RGBAColor, wishlist: RGBAColor,
      selected: RGBAColor, button: RGBAColor
    ) {
      self.ocean = ocean
      self.land = land
      self.visited = visited
      self.wishlist = wishlist
      self.selected = selected
      self.button = button
    }

    /// The colors in light mode: ocean #2F86A6, land #34BE82, visited #F2F013, wishlist #9966CC,
    /// selected and buttons #D98C59.
    public static let light = Palette(
      ocean: RGBAColor(rgb: 0x2F86A6), land: RGBAColor(rgb: 0x34BE82),
      visited: RGBAColor(rgb: 0xF2F013), wishlist: RGBAColor(rgb: 0x9966CC),
      selected: RGBAColor(rgb: 0xD98C59), button: RGBAColor(rgb: 0xD98C59))

    /// The colors in dark mode: those of ``light`` but the ocean #1A2640 and buttons #665899.
    public static let dark: Palette = {
      var palette = light
      palette.ocean = RGBAColor(rgb: 0x1A2640)
      palette.button = RGBAColor(rgb: 0x665899)
      return palette
    }()
  }
}
