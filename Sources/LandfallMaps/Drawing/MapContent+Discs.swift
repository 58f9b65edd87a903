import LandfallShapes

extension MapContent {
  /// Returns the picture with numbered discs at places, which begin with 1; those outside of all frames have none.
  /// - Parameter longSide: about the longer side of the picture.
  package func picture(longSide: Double, numbering places: [Coordinate]) -> MapPicture {
    let composition = composition(size: nil, longSide: longSide)
    let placements = composition.arrangement.placements
    var picture = composition.picture
    for (index, place) in places.enumerated() {
      let points = zip(placements, projectors).compactMap { placement, projector in
        projector.point(of: place).map(placement.place)
          .flatMap { placement.box.contains($0) ? $0 : nil }
      }
      guard let at = points.first else { continue }
      picture.items.append(.disc(at, radius: 9, style.visited))
      picture.items.append(
        .text(
          .init(
            text: "\(index + 1)", at: PagePoint(x: at.x, y: at.y + 4.2), size: 12, isBold: true,
            color: .white)))
    }
    return picture
  }
}
