package import LandfallModel
import LandfallShapes

/// The content of a map, independent of its size.
package struct MapContent {
  package var plan: MapPlan
  package var layout: MapLayout { plan.layout }
  package var style: MapStyle
  /// The highlighted regions.
  package var visited: Set<RegionID> = []
  /// The colors by values; nil to color the visited regions.
  package var scale: ColorScale?
  /// The regions that a map of data shows as ground: they are outside of the area of its table.
  package var outsiders: Set<RegionID> = []
  /// The title; empty for a map without a title.
  package var title = ""
  /// The line beneath the title, and the one below the map; empty for no line.
  package var (subtitle, source) = ("", "")
  package var tracks: [[Coordinate]] = []
  /// The parts of tracks that are drawn dashed.
  package var flights: [[Coordinate]] = []
  /// Whether to draw meridians and parallels every 30 degrees.
  package var hasGraticule = false
  /// The words of labels; nil for ``labelContent``'s choice.
  package var labels: LabelContent?
  package var fonts = TextFonts()
  /// Whether to draw text.
  package var hasText = true
  /// A projector for each frame of the layout.
  fileprivate(set) var projectors: [PageProjector]

  /// - Throws: ``BuildError`` with code `crs` if PROJ does not support a projection of the layout, and with
  ///   code `limit` if the layout is too large to be drawn.
  package init(_ plan: MapPlan, style: MapStyle, file: String) throws(BuildError) {
    self.plan = plan
    self.style = style
    projectors = []
    for layout in [layout] + plan.beneath { try layout.checkDrawable(file: file) }
    // The frames of an atlas do not have the radii of their discs.
    let discs = LayoutDefinition.builtIn(layout.id).first { $0.id == layout.id }?.frames ?? []
    for (index, frame) in layout.frames.enumerated() {
      let radius = index < discs.count ? discs[index].radiusDegrees : nil
      projectors.append(try PageProjector(frame, radius: radius, file: file))
    }
  }

  /// Creates the content of a map in a layout.
  /// - Throws: as ``init(_:style:file:)-(MapPlan,_,_)``.
  package init(_ layout: MapLayout, style: MapStyle, file: String) throws(BuildError) {
    try self.init(MapPlan(layout: layout), style: style, file: file)
  }

  /// The part of the page that is shown of a fitted map, in page units; nil for other maps.
  package var window: PageBox? {
    guard let fit = plan.fit, let frame = layout.frames.first else { return nil }
    return fit.window(in: frame)
  }

  /// Returns the regions of a frame that may be seen.
  func shownRegions(of frame: MapFrame) -> [MapShape] {
    guard let window else { return Array(frame.regions) }
    return frame.regions.filter { shape in
      shape.isDrawn ? shape.bounds.intersection(window) != nil : window.contains(shape.label)
    }
  }

  /// Returns the fill color of a region, which is opaque if the ground is.
  package func color(of id: RegionID) -> Color {
    if let scale {
      guard let entry = scale.entryOfRegion[Int(id.rawValue)] else {
        return outsiders.contains(id) ? style.land : style.hatch(unit: 1).ground
      }
      let color = scale.entries[entry].color
      // If some regions are visited, the others are fainter.
      if !visited.isEmpty, !visited.contains(id) {
        return color.mixed(with: style.opaqueGround, 0.7)
      }
      return color
    }
    return style.fill(isVisited: visited.contains(id))
  }

  /// Whether a region is a gap in the data.
  func isWithoutData(_ id: RegionID, on scale: ColorScale) -> Bool {
    scale.entryOfRegion[Int(id.rawValue)] == nil && !outsiders.contains(id)
  }

  /// Whether a region is highlighted: visited, or with a value of the color scale.
  func standsOut(_ id: RegionID) -> Bool {
    visited.contains(id) || scale.map { $0.entryOfRegion[Int(id.rawValue)] != nil } ?? false
  }
}

extension MapContent {
  /// Returns the picture.
  /// - Parameter size: the size of the picture; nil for a longer side of about `longSide`.
  package func picture(size: (width: Double, height: Double)?, longSide: Double) -> MapPicture {
    composition(size: size, longSide: longSide).picture
  }

  /// Returns the labels of a picture of a size.
  package func labels(size: (width: Double, height: Double)) -> [PlacedLabel] {
    composition(size: size, longSide: 0).labels
  }

  /// Returns the positions of the frames in a picture of a size.
  package func placements(
    size: (width: Double, height: Double)
  ) -> [PictureArrangement.Placement] {
    composition(size: size, longSide: 0).arrangement.placements
  }

  /// Returns the picture, as ``picture(size:longSide:)`` does, with the arrangement of its frames and its labels.
  func composition(
    size: (width: Double, height: Double)?, longSide: Double
  ) -> (arrangement: PictureArrangement, picture: MapPicture, labels: [PlacedLabel]) {
    let frames = layout.frames
    let outlines = frames.indices.map { worldOutline(ofFrame: $0) }
    let contents = PictureContents(
      hasTitle: hasText && !title.isEmpty,
      extents: zip(frames, outlines).map { frame, outline in
        if let window { return window }
        if frame.borderWidth > 0 {
          return layout.isPortrait ? frame.extentOfRegions : frame.box
        }
        return outline.isEmpty ? frame.extentOfRegions : PageBox(around: outline) ?? frame.box
      }, isFitted: window != nil, fonts: fonts)
    let captions = mapCaptions
    let arrangement =
      captions.map {
        PictureArrangement(
          layout, contents: contents, between: $0, size: size, longSide: longSide)
      } ?? PictureArrangement(layout, contents: contents, size: size, longSide: longSide)
    var picture = MapPicture(
      title: title.isEmpty ? "Map of \(LayerWords(layout.layer).plural)" : title,
      width: arrangement.width,
      height: arrangement.height, ground: style.ground, fonts: fonts)
    for (index, placement) in arrangement.placements.enumerated() {
      let drawing = FrameDrawing(
        content: self, number: index, placement: placement, projector: projectors[index],
        outline: outlines[index], unit: arrangement.unit)
      picture.items += drawing.items()
    }
    guard hasText else { return (arrangement, picture, []) }
    let bar = scaleBar(arrangement)
    picture.items += bar
    let texts =
      captions?.items(width: picture.width, height: picture.height, style: style)
      ?? titleItems(arrangement, contents)
    let margin = -3 * arrangement.unit
    let taken =
      texts.compactMap { $0.box(fonts) } + bar.compactMap { $0.box(fonts)?.inset(by: margin) }
    let labels = placedLabels(
      arrangement, on: picture, outlines: outlines, captions: taken)
    picture.items += labels.flatMap { $0.items(lineColor: style.leader, unit: arrangement.unit) }
    picture.items += texts
    return (arrangement, picture, labels)
  }

  /// The captions of a map of data, and of one with a subtitle or a source; nil for a map that has only a title.
  private var mapCaptions: MapCaptions? {
    guard hasText, scale != nil || !subtitle.isEmpty || !source.isEmpty else { return nil }
    let hasNoData = scale.map { scale in
      layout.frames.contains { frame in
        shownRegions(of: frame).contains {
          isWithoutData($0.regionID, on: scale)
        }
      }
    }
    return MapCaptions(
      title: title, subtitle: subtitle, source: source, scale: scale, hasNoData: hasNoData ?? false,
      fonts: fonts)
  }

  private func titleItems(
    _ arrangement: PictureArrangement, _ contents: PictureContents
  ) -> [MapPicture.Item] {
    guard contents.hasTitle, let place = arrangement.title else { return [] }
    let item = MapPicture.TextItem(
      text: title, at: place.at, size: place.size, isBold: true, color: style.text)
    return [.text(item.fitted(to: place.maxWidth, fonts))]
  }

  /// Returns the outline of a frame that contains the whole projection, as a map of the world does; empty
  /// for other frames.
  private func worldOutline(ofFrame index: Int) -> [PagePoint] {
    guard plan.fit == nil else { return [] }
    let frame = layout.frames[index]
    let outline = projectors[index].outline
    guard outline.count > 100, let box = PageBox(around: outline) else { return [] }
    let slack = 0.01 * max(frame.box.width, frame.box.height)
    let fitsAcross =
      box.x >= frame.box.x - slack
      && box.x + box.width <= frame.box.x + frame.box.width + slack
    let fitsDown =
      box.y >= frame.box.y - slack
      && box.y + box.height <= frame.box.y + frame.box.height + slack
    if fitsAcross, fitsDown { return outline }
    // A map that is cut at latitudes fills its box.
    return fitsAcross && box.width >= frame.box.width - slack ? frame.box.corners : []
  }
}

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
