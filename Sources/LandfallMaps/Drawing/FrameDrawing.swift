import LandfallShapes

/// Draws one frame of a map: ground, areas, lines, markers of regions too small to see, tracks, and the
/// box of an inset.
struct FrameDrawing {
  let content: MapContent
  /// The number of the frame in its layout.
  let number: Int
  let placement: PictureArrangement.Placement
  let projector: PageProjector
  /// The outline of a map of the world, in page units; empty for other maps.
  let outline: [PagePoint]
  /// The unit of line widths and text sizes; see ``PictureArrangement/unit``.
  let unit: Double

  var style: MapStyle { content.style }
  var frame: MapFrame { placement.frame }

  func items() -> [MapPicture.Item] {
    var items: [MapPicture.Item] = []
    let isInset = frame.borderWidth > 0
    if isInset, let ground = style.ground { items.append(.area(placement.box.ring, ground)) }
    let ring = outline.isEmpty ? [] : outline.map(placement.place).closedPath
    if !ring.isEmpty { items.append(.area(ring, style.ocean)) }
    if isFitted, content.plan.hasSea { items.append(.area(placement.box.ring, style.ocean)) }
    items.append(.clip(placement.box))
    if content.hasGraticule { items += graticule() }
    for layout in content.plan.beneath { items += land(layout) }
    items += lakes(areOver: false)
    items.append(regions())
    items += lakes(areOver: true)
    items += lines()
    items += markers()
    items += tracks()
    items.append(.endOfClip)
    if !ring.isEmpty { items.append(.lines(ring, style.coast, width: 0.8 * unit)) }
    if isFitted { items.append(.lines(placement.box.ring, style.landStroke, width: 0.6 * unit)) }
    if isInset {
      items.append(
        .lines(placement.box.ring, style.coast, width: max(frame.borderWidth, 0.5) * 1.2 * unit))
    }
    return items
  }

  private var isFitted: Bool { content.plan.fit != nil }

  // MARK: Land beneath

  private func land(_ layout: MapLayout) -> [MapPicture.Item] {
    guard layout.frames.indices.contains(number) else { return [] }
    let frame = layout.frames[number]
    let areas = frame.regions.filter(\.isDrawn).flatMap { placement.moved($0.path) }
    let kinds: [BorderKind] = [.coast, .inland, .country]
    let area = MapPicture.Item.area(areas, style.land)
    // Lines would show that its coasts have less detail than those of the layer.
    if let fit = content.plan.fit, fit.width < 100 * (layout.layer.details.first?.meters ?? 0) {
      return [area]
    }
    return [
      area,
      .lines(
        kinds.flatMap { placement.moved(frame.borders($0)) }, style.landStroke, width: 0.5 * unit),
    ]
  }

  // MARK: Regions

  private func regions() -> MapPicture.Item {
    var fills = RegionFills(
      layer: content.layout.layer.id,
      // A region that is too small to have a shape is a point, so that SVG has an element for it.
      shapes: frame.regions.compactMap { shape in
        let place = placement.place(shape.label)
        if !shape.isDrawn, !placement.box.contains(place) { return nil }
        return .init(
          mark: mark(of: shape),
          path: shape.isDrawn ? placement.moved(shape.path) : [.move(place), .close],
          color: content.color(of: shape.regionID))
      }, plain: style.unvisited, overlaps: content.layout.layer.overlaps)
    if content.scale != nil { fills.hatch = style.hatch(unit: unit) }
    return .regions(fills)
  }

  private func mark(of shape: MapShape) -> RegionFills.Mark {
    let region = shape.region
    var mark = RegionFills.Mark(
      key: region.key, name: region.name, isVisited: content.visited.contains(region.id))
    if let scale = content.scale {
      mark.value = scale.textOfRegion[Int(region.id.rawValue)]
      mark.data = scale.dataOfRegion[Int(region.id.rawValue)]
      mark.isWithoutData = content.isWithoutData(region.id, on: scale)
    }
    return mark
  }

  // MARK: Lines

  private func lines() -> [MapPicture.Item] {
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

  /// Meridians and parallels, lighter than coasts.
  private func graticule() -> [MapPicture.Item] {
    var lines: [[Coordinate]] = []
    for longitude in stride(from: -180.0, to: 180, by: 30) {
      lines.append(
        stride(from: -85.0, through: 85, by: 1).map {
          Coordinate(latitude: $0, longitude: longitude)
        })
    }
    for latitude in stride(from: -60.0, through: 60, by: 30) {
      lines.append(
        stride(from: -180.0, through: 180, by: 0.5).map {
          Coordinate(latitude: latitude, longitude: $0)
        })
    }
    let under = outline.isEmpty ? style.opaqueGround : style.ocean
    return [
      .lines(
        lines.flatMap(path), under.mixed(with: style.coast, 0.6), width: 0.5 * unit, as: .graticule
      )
    ]
  }

  // MARK: Markers

  /// Discs for points; and for regions that are not drawn or too small to see, less than 3 pixels, if they are counted or
  /// highlighted: at most for a tenth of the regions, the highlighted and larger ones, and never over data of others.
  private func markers() -> [MapPicture.Item] {
    let shapes = frame.regions
    // Small regions among large ones are islands; on a map of small regions apart they are what is shown.
    let areSmall =
      shapes.allSatisfy { size(of: $0) < Self.leastSizeOfAny } && !hasBordersBetweenRegions
    func isPoint(_ shape: MapShape) -> Bool {
      areSmall || shape.region.areaSquareMeters == 0
    }
    let marked = shapes.filter { shape in
      size(of: shape) < (isPoint(shape) ? Self.leastSizeOfAny : Self.leastSize)
        && (isPoint(shape) || content.standsOut(shape.regionID) || counts(shape.region))
        && placement.box.contains(placement.place(shape.label)) && !coversData(shape)
        && !isLargeElsewhere(shape)
    }
    var areas = marked.filter { !isPoint($0) }
    areas.sort { one, other in
      func rank(_ shape: MapShape) -> (Int, Double) {
        (content.standsOut(shape.regionID) ? 0 : 1, -shape.region.areaSquareMeters)
      }
      return rank(one) < rank(other)
    }
    let shown = Set(areas.prefix(max(shapes.count / 10, 1)).map(\.regionID))
    return marked.filter { isPoint($0) || shown.contains($0.regionID) }.flatMap { shape in
      let id = shape.regionID
      let place = placement.place(shape.label)
      let standsOut = content.standsOut(id) || isPoint(shape)
      let color = isPoint(shape) && !content.standsOut(id) ? style.point : content.color(of: id)
      let disc = MapPicture.Item.disc(
        place, radius: standsOut ? radius : 0.9 * unit, color, of: mark(of: shape))
      return standsOut ? [.disc(place, radius: radius + 0.4 * unit, style.coast), disc] : [disc]
    }
  }

  /// The radius of the disc of a region that stands out.
  private var radius: Double { max(2.6 * unit, 2.5) }

  private var hasBordersBetweenRegions: Bool {
    [.inland, .country].contains { kind in frame.borders(kind).contains { _ in true } }
  }

  /// Whether another frame shows the region, of which islands alone are in this one.
  private func isLargeElsewhere(_ shape: MapShape) -> Bool {
    content.layout.frames.enumerated().contains { index, frame in
      index != number
        && frame.regions.contains {
          $0.regionID == shape.regionID && size(of: $0) >= Self.leastSize
        }
    }
  }

  /// Whether the disc of a region would be on another region with data.
  private func coversData(_ shape: MapShape) -> Bool {
    guard let scale = content.scale else { return false }
    let reach = (radius + 0.4 * unit) / placement.scale
    let diagonal = 0.7071 * reach
    let offsets = [
      (0.0, 0.0), (reach, 0), (-reach, 0), (0, reach), (0, -reach), (diagonal, diagonal),
      (-diagonal, diagonal), (diagonal, -diagonal), (-diagonal, -diagonal),
    ]
    return offsets.contains { x, y in
      let place = PagePoint(x: shape.label.x + x, y: shape.label.y + y)
      guard let other = content.layout.regionID(at: place), other != shape.regionID else {
        return false
      }
      return scale.entryOfRegion[Int(other.rawValue)] != nil
    }
  }

  /// The longer side of a region in pixels; 0 if it is not drawn.
  private func size(of shape: MapShape) -> Double {
    shape.isDrawn ? max(shape.bounds.width, shape.bounds.height) * placement.scale : 0
  }

  private func counts(_ region: Region) -> Bool {
    region.attribute("COUNTS") != .boolean(false)
  }

  /// The size in pixels below which a region cannot be seen.
  private static let leastSize = 3.0
  /// The size in pixels below which regions are points if all of the map are.
  private static let leastSizeOfAny = 16.0

  // MARK: Tracks

  private func tracks() -> [MapPicture.Item] {
    var (all, ends): ([PathElement], [PagePoint]) = ([], [])
    for track in content.tracks {
      all += path(of: track)
      for end in [track.first, track.last] {
        if let end, let point = projector.point(of: end) { ends.append(placement.place(point)) }
      }
    }
    let flown = content.flights.flatMap { dashed(path(of: $0)) }
    guard !all.isEmpty || !ends.isEmpty || !flown.isEmpty else { return [] }
    var items: [MapPicture.Item] = []
    if !flown.isEmpty {
      items += [
        .lines(flown, style.trackCasing, width: 4 * unit),
        .lines(flown, style.track, width: 1.8 * unit, as: .track),
      ]
    }
    items += [
      .lines(all, style.trackCasing, width: 5.2 * unit),
      .lines(all, style.track, width: 2.8 * unit, as: .track),
    ]
    for end in ends {
      items.append(.disc(end, radius: 4.8 * unit, style.trackCasing))
      items.append(.disc(end, radius: 3.4 * unit, style.track))
    }
    return items
  }

  /// Returns the dashes of lines: 6 units long, with gaps of 7, as round ends add to them.
  private func dashed(_ path: [PathElement]) -> [PathElement] {
    let (dash, gap) = (6 * unit, 7 * unit)
    var dashes: [PathElement] = []
    var (at, left, isDash) = (PagePoint(x: 0, y: 0), dash, true)
    for element in path {
      guard let point = element.point else { continue }
      if case .move = element {
        (at, left, isDash) = (point, dash, true)
        dashes.append(.move(point))
        continue
      }
      var (dx, dy) = (point.x - at.x, point.y - at.y)
      var length = (dx * dx + dy * dy).squareRoot()
      while length > left, left > 0 {
        at = PagePoint(x: at.x + dx * left / length, y: at.y + dy * left / length)
        dashes.append(isDash ? .line(at) : .move(at))
        isDash.toggle()
        left = isDash ? dash : gap
        (dx, dy) = (point.x - at.x, point.y - at.y)
        length = (dx * dx + dy * dy).squareRoot()
      }
      left -= length
      at = point
      if isDash { dashes.append(.line(point)) }
    }
    return dashes
  }

  /// The part of the page in the frame's clip, which may be larger than the frame's box.
  private var visible: PageBox {
    let (box, scale) = (placement.box, placement.scale)
    return PageBox(
      x: (box.x - placement.origin.x) / scale, y: (box.y - placement.origin.y) / scale,
      width: box.width / scale, height: box.height / scale)
  }

  /// Returns the path of a line on the Earth in the picture.
  private func path(of line: [Coordinate]) -> [PathElement] {
    let page = pageLines(
      of: line, pageSize: max(frame.box.width, frame.box.height), visible: visible,
      point: projector.point)
    return page.flatMap { line in
      line.enumerated().map { index, point in
        index == 0 ? PathElement.move(placement.place(point)) : .line(placement.place(point))
      }
    }
  }
}
