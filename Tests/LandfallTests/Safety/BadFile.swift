import Landfall
import TestSupport
import Testing

/// A file with one thing wrong with it, under right checksums, and what must be said about it.
struct BadFile: Sendable, CustomTestStringConvertible {
  enum Finding: Sendable {
    /// Opening refuses it: with this code, and this in the message.
    case atOpening(AtlasError.Code, String)
    /// It opens; the full check says this.
    case inFullCheck(String)
  }

  /// The fault that it shows.
  var fault: String
  var of: TinyAtlas
  var finding: Finding
  var damage: @Sendable (inout AtlasBytes) -> Void

  init(
    _ fault: String, of atlas: TinyAtlas = .world, _ finding: Finding,
    damage: @escaping @Sendable (inout AtlasBytes) -> Void
  ) {
    self.fault = fault
    self.of = atlas
    self.finding = finding
    self.damage = damage
  }

  var testDescription: String { fault }

  func bytes() throws -> [UInt8] {
    var file = AtlasBytes(try of.bytes())
    damage(&file)
    return file.sealed
  }
}

extension AtlasBytes {
  /// Writes a word of a section, counted in bytes from the section's beginning.
  fileprivate mutating func put(_ value: UInt32, in section: String, at offset: Int) {
    put(value, at: body(section).lowerBound + offset)
  }

  /// Where the entries with a tag stand in the nodes of the first quadtree.
  fileprivate func entries(tag: UInt32) -> [Int] {
    stride(from: body("quadtreeNodes").lowerBound, to: body("quadtreeNodes").upperBound, by: 4)
      .filter { word(at: $0) & 3 == tag }
  }

  fileprivate func words(at offsets: [Int]) -> [UInt32] { offsets.map { word(at: $0) } }

  /// Where the first leaf begins in the file.
  fileprivate var firstLeaf: Int {
    body("quadtreeLeaves").lowerBound + 2 * Int(word(at: entries(tag: 2)[0]) >> 2)
  }

  fileprivate mutating func changeFirstLeaf(_ change: (UInt32) -> UInt32) {
    put(change(word(at: firstLeaf)), at: firstLeaf)
  }
}

extension BadFile {
  static let all =
    tables + trees + bodies + details + small + meshes + caps + names + layouts + repeated + badges
    + titles

  /// Numbers in the small tables, which opening compares.
  private static let tables: [BadFile] = [
    BadFile("more regions than there are", .atOpening(.structure, "layer 0 points outside")) {
      $0.put(.max, in: "layers", at: 12)
    },
    BadFile("a layer that begins inside another", .atOpening(.structure, "layer 1 does not begin"))
    {
      $0.put(1, in: "layers", at: 56 + 8)
    },
    BadFile("planes that belong to two layers", .atOpening(.structure, "layer 1 does not begin")) {
      $0.put(0, in: "layers", at: 56 + 16)
    },
    BadFile("a parent layer that is not there", .atOpening(.structure, "layer 1 points outside")) {
      $0.put(3, in: "layers", at: 56 + 36)
    },
    BadFile(
      "attribute values that begin elsewhere", .atOpening(.structure, "layer 0 does not begin")
    ) {
      $0.put(.max - 5, in: "layers", at: 32)
    },
    BadFile("a flag in no attribute", .atOpening(.structure, "layer 0 points outside")) {
      $0.put(5, in: "layers", at: 40)
    },
    BadFile("a plane of another layer", .atOpening(.structure, "plane 0 points outside")) {
      $0.put(1, in: "planes", at: 0)
    },
    BadFile(
      "a plane of a quadtree that is not there", .atOpening(.structure, "plane 1 points outside")
    ) {
      $0.put(2, in: "planes", at: 28 + 4)
    },
    BadFile("a plane without bits", .atOpening(.structure, "plane 0 points outside")) {
      $0.put(0, in: "planes", at: 12)
    },
    BadFile("a plane beyond the code", .atOpening(.structure, "plane 0 points outside")) {
      $0.put(29, in: "planes", at: 8)
    },
    BadFile("more plane regions than there are", .atOpening(.structure, "plane 0 points outside")) {
      $0.put(.max, in: "planes", at: 20)
    },
    BadFile("an atlas without its name", .atOpening(.structure, "section atlas is too short")) {
      $0.shorten("atlas", by: 4)
    },
    BadFile("a layer cut short", .atOpening(.structure, "no multiple of 56")) {
      $0.shorten("layers", by: 8)
    },
    BadFile("no atlas section", .atOpening(.structure, "section atlas is missing")) {
      $0.forget("atlas")
    },
    BadFile("layers forgotten", .atOpening(.structure, "points outside")) { $0.forget("layers") },
  ]

  /// Sizes of quadtrees.
  private static let trees: [BadFile] = [
    BadFile("a root of single units", .atOpening(.structure, "quadtree 0")) {
      $0.put(0, in: "quadtrees", at: 0)
    },
    BadFile("a root cell beyond 32 bits", .atOpening(.structure, "quadtree 0")) {
      $0.put(33, in: "quadtrees", at: 0)
    },
    BadFile("a root without columns", .atOpening(.structure, "quadtree 0")) {
      $0.put(0, in: "quadtrees", at: 4)
    },
    BadFile("a root of too many rows", .atOpening(.structure, "quadtree 0")) {
      $0.put(0x4000_0001, in: "quadtrees", at: 8)
    },
    BadFile("more nodes than there are", .atOpening(.structure, "quadtree 0")) {
      $0.put(0x0400_0001, in: "quadtrees", at: 12)
    },
    BadFile("leaves without their padding", .atOpening(.structure, "quadtree 0")) {
      $0.put(8, in: "quadtrees", at: 16)
      $0.shorten("quadtreeLeaves", by: $0.body("quadtreeLeaves").count - 8)
    },
    BadFile("more pairs than there are", .atOpening(.structure, "quadtree 0")) {
      $0.put(.max, in: "quadtrees", at: 20)
    },
    BadFile("nodes forgotten", .atOpening(.structure, "quadtree 0")) { $0.forget("quadtreeNodes") },
  ]

  /// Numbers in bodies, which lookups compare one by one and the full check all at once.
  private static let bodies: [BadFile] = [
    BadFile(
      "a root cell whose node is not there", .inFullCheck("a root cell names node 4294967295")
    ) {
      $0.put(.max, in: "quadtreeRoot", at: 0)
    },
    BadFile(
      "a root cell whose node is there only in 32 bits",
      .inFullCheck("a root cell names node 1073741824")
    ) { $0.put(0x4000_0000, in: "quadtreeRoot", at: 0) },
    BadFile(
      "a node that is not there", of: .coverage, .inFullCheck("an entry names node 1073741823")
    ) {
      $0.put(.max - 2, at: $0.entries(tag: 1)[0])
    },
    BadFile("a node within itself", of: .coverage, .inFullCheck("which is not its own")) {
      let entry = $0.entries(tag: 1)[0]
      $0.put(UInt32((entry - $0.body("quadtreeNodes").lowerBound) / 64) << 2 | 1, at: entry)
    },
    BadFile("an entry of no known kind", .inFullCheck("an entry is of no known kind")) {
      $0.put(UInt32(3), at: $0.entries(tag: 0)[0])
    },
    BadFile("a code that names no region", .inFullCheck("names no region")) {
      $0.put(.max - 3, at: $0.entries(tag: 0)[0])
    },
    BadFile("a leaf that is not there", .inFullCheck("does not fit")) {
      $0.put(.max - 1, at: $0.entries(tag: 2)[0])
    },
    BadFile("a leaf in the padding", .inFullCheck("does not fit")) {
      $0.put(UInt32($0.body("quadtreeLeaves").count / 2 - 8) << 2 | 2, at: $0.entries(tag: 2)[0])
    },
    BadFile("two leaves in one place", of: .coverage, .inFullCheck("as another has")) {
      $0.put($0.word(at: $0.entries(tag: 2)[0]), at: $0.entries(tag: 2)[1])
    },
    BadFile("a chain past the end", of: .corners, .inFullCheck("does not fit")) {
      // In the last leaf, of which nothing follows.
      let last = $0.words(at: $0.entries(tag: 2)).max()!
      let header = $0.body("quadtreeLeaves").lowerBound + 2 * Int(last >> 2)
      $0.put($0.word(at: header) | 31 | 29 << 5, at: header)
    },
    BadFile("a chain without edges", .inFullCheck("does not fit")) {
      $0.changeFirstLeaf { $0 & ~31 }
    },
    BadFile("a chain on a scale too small for its cell", of: .corners, .inFullCheck("does not fit"))
    {
      $0.changeFirstLeaf { $0 & ~(31 << 5) }
    },
    BadFile("a chain on a scale beyond 64 bits", of: .corners, .inFullCheck("does not fit")) {
      $0.changeFirstLeaf { $0 | 31 << 5 }
    },
    BadFile("a pair that is not there", .inFullCheck("does not fit")) {
      let count = UInt32($0.body("quadtreePairs").count / 8)
      $0.changeFirstLeaf { $0 & 0x1FFF | count << 13 }
    },
    BadFile("a wrong number of leaves", .inFullCheck("are not those of its record")) {
      $0.put(99, in: "quadtrees", at: 32)
    },
    BadFile("a plane's region that is not there", .inFullCheck("value 1 of plane 0")) {
      $0.put(6, in: "planeRegions", at: 0)
    },
    BadFile("a text past the strings", .inFullCheck("is outside the string table")) {
      $0.put(.max, in: "regions", at: 4)
    },
    BadFile("a text inside another", .inFullCheck("is outside the string table")) {
      $0.put($0.word(at: $0.body("regions").lowerBound + 4) + 1, in: "regions", at: 4)
    },
    BadFile("a text longer than the strings", .inFullCheck("is outside the string table")) {
      $0.put(.max, in: "strings", at: 0)
    },
    BadFile("a text that is no UTF-8", .inFullCheck("the atlas's name is not UTF-8")) {
      $0.bytes[$0.body("strings").lowerBound + 4] = 0xFF
    },
    BadFile("an atlas without a name", .inFullCheck("the atlas's name is outside")) {
      $0.put(.max, in: "atlas", at: 0)
    },
    BadFile("keys out of order", .inFullCheck("region 1 of layer countries is not in the order")) {
      let regions = $0.body("regions").lowerBound
      $0.swap(regions, regions + 52, count: 52)
    },
    BadFile("a region outside the grid", .inFullCheck("lies outside the grid")) {
      $0.put(.max, in: "regions", at: 16)
    },
    BadFile("points that are not there", .inFullCheck("lie outside the points")) {
      $0.put(.max, in: "regions", at: 44)
    },
    BadFile("a parent that is not there", .inFullCheck("the parent of region 0 of layer countries"))
    {
      $0.put(0, in: "regions", at: 32)
    },
    BadFile("an attribute of no known type", .inFullCheck("is of no known type")) {
      $0.put(6, in: "attributeValues", at: 0)
    },
    BadFile("a number that is not there", .inFullCheck("lies outside the numbers")) {
      let values = $0.body("attributeValues").lowerBound
      let places = Array(stride(from: 0, to: $0.body("attributeValues").count, by: 8))
      let number = places[$0.words(at: places.map { values + $0 }).firstIndex(of: 2)!]
      $0.put(.max, at: values + number + 4)
    },
  ]
}
