import Landfall
import LandfallSupport

extension MapContent {
  /// The greatest width of a map with a scale bar, in meters: on larger ones the scale differs too much between places.
  private static let widest = 3_000_000.0
  /// The greatest length of the bar as a share of the map's width.
  private static let longest = 0.2

  /// Returns the scale bar of a fitted map, in its lower left corner; empty for other maps.
  func scaleBar(_ arrangement: PictureArrangement) -> [MapPicture.Item] {
    guard plan.fit != nil, let placement = arrangement.placements.first else { return [] }
    let (box, unit) = (placement.box, arrangement.unit)
    let meters = 1 / (placement.frame.placement.scale * placement.scale)
    let width = meters * box.width
    guard width <= Self.widest, let length = roundLength(atMost: Self.longest * width) else {
      return []
    }
    let size = 8 * unit
    let left = box.x + 1.4 * size
    let bottom = box.y + box.height - 1.4 * size
    let right = left + length / meters
    let tick = 0.35 * size
    let path: [PathElement] = [
      .move(PagePoint(x: left, y: bottom - tick)), .line(PagePoint(x: left, y: bottom)),
      .line(PagePoint(x: right, y: bottom)), .line(PagePoint(x: right, y: bottom - tick)),
    ]
    let ground = plan.hasSea ? style.ocean : style.opaqueGround
    return [
      .lines(path, ground, width: 3.2 * unit), .lines(path, style.text, width: 1.1 * unit),
      .text(
        .init(
          text: metersText(length), at: PagePoint(x: (left + right) / 2, y: bottom - 0.55 * size),
          size: size, color: style.text,
          halo: .init(color: ground, width: 1.4 * unit))),
    ]
  }
}

/// Returns 1, 2 or 5 times a power of ten; nil for less than a meter.
private func roundLength(atMost most: Double) -> Double? {
  guard most >= 1, most.isFinite else { return nil }
  var power = 1.0
  while 10 * power <= most { power *= 10 }
  return [5, 2, 1].map { $0 * power }.first { $0 <= most }
}
