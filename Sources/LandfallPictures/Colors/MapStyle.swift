package import LandfallTravel

/// Returns `base` to the power of `exponent`.
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// The theme of a map.
package enum MapTheme: String, CaseIterable, Sendable { case light, dark }

/// The colors of a map.
package struct MapStyle: Hashable, Sendable {
  /// The background of the picture; nil is transparent.
  package var ground: Color?
  /// The ground of a map of the world within its outline.
  package var ocean: Color
  /// The land beneath the layer that is shown.
  package var land: Color
  /// The lines of the land beneath.
  package var landStroke: Color
  package var visited: Color
  package var unvisited: Color
  /// The color of lines between regions.
  package var stroke: Color
  /// The color of lines along coasts, around a map of the world and around the boxes of insets.
  package var coast: Color
  package var text: Color
  /// The color of points that are not visited.
  package var point: Color
  /// The color of lines that join regions with their labels.
  package var leader: Color
  package var track: Color
  /// The color around a track, which keeps it visible on any fill.
  package var trackCasing: Color
  package var theme: MapTheme

  /// Creates a style. Light: visited regions red, unvisited ones #D9D9DE, borders and ground white. Dark:
  /// the corresponding colors.
  package init(_ theme: MapTheme) {
    func color(_ light: UInt32, _ dark: UInt32) -> Color { Color(theme == .light ? light : dark) }
    self.theme = theme
    ground = color(0xFFFFFF, 0x12151C)
    ocean = color(0xE9F2F7, 0x1A2640)
    land = color(0xF6F4EF, 0x252A36)
    landStroke = color(0xD8D3C7, 0x3A4152)
    visited = color(0xE5322D, 0xF2483F)
    unvisited = color(0xD9D9DE, 0x434A5C)
    stroke = color(0xFFFFFF, 0x12151C)
    coast = color(0xA3A9B5, 0x79839A)
    text = color(0x1C1C22, 0xF4F5F8)
    leader = color(0x6B6F7A, 0xA2A9B8)
    point = color(0x3F4654, 0xC9D0DD)
    track = color(0x1B5FC1, 0x6FD3FF)
    trackCasing = color(0xFFFFFF, 0x0B0E14)
  }

  /// The opaque color of the ground, white if the picture is transparent.
  package var opaqueGround: Color { ground.map { $0.over(.white) } ?? .white }

  /// Gives the sea of a map of data the color of the page, so that it is not taken for a class.
  package mutating func removeSea() { ocean = opaqueGround }
}

extension MapStyle {
  /// The least contrast of fills against the lines between them.
  static let leastContrast = TravelSettings.leastContrast
  /// The least contrast of unvisited regions against the ground.
  static let leastGroundContrast = 1.25

  /// The least distance of fills from the unvisited color; the distance of white from black is 1.
  private static let leastDistance = 0.08

  /// Applies the given colors and changes colors that could not be distinguished.
  /// - Returns: a line for each change.
  package mutating func apply(fill: Color?, stroke: Color?, background: Background?) -> [String] {
    var notes: [String] = []
    func seen(_ color: Color, _ option: String) -> Color {
      guard color.opacity < Color.leastOpacity else { return color }
      var result = color
      result.opacity = Color.leastOpacity
      notes.append("--\(option) \(color) would not be seen; drawn with an opacity of 0.1")
      return result
    }
    switch background {
    case .color(let color):
      ground = seen(color, "background")
      ocean = opaqueGround
      let isDark = opaqueGround.luminance < 0.18
      let plain = MapStyle(isDark ? .dark : .light)
      (text, leader, coast, point) = (plain.text, plain.leader, plain.coast, plain.point)
      land = opaqueGround.mixed(with: plain.unvisited, 0.3)
      landStroke = opaqueGround.mixed(with: plain.unvisited, 0.8)
    case .transparent: ground = nil
    case nil: break
    }
    if let fill { visited = seen(fill, "fill") }
    if let stroke {
      self.stroke = seen(stroke, "stroke")
      coast = self.stroke
    } else if let ground, theme == .dark || background != nil {
      self.stroke = ground.over(.white)
    }
    let shown = visited.over(opaqueGround)
    let line = self.stroke.over(shown)
    if shown.contrast(with: line) < Self.leastContrast {
      self.stroke = line.adjusted(toContrast: Self.leastContrast, with: shown)
      notes.append(
        "lines of \(line) have a contrast of \(oneDecimal(shown.contrast(with: line))):1 against "
          + "the fill \(shown), less than \(oneDecimal(Self.leastContrast)):1; drawn as \(self.stroke)"
      )
      if stroke != nil { coast = self.stroke }
    }
    if unvisited.contrast(with: opaqueGround) < Self.leastGroundContrast {
      let old = unvisited
      unvisited = unvisited.adjusted(toContrast: Self.leastGroundContrast, with: opaqueGround)
      notes.append(
        "what is not visited, \(old), would not be seen on \(opaqueGround); drawn as \(unvisited)")
    }
    if shown.distance(to: unvisited) < Self.leastDistance {
      unvisited = unvisited.adjusted(toContrast: 1.6, with: shown)
      notes.append("what is not visited would look like the fill \(shown); drawn as \(unvisited)")
    }
    return notes
  }

  /// Applies the colors of a user's settings, unless others are given.
  /// - Returns: a line for each change.
  package mutating func apply(
    _ settings: TravelSettings, fill: Color? = nil, stroke: Color? = nil,
    background: Background? = nil
  ) -> [String] {
    apply(
      fill: fill ?? Color(settings.stateFillColor, unless: .systemRed),
      stroke: stroke ?? Color(settings.stateStrokeColor, unless: .white),
      background: background ?? Color(settings.backgroundColor, unless: .white).map { .color($0) })
  }

  /// The fill of a region on a map of visited regions, which is opaque if the ground is.
  package func fill(isVisited: Bool) -> Color {
    let color = isVisited ? visited : unvisited
    return ground.map { $0.opacity == 1 ? color.over($0) : color } ?? color
  }

  /// The value of `--background`.
  package enum Background: Hashable, Sendable {
    case color(Color)
    case transparent
  }
}

/// "1.2"
func oneDecimal(_ number: Double) -> String {
  let tenths = Int((number * 10).rounded(.down))
  return "\(tenths / 10).\(tenths % 10)"
}
