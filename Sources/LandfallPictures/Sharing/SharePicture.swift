public import Foundation
public import LandfallTravel

/// The picture that people share: a page of an atlas with the regions that they have visited, a title and a counter.
///
/// ```swift
/// let page = try atlas.layout("us-insets")
/// var picture = SharePicture(page, of: session)
/// picture.title = "My states"
/// try picture.svg.write(to: url)          // on every system
/// canvas.draw(picture.drawing.items)      // or as paths, in the app's own view
/// ```
/// A value: the same parts give the same drawing and the same bytes on every system. Alaska and Hawaii keep their boxes, small
/// countries are discs, and lines are thinner where there are many, as in `landfall map`. No sea is drawn.
public struct SharePicture: Sendable {
  /// The page, with the layer whose regions are drawn.
  public let page: MapLayout

  /// The highlighted regions.
  public var visited: Set<RegionID>

  /// The colors.
  public var colors: PictureColors

  /// The line at the top, such as the name of an app; empty for none. A line that is too long is set smaller.
  public var title = ""

  /// The line above the map, such as "12/50 States Visited"; empty for none.
  public var counter = ""

  /// The size; nil for that of the page, of ``longSide``. Sides are from 16 to 20,000; values outside are moved there.
  public var size: PictureSize?

  /// The longer side without ``size``, in units: 1,600.
  public static let longSide = 1_600.0

  /// Makes the picture of some regions, without title and counter.
  public init(_ page: MapLayout, visited: Set<RegionID>, colors: PictureColors = PictureColors()) {
    (self.page, self.visited, self.colors) = (page, visited, colors)
  }

  /// Makes the picture of a book: its visited regions, its colors, and its count as ``counter``, "12/50".
  /// - Parameters:
  ///   - page: a page of a layer of which the book has visits.
  ///   - book: the book.
  public init(_ page: MapLayout, of book: TravelBook) {
    let keys = book.visitedKeys(in: page.layer)
    self.init(
      page, visited: Set(keys.compactMap { page.layer.region(key: $0)?.id }),
      colors: PictureColors(book.settings))
    counter = VisitedCount(of: keys, in: page.layer).description
  }

  /// Makes the picture of a session: as of its book, with the count of the regions that it detects.
  public init(_ page: MapLayout, of session: TravelSession) {
    self.init(page, of: session.book)
    counter = session.count.description
  }

  /// The picture as items to draw.
  /// - Complexity: O(elements of the paths), some milliseconds.
  public var drawing: PictureDrawing { PictureDrawing(composition) }

  /// The picture as an SVG document in UTF-8, with an element for each region, whose id is its key.
  /// - Complexity: that of ``drawing``.
  public var svg: Data { Data(SVGDocument(composition).bytes) }

  /// Whether this build makes PDF and PNG: the trait Pictures is enabled. On Apple systems, draw the items instead.
  public static var hasPDFAndPNG: Bool { PictureFormat.pdf.isDrawn }

  /// The picture as a PDF document with its fonts.
  /// - Throws: ``PictureError`` without the trait Pictures, and if it cannot be drawn.
  public func pdf() throws(PictureError) -> Data { try encoded(as: .pdf, scale: 1) }

  /// The picture as a PNG file.
  /// - Parameter scale: the pixels in a unit, from 0.1 to 10.
  /// - Throws: ``PictureError`` without the trait Pictures, for a scale out of range, for more than 100 million pixels,
  ///   and if it cannot be drawn.
  public func png(scale: Double = 1) throws(PictureError) -> Data {
    try encoded(as: .png, scale: scale)
  }
}

/// A width and a height in units: pixels of a PNG of scale 1, points of a PDF.
public struct PictureSize: Sendable, Hashable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }
}

/// The reason why a picture cannot be made.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason with a remedy, as a sentence without its period.
  public let description: String
}

extension SharePicture {
  private func encoded(as format: PictureFormat, scale: Double) throws(PictureError) -> Data {
    guard format.isDrawn else {
      throw PictureError(
        description:
          "this build has no Cairo for \(format.rawValue.uppercased()); enable the trait "
          + "Pictures, use svg, or draw the items")
    }
    guard (0.1...10).contains(scale) else {
      throw PictureError(description: "the scale is \(scale); give one from 0.1 to 10")
    }
    let picture = composition
    guard picture.width * picture.height * scale * scale <= 100_000_000 else {
      throw PictureError(
        description: "the picture has more than 100 million pixels; give a smaller size or scale")
    }
    do {
      return Data(try encodePicture(picture, as: format, scale: scale, file: "picture"))
    } catch {
      throw PictureError(description: error.problem)
    }
  }

  /// The picture in the renderer's form.
  var composition: MapPicture {
    let extents = page.frames.map {
      $0.borderWidth > 0 && !page.isPortrait ? $0.box : $0.extentOfRegions
    }
    let lines = [title, counter].map(line).filter { !$0.isEmpty }
    let contents = PictureContents(hasTitle: !lines.isEmpty, extents: extents)
    let wanted = size.map { (width: Self.side($0.width), height: Self.side($0.height)) }
    var arrangement = PictureArrangement(
      page, contents: contents, size: wanted, longSide: Self.longSide)
    if lines.count > 1, let place = arrangement.title, place.at.y < Self.room * place.size {
      // The page becomes higher by what the first line needs above the second one, or the map gives it up.
      let band = Self.room * place.size - place.at.y
      if let wanted {
        arrangement = PictureArrangement(
          page, contents: contents, size: (wanted.width, max(wanted.height - band, 1)),
          longSide: Self.longSide)
      }
      arrangement.moveDown(by: band)
    }
    let style = colors.style
    var picture = MapPicture(
      title: lines.joined(separator: ": "), width: arrangement.width, height: arrangement.height,
      ground: style.ground)
    for (number, placement) in arrangement.placements.enumerated() {
      picture.items += items(number, placement, style, unit: arrangement.unit)
    }
    guard let place = arrangement.title else { return picture }
    for (number, line) in lines.reversed().enumerated() {
      let at = PagePoint(x: place.at.x, y: place.at.y - Self.lead * place.size * Double(number))
      let item = MapPicture.TextItem(
        text: line, at: at, size: place.size, isBold: true, color: style.text)
      picture.items.append(.text(item.fitted(to: place.maxWidth, TextFonts())))
    }
    return picture
  }

  private func items(
    _ number: Int, _ placement: PictureArrangement.Placement, _ style: MapStyle, unit: Double
  ) -> [MapPicture.Item] {
    let drawing = RegionDrawing(
      layout: page, number: number, placement: placement, style: style, unit: unit,
      color: { style.fill(isVisited: visited.contains($0)) },
      mark: { .init(key: $0.key, name: $0.name, isVisited: visited.contains($0.id)) },
      standsOut: visited.contains)
    var items: [MapPicture.Item] = [.clip(placement.box), drawing.regions()]
    items += drawing.lines() + drawing.markers() + [.endOfClip]
    if placement.frame.borderWidth > 0 { items.append(placement.border(style, unit: unit)) }
    return items
  }

  /// The distance of two lines, and the room that both need above the second one's baseline, in ems.
  private static let (lead, room) = (1.6, 2.9)

  /// The text as one line of at most 1,000 characters.
  private func line(_ text: String) -> String {
    text.prefix(1_000).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func side(_ length: Double) -> Double {
    length.isNaN ? longSide : min(20_000, max(16, length.rounded()))
  }
}
