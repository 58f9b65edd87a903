/// The positions of the frames of a layout and its title in a picture.
package struct PictureArrangement {
  /// A frame in the picture.
  package struct Placement {
    package var frame: MapFrame
    /// The box to which the frame is clipped.
    package var box: PageBox
    /// Picture units per page unit.
    package var scale: Double
    /// The position of the page's origin in the picture.
    package var origin: PagePoint

    package func place(_ point: PagePoint) -> PagePoint {
      PagePoint(x: origin.x + point.x * scale, y: origin.y + point.y * scale)
    }
  }

  package var width: Double
  package var height: Double
  package var placements: [Placement] = []
  /// The middle of the title's baseline, its font size, and its greatest width.
  package var title: (at: PagePoint, size: Double, maxWidth: Double)?
  /// The unit of line widths and text sizes: 1 in a picture of 600 × 800.
  package var unit: Double { Self.unit(width, height) }

  /// The font size of the title: 28 in a picture whose longer side is 1600, more in one for the screen of a phone, and at
  /// most a tenth of the shorter side.
  private static func titleSize(_ width: Double, _ height: Double) -> Double {
    min(
      0.0175 * max(width, height) * (isTall(width, height) ? 1.6 : 1), 0.1 * min(width, height))
  }

  /// Whether a picture is taller than a portrait page, such as one for the screen of a phone.
  private static func isTall(_ width: Double, _ height: Double) -> Bool { height > 1.4 * width }

  package static func unit(_ width: Double, _ height: Double) -> Double {
    (width * height).squareRoot() / 693
  }
}

/// The contents that determine the arrangement of a picture.
package struct PictureContents {
  package var hasTitle: Bool
  /// The distance of the map from the sides of the picture; nil for the usual one.
  package var margin: Double?
  /// The box that each frame must show, in page units.
  package var extents: [PageBox]
  /// Whether the map is a rectangle that may show more of the page.
  package var isFitted = false

  package var fonts = TextFonts()

  package init(
    hasTitle: Bool, extents: [PageBox], isFitted: Bool = false, fonts: TextFonts = TextFonts()
  ) {
    (self.hasTitle, self.extents, self.isFitted, self.fonts) = (hasTitle, extents, isFitted, fonts)
  }
}

extension PictureArrangement {
  /// - Parameter size: the size of the picture; nil for a longer side of about `longSide`.
  package init(
    _ layout: MapLayout, contents: PictureContents, size: (width: Double, height: Double)?,
    longSide: Double
  ) {
    let page = layout.viewBox
    if layout.isPortrait {
      let scale = longSide / max(page.width, page.height)
      let size = size ?? ((page.width * scale).rounded(), (page.height * scale).rounded())
      self.init(width: size.width, height: size.height)
      if size.width > 1.05 * size.height {
        arrangeAcross(layout, contents)
      } else if layout.hasInsetsAlone, contents.margin != nil || Self.isTall(width, height) {
        arrangeDown(layout, contents)
      } else {
        arrangePage(layout, contents)
      }
      return
    }
    let whole = contents.extents.dropFirst().reduce(contents.extents[0]) { $0.union($1) }
    let size = size ?? Self.defaultSize(of: whole, contents: contents, longSide: longSide)
    self.init(width: size.width, height: size.height)
    arrangeWhole(layout, whole, contents)
  }

  private init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Moves the frames and the title down, and makes the picture higher by the same length.
  package mutating func moveDown(by length: Double) {
    height += length
    for index in placements.indices {
      placements[index].box.y += length
      placements[index].origin.y += length
    }
    title?.at.y += length
  }

  // MARK: One map below its title

  private static func bands(
    _ width: Double, _ height: Double, _ contents: PictureContents
  ) -> (pad: Double, title: Double) {
    (
      contents.margin ?? 0.03 * min(width, height),
      contents.hasTitle ? 1.6 * titleSize(width, height) : 0
    )
  }

  /// Returns the size of a picture in which the map fills the area below its title.
  private static func defaultSize(
    of whole: PageBox, contents: PictureContents, longSide: Double
  ) -> (width: Double, height: Double) {
    let aspect = min(max(whole.height / max(whole.width, 1e-9), 0.25), 4)
    return size(aspect: aspect, longSide: longSide) { width, height in
      let bands = bands(width, height, contents)
      return (width - 2 * bands.pad) * aspect + (bands.title + 2 * bands.pad)
    }
  }

  /// Returns the size of a picture with a map of a ratio of height to width.
  /// - Parameter height: returns the height with what is around the map, which depends on the size.
  package static func size(
    aspect: Double, longSide: Double, height: (Double, Double) -> Double
  ) -> (width: Double, height: Double) {
    var size = aspect <= 1 ? (longSide, longSide * aspect) : (longSide / aspect, longSide)
    for _ in 0..<8 {
      let height = height(size.0, size.1)
      size = height <= longSide ? (size.0, height) : (size.0 * longSide / height, longSide)
    }
    return (max(size.0.rounded(), 16), max(size.1.rounded(), 16))
  }

  private mutating func arrangeWhole(
    _ layout: MapLayout, _ whole: PageBox, _ contents: PictureContents
  ) {
    let bands = Self.bands(width, height, contents)
    let top = bands.pad + bands.title
    let box = PageBox(
      x: bands.pad, y: top, width: width - 2 * bands.pad,
      height: max(height - top - bands.pad, 1))
    let (scale, origin) = fit(whole, in: box)
    // Close to the map, even if the picture is taller than it.
    var mapTop = origin.y + whole.y * scale
    for frame in layout.frames {
      var place = frame.box.moved(to: origin, scale: scale)
      if contents.isFitted {
        place = box.within(radius: place.width / 2)
        mapTop = place.y
      }
      placements.append(Placement(frame: frame, box: place, scale: scale, origin: origin))
    }
    if contents.hasTitle {
      let size = Self.titleSize(width, height)
      let base = max(bands.pad + 0.75 * size, mapTop - 0.85 * size)
      title = (PagePoint(x: width / 2, y: base), size, width - 2 * bands.pad)
    }
  }

  // MARK: The United States, portrait: the page of the layout

  private mutating func arrangePage(_ layout: MapLayout, _ contents: PictureContents) {
    // Between captions, without the area of the counter.
    let page = contents.margin.map { _ in Self.drawnBox(of: layout, contents) } ?? layout.viewBox
    let margin = contents.margin ?? 0
    let (scale, origin) = fit(
      page,
      in: PageBox(
        x: margin, y: margin, width: max(width - 2 * margin, 1),
        height: max(height - 2 * margin, 1)))
    placements = layout.frames.map {
      Placement(
        frame: $0, box: $0.box.moved(to: origin, scale: scale), scale: scale, origin: origin)
    }
    if let counter = layout.counter {
      let size = Self.titleSize(width, height)
      // Centers capitals, which are 0.73 em high, at the layout's counter.
      title = (
        PagePoint(x: origin.x + counter.x * scale, y: origin.y + counter.y * scale + 0.36 * size),
        size, 0.94 * page.width * scale
      )
    }
  }

  // MARK: The United States, portrait, tall or between captions: the insets below, as wide as the map

  private mutating func arrangeDown(_ layout: MapLayout, _ contents: PictureContents) {
    let bands = Self.bands(width, height, contents)
    let gap = bands.pad
    let whole = PageBox(
      x: gap, y: gap + bands.title, width: max(width - 2 * gap, 1),
      height: max(height - bands.title - 2 * gap, 1))
    let extent = contents.extents[0]
    let count = layout.frames.count - 1
    let insets = Insets.below(
      count, of: whole, gap: gap, map: whole.width * extent.height / max(extent.width, 1e-9))
    let insetHeight = insets.map { $0.y + $0.height + gap }.max() ?? 0
    let free = max(whole.height - insetHeight, 1)
    let scale = min(whole.width / max(extent.width, 1e-9), free / max(extent.height, 1e-9))
    // What is left over is above the map and below the insets.
    let top = whole.y + max(free - extent.height * scale, 0) / 2
    let box = PageBox(
      x: whole.x, y: top, width: whole.width, height: max(extent.height * scale, 1))
    let (fitted, origin) = fit(extent, in: box)
    placements.append(Placement(frame: layout.frames[0], box: box, scale: fitted, origin: origin))
    for (number, inset) in insets.enumerated() {
      var box = inset
      (box.x, box.y) = (box.x + whole.x, box.y + top + placements[0].box.height + gap)
      let inner = box.inset(by: Insets.padding * box.height)
      let (scale, origin) = fit(contents.extents[number + 1], in: inner)
      placements.append(
        Placement(frame: layout.frames[number + 1], box: box, scale: scale, origin: origin))
    }
    if contents.hasTitle {
      let size = Self.titleSize(width, height)
      title = (PagePoint(x: width / 2, y: top - bands.title + 0.75 * size), size, whole.width)
    }
  }

  /// The box around regions and boxes of insets.
  private static func drawnBox(of layout: MapLayout, _ contents: PictureContents) -> PageBox {
    let boxes = zip(layout.frames, contents.extents).map { $0.borderWidth > 0 ? $0.box : $1 }
    return boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
  }

  // MARK: The United States, landscape: the insets in the corner of Mexico

  private mutating func arrangeAcross(_ layout: MapLayout, _ contents: PictureContents) {
    let bands = Self.bands(width, height, contents)
    let top = bands.pad + bands.title
    let bottom = height - bands.pad
    let whole = PageBox(
      x: bands.pad, y: top, width: width - 2 * bands.pad, height: max(bottom - top, 1))
    let titleSize = Self.titleSize(width, height)
    title = (
      PagePoint(x: width / 2, y: bands.pad + 0.75 * titleSize), titleSize, width - 2 * bands.pad
    )
    let insets = insetBoxes(of: layout, in: whole, gap: bands.pad / 2)
    let others = layout.frames.count - insets.count
    var (insetNumber, otherNumber) = (0, 0)
    for (frame, extent) in zip(layout.frames, contents.extents) {
      var box = whole
      var inner = whole
      if frame.borderWidth > 0 {
        box = insets[insetNumber]
        inner = box.inset(by: Insets.padding * box.height)
        insetNumber += 1
      } else if others > 1 {
        let width = (whole.width - bands.pad * Double(others - 1)) / Double(others)
        box.x += Double(otherNumber) * (width + bands.pad)
        box.width = width
        inner = box
        otherNumber += 1
      } else if !insets.isEmpty {
        inner = clear(of: insets, frame, extent, in: whole, gap: bands.pad / 3)
      }
      let (scale, origin) = fit(extent, in: inner)
      placements.append(Placement(frame: frame, box: box, scale: scale, origin: origin))
    }
  }

  /// Returns the boxes of the insets along the bottom, from the left.
  private func insetBoxes(of layout: MapLayout, in whole: PageBox, gap: Double) -> [PageBox] {
    let height = min(
      Insets.partOfHeight * whole.height, Insets.partOfWidth * whole.width)
    var boxes: [PageBox] = []
    for _ in layout.frames.filter({ $0.borderWidth > 0 }) {
      let width = height * Insets.ratios[min(boxes.count, 2)]
      let left = boxes.last.map { $0.x + $0.width + gap } ?? whole.x
      boxes.append(
        PageBox(x: left, y: whole.y + whole.height - height, width: width, height: height))
    }
    return boxes
  }

  /// Returns the largest box at the top in which a frame's coasts do not touch the insets, centered if
  /// possible, else further to the right.
  private func clear(
    of insets: [PageBox], _ frame: MapFrame, _ extent: PageBox, in whole: PageBox, gap: Double
  ) -> PageBox {
    let around = insets.map { $0.inset(by: -gap) }
    let coast = frame.borders(.coast).compactMap(\.point)
    var box = whole
    for step in 0..<40 {
      let height = (1 - 0.02 * Double(step)) * whole.height
      let scale = min(whole.width / max(extent.width, 1e-9), height / max(extent.height, 1e-9))
      box.width = extent.width * scale
      box.height = extent.height * scale
      for part in [0.5, 0.65, 0.8, 1] {
        box.x = whole.x + part * (whole.width - box.width)
        let (scale, origin) = fit(extent, in: box)
        let placement = Placement(frame: frame, box: box, scale: scale, origin: origin)
        let isClear = coast.allSatisfy { point in
          let place = placement.place(point)
          return !around.contains { $0.contains(place) }
        }
        if isClear { return box }
      }
    }
    return box
  }

  /// Returns the scale and origin that fit an extent of the page into the middle of a box.
  private func fit(_ extent: PageBox, in box: PageBox) -> (scale: Double, origin: PagePoint) {
    let scale = min(
      box.width / max(extent.width, 1e-9), box.height / max(extent.height, 1e-9))
    return (
      scale,
      PagePoint(
        x: box.x + box.width / 2 - (extent.x + extent.width / 2) * scale,
        y: box.y + box.height / 2 - (extent.y + extent.height / 2) * scale)
    )
  }
}

extension MapLayout {
  /// Whether the layout is a portrait page with a counter above its map, as those of the United States. It has a landscape
  /// form with the insets in a corner.
  package var isPortrait: Bool { counter != nil }

  /// Whether all frames but the first one are boxes of insets.
  fileprivate var hasInsetsAlone: Bool {
    let widths = frames.map(\.borderWidth)
    return widths.first == 0 && widths.dropFirst().allSatisfy { $0 > 0 }
  }
}

/// The insets of a portrait layout in its landscape form, where Mexico is.
private enum Insets {
  /// The greatest height as a part of that of the map, and as a part of its width.
  static let (partOfHeight, partOfWidth) = (0.235, 0.16)
  /// The ratios of width to height: of Alaska, Hawaii, and Puerto Rico.
  static let ratios = [1.5, 1.35, 1.0]
  /// The greatest height below a map as a part of that of both.
  static let partBelow = 0.35
  /// The free part of the height at each side.
  static let padding = 0.06

  /// Returns the boxes below a map, from its left and from below it: next to each other, or beneath each other where
  /// that leaves room for another row.
  /// - Parameter map: the height of the map as wide as `whole`.
  static func below(_ count: Int, of whole: PageBox, gap: Double, map: Double) -> [PageBox] {
    let ratios = (0..<max(count, 0)).map { self.ratios[min($0, 2)] }
    guard !ratios.isEmpty else { return [] }
    let inner = whole.width - gap * Double(count - 1)
    let height = min(inner / max(ratios.reduce(0, +), 2.5), partBelow * whole.height)
    if count > 1, whole.height - map - height - gap > height + gap {
      let heights = ratios.map { whole.width / $0 }
      let room = whole.height - map - gap * Double(count)
      let scale = min(room / heights.reduce(0, +), 1)
      var top = 0.0
      return heights.map { height in
        defer { top += scale * height + gap }
        return PageBox(x: 0, y: top, width: whole.width, height: scale * height)
      }
    }
    var left = 0.0
    return ratios.map { ratio in
      defer { left += height * ratio + gap }
      return PageBox(x: left, y: 0, width: height * ratio, height: height)
    }
  }
}

extension PageBox {
  /// Returns a box of the page in a picture.
  fileprivate func moved(to origin: PagePoint, scale: Double) -> PageBox {
    PageBox(
      x: origin.x + x * scale, y: origin.y + y * scale, width: width * scale,
      height: height * scale)
  }

  /// Returns the largest box of the same middle whose longer sides are cut so that its corners are in a circle.
  fileprivate func within(radius: Double) -> PageBox {
    var (halfWidth, halfHeight) = (width / 2, height / 2)
    let (short, long) = (min(halfWidth, halfHeight), max(halfWidth, halfHeight))
    let square = radius * radius - short * short
    guard long * long > square else { return self }
    let most = max(square, short * short).squareRoot()
    if halfWidth > halfHeight { halfWidth = most } else { halfHeight = most }
    return PageBox(
      x: x + width / 2 - halfWidth, y: y + height / 2 - halfHeight, width: 2 * halfWidth,
      height: 2 * halfHeight)
  }
}

extension PathElement {
  /// The point at the element's end; nil for the end of a ring.
  package var point: PagePoint? {
    switch self {
    case .move(let point), .line(let point): point
    case .close: nil
    }
  }
}
