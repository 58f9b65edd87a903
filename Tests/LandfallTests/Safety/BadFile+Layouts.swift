import Landfall
import TestSupport

extension AtlasBytes {
  /// Where the shapes of the first frame begin.
  fileprivate var shapes: Int { body("layoutShapes").lowerBound }
  fileprivate var frame: Int { body("layoutFrames").lowerBound }
  /// Where the regions, the rings' ends, the lines in rings and the vertices of the first frame begin.
  fileprivate var regions: Int { shapes + 28 * Int(word(at: frame + 8)) }
  fileprivate var ringEnds: Int { regions + 20 * Int(word(at: frame + 12)) }
  fileprivate var ringLines: Int { ringEnds + 4 * Int(word(at: frame + 16)) }
  fileprivate var vertices: Int { ringLines + 4 * Int(word(at: frame + 20)) }
}

extension BadFile {
  /// Pages, frames and what they draw.
  static let layouts: [BadFile] = [
    layout("a layout of no layer", .atOpening(.structure, "layout 0 points outside")) {
      $0.put(UInt32(3), at: $0.body("layouts").lowerBound + 4)
    },
    layout("a layout that begins inside another", .atOpening(.structure, "layout 1 points outside"))
    {
      $0.put(UInt32(0), at: $0.body("layouts").lowerBound + 56 + 8)
    },
    layout("more frames than there are", .atOpening(.structure, "layout 0 points outside")) {
      $0.put(UInt32.max, at: $0.body("layouts").lowerBound + 12)
    },
    layout("frames of no layout", .atOpening(.structure, "frames are not those of the layouts")) {
      $0.shorten("layouts", by: 56)
    },
    layout("a page without a width", .atOpening(.structure, "layout 0 points outside")) {
      $0.put(Double.nan, at: $0.body("layouts").lowerBound + 16)
    },
    layout("a page without an end", .atOpening(.structure, "layout 0 points outside")) {
      $0.put(Double.infinity, at: $0.body("layouts").lowerBound + 24)
    },
    layout("a frame cut short", .atOpening(.structure, "no multiple of 168")) {
      $0.shorten("layoutFrames", by: 8)
    },
    layout("more lines than there are", .atOpening(.structure, "the shapes of frame 0 do not fit"))
    {
      $0.put(UInt32.max, at: $0.frame + 8)
    },
    layout("more regions than the layer has", .atOpening(.structure, "frame 0 has more regions")) {
      // A line less makes room for a region more: 28 bytes are 20 and two lines in rings.
      $0.put($0.word(at: $0.frame + 8) - 1, at: $0.frame + 8)
      $0.put($0.word(at: $0.frame + 12) + 1, at: $0.frame + 12)
      $0.put($0.word(at: $0.frame + 20) + 2, at: $0.frame + 20)
    },
    layout("shapes cut short", .atOpening(.structure, "the shapes of frame 0 do not fit")) {
      $0.shorten("layoutShapes", by: 1)
    },
    layout("no shapes", .atOpening(.structure, "the shapes of frame 0 do not fit")) {
      $0.forget("layoutShapes")
    },
    layout("a lattice without a unit", .atOpening(.structure, "the box of frame 0 is invalid")) {
      $0.put(0.0, at: $0.frame + 64)
    },
    layout("a box that is no number", .atOpening(.structure, "the box of frame 0 is invalid")) {
      $0.put(Double.nan, at: $0.frame + 32)
    },
    layout("a line that begins elsewhere", .inFullCheck("line 0 of frame 0 does not begin")) {
      $0.put(UInt32.max, at: $0.shapes)
    },
    layout("a line of too many vertices", .inFullCheck("line 0 of frame 0 has other vertices")) {
      $0.put(UInt32.max, at: $0.shapes + 4)
    },
    layout("a line of no known kind", .inFullCheck("line 0 of frame 0 is of no known kind")) {
      $0.put(UInt32(4), at: $0.shapes + 8)
    },
    layout("a line beside no region", .inFullCheck("line 0 of frame 0 is of no known kind")) {
      $0.put(UInt32(6), at: $0.shapes + 12)
    },
    layout("a line that ends elsewhere", .inFullCheck("line 0 of frame 0 does not end")) {
      $0.put($0.word(at: $0.shapes + 24) ^ 1, at: $0.shapes + 24)
    },
    layout("a step without end", .inFullCheck("has other vertices")) {
      $0.bytes[$0.body("layoutShapes").upperBound - 1] |= 0x80
    },
    layout("a region out of order", .inFullCheck("region 0 of frame 0 is out of order")) {
      $0.put(UInt32.max, at: $0.regions)
    },
    layout("rings that are not there", .inFullCheck("the rings of region 0 of frame 0")) {
      $0.put(UInt32.max, at: $0.regions + 4)
    },
    layout("a region outside its box", .inFullCheck("region 0 of frame 0 lies outside its box")) {
      $0.put(UInt32.max, at: $0.regions + 12)
    },
    layout("a ring without lines", .inFullCheck("ring 0 of frame 0 has no lines")) {
      $0.put(UInt32(0), at: $0.ringEnds)
    },
    layout("a ring of all lines there are not", .inFullCheck("ring 0 of frame 0 has no lines")) {
      $0.put(UInt32.max, at: $0.ringEnds)
    },
    layout("a ring with a line that is not there", .inFullCheck("a line that is not there")) {
      $0.put(UInt32.max, at: $0.ringLines)
    },
    layout("a ring that is not closed", .inFullCheck("of frame 0 is")) {
      $0.put($0.word(at: $0.ringLines) ^ 2, at: $0.ringLines)
    },
    layout("a layout without a name", .inFullCheck("the id of layout 0 is outside")) {
      $0.put(UInt32.max, at: $0.body("layouts").lowerBound)
    },
    layout("a frame without a projection", .inFullCheck("the projection of frame 0 is outside")) {
      $0.put(UInt32.max, at: $0.frame)
    },
  ]

  private static func layout(
    _ fault: String, _ finding: Finding, damage: @escaping @Sendable (inout AtlasBytes) -> Void
  ) -> BadFile {
    BadFile(fault, of: .layouts, finding, damage: damage)
  }
}
