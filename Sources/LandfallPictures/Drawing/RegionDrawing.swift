import LandfallTravel

/// Draws the regions of one frame of a page: their fills, the lines between them, and discs for those too small to see.
package struct RegionDrawing {
  let layout: MapLayout
  /// The number of the frame in its layout.
  let number: Int
  let placement: PictureArrangement.Placement
  let style: MapStyle
  /// The unit of line widths; see ``PictureArrangement/unit``.
  let unit: Double
  /// The pattern of regions without data; nil on a map that shows no data.
  let hatch: Hatch?
  /// The fill color of a region.
  let color: (RegionID) -> Color
  let mark: (Region) -> RegionFills.Mark
  /// Whether a region is highlighted.
  let standsOut: (RegionID) -> Bool
  /// Whether a region shows data, over which no disc of another one is drawn.
  let hasData: (RegionID) -> Bool

  package init(
    layout: MapLayout, number: Int, placement: PictureArrangement.Placement, style: MapStyle,
    unit: Double, hatch: Hatch? = nil, color: @escaping (RegionID) -> Color,
    mark: @escaping (Region) -> RegionFills.Mark, standsOut: @escaping (RegionID) -> Bool,
    hasData: @escaping (RegionID) -> Bool = { _ in false }
  ) {
    (self.layout, self.number, self.placement) = (layout, number, placement)
    (self.style, self.unit, self.hatch) = (style, unit, hatch)
    (self.color, self.mark, self.standsOut, self.hasData) = (color, mark, standsOut, hasData)
  }

  private var frame: MapFrame { placement.frame }

  package func regions() -> MapPicture.Item {
    var fills = RegionFills(
      layer: layout.layer.id,
      // A region that is too small to have a shape is a point, so that SVG has an element for it.
      shapes: frame.regions.compactMap { shape in
        let place = placement.place(shape.label)
        if !shape.isDrawn, !placement.box.contains(place) { return nil }
        return .init(
          mark: mark(shape.region),
          path: shape.isDrawn ? placement.moved(shape.path) : [.move(place), .close],
          color: color(shape.regionID))
      }, plain: style.unvisited, overlaps: layout.layer.overlaps)
    fills.hatch = hatch
    return .regions(fills)
  }

  // MARK: Lines

  package func lines() -> [MapPicture.Item] {
    // Thinner lines if there are many regions, which wide lines would cover.
    let count = Double(max(frame.regions.count, 1))
    let weight = count > 120 ? 0.45 : count > 60 ? 0.65 : 0.9
    let coasts = CoastLines(placement.moved(frame.borders(.coast)), in: placement.box, unit: unit)
    let coastWidth = (count > 120 ? 0.32 : 0.5) * unit
    let all: [(BorderKind, MapPicture.LineKind, Color, Double)] = [
      (.inland, .border, style.stroke, weight), (.country, .country, style.stroke, 1.5),
    ]
    return coasts.paths.map {
      .lines($0.path, style.coast, width: $0.weight * coastWidth, as: .coast)
    }
      + all.compactMap { border, kind, color, width in
        let path = placement.moved(frame.borders(border))
        return path.isEmpty ? nil : .lines(path, color, width: width * unit, as: kind)
      }
  }

  // MARK: Markers

  /// Discs for points; and for regions that are not drawn or too small to see, less than 3 pixels, if they are counted or
  /// highlighted: at most for a tenth of the regions, the highlighted and larger ones, and never over data of others.
  package func markers() -> [MapPicture.Item] {
    let shapes = frame.regions
    // Small regions among large ones are islands; on a map of small regions apart they are what is shown.
    let areSmall =
      shapes.allSatisfy { size(of: $0) < Self.leastSizeOfAny } && !hasBordersBetweenRegions
    func isPoint(_ shape: MapShape) -> Bool {
      areSmall || shape.region.areaSquareMeters == 0
    }
    let marked = shapes.filter { shape in
      size(of: shape) < (isPoint(shape) ? Self.leastSizeOfAny : Self.leastSize)
        && (isPoint(shape) || standsOut(shape.regionID) || shape.region.isCounted)
        && placement.box.contains(placement.place(shape.label)) && !coversData(shape)
        && !isLargeElsewhere(shape)
    }
    var areas = marked.filter { !isPoint($0) }
    areas.sort { one, other in
      func rank(_ shape: MapShape) -> (Int, Double) {
        (standsOut(shape.regionID) ? 0 : 1, -shape.region.areaSquareMeters)
      }
      return rank(one) < rank(other)
    }
    let shown = Set(areas.prefix(max(shapes.count / 10, 1)).map(\.regionID))
    return marked.filter { isPoint($0) || shown.contains($0.regionID) }.flatMap { shape in
      let id = shape.regionID
      let place = placement.place(shape.label)
      let isHighlighted = standsOut(id)
      let isLarge = isHighlighted || isPoint(shape)
      let color = isPoint(shape) && !isHighlighted ? style.point : self.color(id)
      let disc = MapPicture.Item.disc(
        place, radius: isLarge ? radius : 0.9 * unit, color, of: mark(shape.region))
      return isLarge ? [.disc(place, radius: radius + 0.4 * unit, style.coast), disc] : [disc]
    }
  }

  /// The radius of the disc of a region that stands out.
  private var radius: Double { max(2.6 * unit, 2.5) }

  private var hasBordersBetweenRegions: Bool {
    [.inland, .country].contains { kind in frame.borders(kind).contains { _ in true } }
  }

  /// Whether another frame shows the region, of which islands alone are in this one.
  private func isLargeElsewhere(_ shape: MapShape) -> Bool {
    layout.frames.enumerated().contains { index, frame in
      index != number
        && frame.regions.contains {
          $0.regionID == shape.regionID && size(of: $0) >= Self.leastSize
        }
    }
  }

  /// Whether the disc of a region would be on another region with data.
  private func coversData(_ shape: MapShape) -> Bool {
    let reach = (radius + 0.4 * unit) / placement.scale
    let diagonal = 0.7071 * reach
    let offsets = [
      (0.0, 0.0), (reach, 0), (-reach, 0), (0, reach), (0, -reach), (diagonal, diagonal),
      (-diagonal, diagonal), (diagonal, -diagonal), (-diagonal, -diagonal),
    ]
    return offsets.contains { x, y in
      let place = PagePoint(x: shape.label.x + x, y: shape.label.y + y)
      guard let other = layout.regionID(at: place), other != shape.regionID else {
        return false
      }
      return hasData(other)
    }
  }

  /// The longer side of a region in pixels; 0 if it is not drawn.
  private func size(of shape: MapShape) -> Double {
    shape.isDrawn ? max(shape.bounds.width, shape.bounds.height) * placement.scale : 0
  }

  /// The size in pixels below which a region cannot be seen.
  private static let leastSize = 3.0
  /// The size in pixels below which regions are points if all of the map are.
  private static let leastSizeOfAny = 16.0
}
