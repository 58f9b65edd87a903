/// Parallel lines at 45 degrees over a color: the pattern of regions without data.
package struct Hatch: Hashable, Sendable {
  package var ground: Color
  package var line: Color
  /// The distance between the same edges of two lines.
  package var spacing: Double
  package var width: Double
}

extension Hatch {
  /// Returns the four corners of each line across a box. The lines are those of an SVG pattern from the origin, rotated by
  /// 45 degrees.
  func lines(across box: PageBox) -> [[PagePoint]] {
    // Points with x + y = offset are on one line.
    let root = 2.0.squareRoot()
    let first = Int(((box.x + box.y) / root / spacing).rounded(.down)) - 1
    let last = Int(((box.x + box.width + box.y + box.height) / root / spacing).rounded(.up))
    let (top, bottom) = (box.y - spacing, box.y + box.height + spacing)
    // A picture is at most 20,000 units wide, and a hatch is wider than a hundredth.
    return (first...min(last, first + 4_000_000)).map { number in
      let (near, far) = (root * spacing * Double(number), root * (spacing * Double(number) + width))
      return [
        PagePoint(x: near - top, y: top), PagePoint(x: far - top, y: top),
        PagePoint(x: far - bottom, y: bottom), PagePoint(x: near - bottom, y: bottom),
      ]
    }
  }
}

extension MapStyle {
  /// The pattern of regions without data: close to the ground in tone, so that the classes are seen first.
  package func hatch(unit: Double) -> Hatch {
    let ground = opaqueGround
    let isDark = ground.luminance < 0.18
    return Hatch(
      ground: ground.mixed(with: text, isDark ? 0.12 : 0.04), line: ground.mixed(with: text, 0.3),
      spacing: 4.2 * unit, width: 0.7 * unit)
  }
}
