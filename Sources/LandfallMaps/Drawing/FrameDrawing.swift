import LandfallShapes

/// Draws one frame of a map: ground, land beneath, regions, tracks, and the box of an inset.
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
    items.append(drawing.regions())
    items += lakes(areOver: true)
    items += drawing.lines() + drawing.markers()
    items += tracks()
    items.append(.endOfClip)
    if !ring.isEmpty { items.append(.lines(ring, style.coast, width: 0.8 * unit)) }
    if isFitted { items.append(.lines(placement.box.ring, style.landStroke, width: 0.6 * unit)) }
    if isInset { items.append(placement.border(style, unit: unit)) }
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

  private var drawing: RegionDrawing {
    let scale = content.scale
    return RegionDrawing(
      layout: content.layout, number: number, placement: placement, style: style, unit: unit,
      hatch: scale.map { _ in style.hatch(unit: unit) }, color: content.color,
      mark: { mark(of: $0, scale) }, standsOut: content.standsOut,
      hasData: { id in scale.map { $0.entryOfRegion[Int(id.rawValue)] != nil } ?? false })
  }

  private func mark(of region: Region, _ scale: ColorScale?) -> RegionFills.Mark {
    var mark = RegionFills.Mark(
      key: region.key, name: region.name, isVisited: content.visited.contains(region.id))
    if let scale {
      mark.value = scale.textOfRegion[Int(region.id.rawValue)]
      mark.data = scale.dataOfRegion[Int(region.id.rawValue)]
      mark.isWithoutData = content.isWithoutData(region.id, on: scale)
    }
    return mark
  }

  // MARK: Graticule

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
