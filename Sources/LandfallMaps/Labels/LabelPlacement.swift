/// A region that gets a label.
struct LabelRequest {
  var region: RegionID
  /// The words, of which the first that fit are taken: the longest first.
  var texts: [String]
  /// The code of the region where no words fit on it; nil for none.
  var code: String?
  /// The number of the frame, from 1.
  var frame: Int
  /// The point to label, in the picture.
  var at: PagePoint
  /// The area in the frame, in square picture units.
  var area: Double
  /// The color of the region.
  var fill: Color
  /// The color around regions.
  var ground: Color
  /// Whether the region is hatched, so that its label needs a halo.
  var isHatched: Bool
  /// Whether a line may join the region with a label outside of it.
  var canHaveLeader: Bool
  /// Whether the label may be on a neighbor rather than be left out.
  var canCoverNeighbor: Bool
}

/// A label in a picture.
package struct PlacedLabel: Sendable {
  package var region: RegionID
  /// The number of the frame, from 0.
  package var frame: Int
  /// The lines of text.
  package var lines: [MapPicture.TextItem]
  /// The box around the text.
  package var box: PageBox
  /// The line from the region to a label outside of it; nil for a label on its region.
  package var leader: (from: PagePoint, to: PagePoint)?
}

/// Places labels: the largest regions first, on their regions where they fit, else next to them with a line.
/// Labels that would overlap others are dropped.
///
/// The places depend on the shapes, the measures of text and + − × ÷ √ alone.
struct LabelPlacement {
  /// The unit of text sizes; see ``PictureArrangement/unit``.
  let unit: Double
  let fonts: TextFonts
  var grid: LabelGrid
  private var placed: [PlacedLabel] = []
  private var requests: [LabelRequest] = []
  /// The font sizes of labels outside of their regions, in units.
  private var outerSizes: [Double] = []

  init(unit: Double, fonts: TextFonts, grid: LabelGrid) {
    self.unit = unit
    self.fonts = fonts
    self.grid = grid
  }

  /// The least and greatest font size, in units.
  private static let sizes = 6.4...13.0
  /// A map of fewer regions has larger labels outside of them.
  private static let fewRegions = 30
  /// The greatest length of lines to labels, and of their part on other regions, in units.
  private static let longestLine = (all: 70.0, onOthers: 26.0)
  /// The least radius of markers, which lines begin in, in the picture's own units.
  private static let markerRadius = 3.5
  /// The least contrast of text (WCAG 2.1, level AA).
  static let leastContrast = 4.5

  /// - Parameter requests: the region of each has its number in the grid, from 1.
  mutating func place(_ requests: [LabelRequest]) -> [PlacedLabel] {
    self.requests = requests
    outerSizes = requests.count { $0.area > 0 } <= Self.fewRegions ? [9, 7.04] : [7.04]
    let order = requests.indices.sorted {
      (requests[$1].area, requests[$0].region.rawValue, $0)
        < (requests[$0].area, requests[$1].region.rawValue, $1)
    }
    var rest = order.map { index in
      let request = requests[index]
      return Candidate(
        number: index + 1, request: request, words: request.texts.map(blocks),
        code: request.code.map(blocks) ?? [])
    }
    // The labels on regions first, as they have the least choice; then those that reach a little across a border,
    // codes, those with lines, and where no line leads to free ground those that are on their region for the most part,
    // or on a neighbor.
    let ways = [
      Way.onRegion(least: 1), .onRegion(least: 0.9), .code, .withLine(toNeighbor: false),
      .onRegion(least: 0.55), .withLine(toNeighbor: true),
    ]
    for way in ways { rest = rest.filter { !place($0, way) } }
    return placed
  }

  /// A label to be placed.
  private struct Candidate {
    /// The number of its region in the grid.
    var number: Int
    var request: LabelRequest
    /// The forms of its words, the longest words first.
    var words: [[Block]]
    var code: [Block]
  }

  /// - Returns: whether there is room.
  private mutating func place(_ one: Candidate, _ way: Way) -> Bool {
    switch way {
    case .onRegion(let least):
      let all = least < 0.9 ? one.words + [one.code] : one.words
      return all.contains { placeInside(one.request, number: one.number, $0, least: least) }
    case .code:
      return [1, 0.9].contains {
        placeInside(one.request, number: one.number, one.code, least: $0)
      }
    case .withLine(let toNeighbor):
      return outerSizes.contains { size in
        (one.words + [one.code]).contains {
          placeBeside(
            one.request, number: one.number, $0, size: size * unit, onNeighbor: toNeighbor)
        }
      }
    }
  }

  /// How a label is placed.
  private enum Way {
    /// - Parameter least: the least share of the label that must be on its region.
    case onRegion(least: Double)
    /// The code on the region.
    case code
    /// - Parameter toNeighbor: whether the label is on another region rather than on free ground.
    case withLine(toNeighbor: Bool)
  }

  // MARK: Texts

  /// Text in one or two lines, in em.
  private struct Block {
    var lines: [String]
    var widths: [Double]
    /// The ink above the first baseline, and below the last one.
    var top: Double
    var bottom: Double
    var width: Double { widths.max() ?? 0 }
    var height: Double { bottom - top + Block.leading * Double(lines.count - 1) }
    /// The distance of baselines.
    static let leading = 1.12
  }

  /// Returns text in one line, and in two if it has several words.
  private func blocks(of text: String) -> [Block] {
    func block(_ lines: [String]) -> Block {
      let extents = lines.map { fonts.measure($0) }
      return Block(
        lines: lines, widths: extents.map(\.width), top: extents.first?.top ?? 0,
        bottom: extents.last?.bottom ?? 0)
    }
    var blocks = [block([text])]
    let words = text.split(separator: " ")
    let broken = (1..<max(words.count, 1)).map { count in
      block([
        words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "),
      ])
    }
    if let best = broken.indices.min(by: { broken[$0].width < broken[$1].width }) {
      blocks.append(broken[best])
    }
    return blocks
  }

  private func box(of block: Block, size: Double, around middle: PagePoint) -> PageBox {
    let (width, height) = (block.width * size, block.height * size)
    return PageBox(
      x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  /// Adds a label, and keeps others off it.
  private mutating func add(
    _ block: Block, size: Double, in box: PageBox, _ request: LabelRequest, on region: Int,
    leader: (from: PagePoint, to: PagePoint)? = nil
  ) {
    let color = region > 0 ? requests[region - 1].fill : request.ground
    let text = Self.textColor(on: color)
    let width = min(0.16 * size, 1.6 * unit)
    let halo =
      needsHalo(text, in: box.inset(by: -width), on: region, request)
      ? MapPicture.Halo(color: color, width: width) : nil
    let lines = block.lines.enumerated().map { number, line in
      MapPicture.TextItem(
        text: line,
        at: PagePoint(
          x: box.x + box.width / 2,
          y: box.y + (Block.leading * Double(number) - block.top) * size), size: size,
        color: text, halo: halo)
    }
    placed.append(
      PlacedLabel(
        region: request.region, frame: request.frame - 1, lines: lines, box: box, leader: leader))
    grid.take(box.inset(by: -1.5 * unit))
    if let leader { grid.take([.move(leader.from), .line(leader.to)]) }
  }

  /// Whether text needs a line around it to be read: on stripes, across a border to another region, and over water on
  /// which its color could not be read.
  private func needsHalo(
    _ text: Color, in box: PageBox, on region: Int, _ request: LabelRequest
  ) -> Bool {
    if region > 0, requests[region - 1].isHatched { return true }
    var (hasOther, hasGround) = (false, false)
    grid.forEachRegion(in: box) { other in
      if other == 0 { hasGround = true } else if other != region { hasOther = true }
    }
    return hasOther
      || region > 0 && hasGround
        && text.contrast(with: request.ground) < Self.leastContrast
  }

  /// Returns a dark or a light color of text that can be read on a fill.
  static func textColor(on fill: Color) -> Color {
    for color in [Color(0x1C1C22), Color(0xF4F5F8)]
    where color.contrast(with: fill) >= leastContrast {
      return color
    }
    return Color.white.contrast(with: fill) >= leastContrast ? .white : .black
  }

  // MARK: On regions

  /// Places a label on its region.
  /// - Parameter least: the least share of the label that must be on the region.
  private mutating func placeInside(
    _ request: LabelRequest, number: Int, _ blocks: [Block], least: Double
  ) -> Bool {
    guard request.area > 0 else { return false }
    let side = request.area.squareRoot()
    let largest = min(max(0.17 * side, Self.sizes.lowerBound * unit), Self.sizes.upperBound * unit)
    let smallest = Self.sizes.lowerBound * unit
    let margin = least == 1 ? 1.6 * unit : 0
    var size = least == 1 ? largest : smallest
    while size >= 0.999 * smallest {
      for block in blocks
      where block.height * size < 1.2 * side
        && least * block.width * block.height * size * size <= request.area
      {
        for offset in Self.offsets {
          let middle = PagePoint(
            x: request.at.x + offset.x * side, y: request.at.y + offset.y * side)
          let box = box(of: block, size: size, around: middle)
          if grid.share(
            of: number, in: box.inset(by: -margin), frame: request.frame, least: least) != nil
          {
            add(block, size: size, in: box, request, on: number)
            return true
          }
        }
      }
      size *= 0.9
    }
    return false
  }

  /// Offsets from the representative point, the nearest first; the unit is the side of a square of the region's area.
  private static let offsets: [PagePoint] = {
    let steps = -4...4
    let all = steps.flatMap { y in
      steps.map { x in PagePoint(x: 0.09 * Double(x), y: 0.09 * Double(y)) }
    }
    return all.indices.sorted { one, other in
      func distance(_ index: Int) -> Double {
        all[index].x * all[index].x + all[index].y * all[index].y
      }
      return (distance(one), one) < (distance(other), other)
    }.map { all[$0] }
  }()

  // MARK: Beside regions

  /// Places a label on free ground, at the end of the best line from its region.
  private mutating func placeBeside(
    _ request: LabelRequest, number: Int, _ blocks: [Block], size: Double, onNeighbor: Bool
  ) -> Bool {
    guard request.canHaveLeader, !onNeighbor || request.canCoverNeighbor else { return false }
    let gap = 2 * unit
    var best: (cost: Double, block: Block, box: PageBox, end: PagePoint, neighbor: Int)?
    for (direction, ray) in Self.rays.enumerated() {
      for length in stride(from: 5.5 * unit, through: Self.longestLine.all * unit, by: 2.5 * unit) {
        if let best, length > best.cost { break }
        let end = PagePoint(x: request.at.x + ray.x * length, y: request.at.y + ray.y * length)
        for block in blocks {
          let (width, height) = (block.width * size, block.height * size)
          // The box touches the end of the line with the side or corner that faces the region.
          let box = PageBox(
            x: end.x + (ray.x - 1) / 2 * width + ray.x * gap,
            y: end.y + (ray.y - 1) / 2 * height + ray.y * gap, width: width, height: height)
          let neighbor =
            onNeighbor
            ? grid.region(at: PagePoint(x: box.x + width / 2, y: box.y + height / 2)) : 0
          guard (neighbor > 0) == onNeighbor,
            grid.share(
              of: neighbor, in: box.inset(by: -1.2 * unit), frame: request.frame, least: 1) != nil,
            let crossed = grid.crossings(
              from: request.at, to: end, region: number, frame: request.frame,
              skipped: Self.markerRadius + 2.5 * unit),
            0.5 * grid.cell * Double(crossed) <= Self.longestLine.onOthers * unit,
            !placed.contains(where: { $0.leader.map { meets($0, (request.at, end)) } ?? false })
          else { continue }
          let tilt = Double(direction % 4 == 0 ? 0 : 2) * unit
          let cost =
            length + 1.5 * Double(crossed) * 0.5 * grid.cell + tilt
            + (block.lines.count > 1 ? 4 * unit : 0)
          if best.map({ cost < $0.cost }) ?? true {
            best = (cost, block, box, end, neighbor)
          }
        }
      }
    }
    guard let best else { return false }
    let (dx, dy) = (best.end.x - request.at.x, best.end.y - request.at.y)
    // A label next to a marker needs no line.
    let isFar = dx * dx + dy * dy > 36 * unit * unit
    add(
      best.block, size: size, in: best.box, request, on: best.neighbor,
      leader: isFar ? (request.at, best.end) : nil)
    return true
  }

  /// Whether two lines cross.
  private func meets(
    _ one: (from: PagePoint, to: PagePoint), _ other: (from: PagePoint, to: PagePoint)
  ) -> Bool {
    func side(_ a: PagePoint, _ b: PagePoint, _ c: PagePoint) -> Double {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    return side(one.from, one.to, other.from) * side(one.from, one.to, other.to) <= 0
      && side(other.from, other.to, one.from) * side(other.from, other.to, one.to) <= 0
  }

  /// Directions of lines, east first: unit vectors without trigonometric functions, which differ between systems.
  private static let rays: [PagePoint] = {
    let slopes: [(Double, Double)] = [
      (1, 0), (1, 0.2), (1, 0.4), (1, 0.7), (1, 1), (0.7, 1), (0.4, 1), (0.2, 1),
    ]
    let quarter = slopes.map { x, y in
      let length = (x * x + y * y).squareRoot()
      return PagePoint(x: x / length, y: y / length)
    }
    return quarter + quarter.map { PagePoint(x: -$0.y, y: $0.x) }
      + quarter.map { PagePoint(x: -$0.x, y: -$0.y) } + quarter.map { PagePoint(x: $0.y, y: -$0.x) }
  }()
}
