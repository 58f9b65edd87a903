package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// A layout as the report shows it: what a reader of the atlas draws, made small.
package struct LayoutPicture: Sendable, Hashable {
  /// A frame's box, and whether it has a border of its own.
  package struct Frame: Sendable, Hashable {
    package var box: PageBox
    package var hasBorder: Bool
  }

  package var id: String
  package var layer: String
  package var regionCount: Int
  package var viewBox: PageBox
  package var frames: [Frame] = []
  /// For each region its rings, to be filled by the even-odd rule.
  package var areas: [[[PagePoint]]] = []

  /// Steps shorter than a thousandth of the page's longer side, and what is smaller, are left out.
  init(_ layout: MapLayout) {
    id = layout.id
    layer = layout.layer.id
    viewBox = layout.viewBox
    let step = max(viewBox.width, viewBox.height) / 1_000
    var regions: Set<RegionID> = []
    for frame in layout.frames {
      frames.append(Frame(box: frame.box, hasBorder: frame.borderWidth > 0))
      for shape in frame.regions {
        regions.insert(shape.regionID)
        let rings = Self.rings(of: shape.path, step: step)
        if !rings.isEmpty { areas.append(rings) }
      }
    }
    regionCount = regions.count
  }

  private static func rings(of path: ShapePath, step: Double) -> [[PagePoint]] {
    var rings: [[PagePoint]] = []
    var ring: [PagePoint] = []
    for element in path {
      switch element {
      case .move(let point): ring = [point]
      case .line(let point):
        guard let last = ring.last, max(abs(last.x - point.x), abs(last.y - point.y)) >= step else {
          continue
        }
        ring.append(point)
      case .close: if ring.count > 2 { rings.append(ring) }
      }
    }
    return rings
  }
}

/// The layouts of an atlas that was built; none where it cannot be read.
func makeLayoutPictures(of bytes: [UInt8]) -> [LayoutPicture] {
  guard let atlas = try? Atlas(bytes: bytes) else { return [] }
  return atlas.layouts.map { LayoutPicture($0) }
}
