import Landfall
import TestSupport

extension BadFile {
  /// The small index, whose leaves refer to arcs, and collections.
  static let small: [BadFile] = [
    BadFile("changes cut short", of: .small, .atOpening(.structure, "the blocks of quadtree 0")) {
      $0.shorten("quadtreeBlocks", by: 2)
    },
    BadFile(
      "a small index without arcs", of: .small, .atOpening(.structure, "the blocks of quadtree 0")
    ) {
      for name in ["arcLayers", "arcs", "arcBlocks", "arcVertices", "arcRings", "arcTree"] {
        $0.forget(name)
      }
    },
    BadFile(
      "a small index of two layers", of: .small,
      .atOpening(.structure, "quadtree 0 refers to blocks of no layer, or of several")
    ) {
      $0.put(UInt32(0), at: $0.body("planes").lowerBound + 28 + 4)
      $0.put(UInt32(20), at: $0.body("planes").lowerBound + 28 + 8)
    },
    BadFile(
      "a small index read as another", of: .small,
      .atOpening(.unknownRequiredSection, "section kind 9030")
    ) {
      $0.forget("quadtreeBlocks")
    },
    BadFile("a list that begins with no pair", of: .small, .inFullCheck("does not fit")) {
      $0.bytes[$0.body("quadtreeLeaves").lowerBound + 1] = 0xFF
    },
    BadFile("a list with a block that is not there", of: .small, .inFullCheck("does not fit")) {
      $0.bytes[$0.body("quadtreeLeaves").lowerBound + 3] |= 0x7F
    },
    BadFile("a block whose change is not there", of: .small, .inFullCheck("does not fit")) {
      for offset in $0.body("quadtreeBlocks") { $0.bytes[offset] = 0xFF }
    },
    BadFile("a list without end", of: .small, .inFullCheck("does not fit")) {
      let body = $0.body("quadtreeLeaves")
      for offset in stride(from: body.lowerBound + 1, to: body.upperBound, by: 2) {
        $0.bytes[offset] &= 0x7F
      }
    },
    BadFile("two lists in one place", of: .small, .inFullCheck("as another has")) {
      let nodes = $0.body("quadtreeNodes")
      let lists = stride(from: nodes.lowerBound, to: nodes.upperBound, by: 4).filter {
        [file = $0] in
        file.word(at: $0) & 3 == 2
      }
      $0.put($0.word(at: lists[0]), at: lists[1])
    },
    BadFile("a collection of no layer", of: .small, .atOpening(.structure, "collection 1 points")) {
      $0.put(UInt32(2), at: $0.body("collections").lowerBound + 32 + 12)
    },
    BadFile(
      "more members than there are", of: .small, .atOpening(.structure, "collection 0 points")
    ) {
      $0.put(UInt32.max, at: $0.body("collections").lowerBound + 24)
    },
    BadFile(
      "more members than the layer has", of: .small, .atOpening(.structure, "collection 0 points")
    ) {
      $0.put(UInt32(7), at: $0.body("collections").lowerBound + 28)
    },
    BadFile("a collection cut short", of: .small, .atOpening(.structure, "no multiple of 32")) {
      $0.shorten("collections", by: 4)
    },
    BadFile("a collection without a name", of: .small, .inFullCheck("the name of collection 0")) {
      $0.put(UInt32.max, at: $0.body("collections").lowerBound + 4)
    },
    BadFile(
      "a member that is not there", of: .small,
      .inFullCheck("member 0 of collection 0 is out of order")
    ) {
      $0.put(UInt32(99), at: $0.body("collectionMembers").lowerBound)
    },
  ]
}
