/// The probabilities of a compressed mesh, and their contexts.
///
/// Each is the probability of a 0, in 4096ths. It starts at one half and moves towards each coded
/// bit by a thirty-second of the difference, in the encoder and in the decoder. See the chapter on
/// compressed meshes in <doc:AtlasFormat>.
package enum MeshModel {
  package static let start: UInt16 = 2048
  package static let scaleBits: UInt32 = 12
  package static let rate: UInt16 = 5

  /// The number of recent edges and of recent vertices.
  package static let recentCount = 16

  /// The size of a number's context: 32 probabilities for its length, then 4 per length for the two
  /// bits below the highest one.
  package static let numberCount = 32 + 32 * 4
  /// The size of a signed number's context, with one more for its sign.
  package static let signedCount = numberCount + 1

  // The offsets of the contexts.
  package static let sideSame = 0  // 2: left, right
  package static let isClosed = 2
  package static let isKnown = 3  // 3: first, middle, last vertex of a line
  package static let isException = 6
  package static let hasEdge = 7  // 2: whether the preceding triangle had one
  package static let edge = 9  // 16: a tree
  package static let recent = edge + 16  // 16: a tree
  package static let third = recent + 16  // 8 trees of 8: by the way of the third vertex before
  package static let second = third + 8 * 8  // 8
  package static let first = second + 8  // 8
  package static let side = first + 8
  package static let lineLength = side + numberCount
  package static let known = lineLength + numberCount
  package static let regionLength = known + numberCount
  package static let explicit = regionLength + numberCount
  package static let explicitStart = explicit + signedCount
  /// For each kind of new vertex: north, by the length of the preceding north; east, by that of
  /// this north.
  package static let north = explicitStart + signedCount
  package static let east = north + 3 * 33 * signedCount
  package static let count = east + 3 * 33 * signedCount

  /// The way in which a vertex of a triangle is coded.
  package enum Way: Int, Sendable {
    case afterSecond = 0
    case beforeSecond = 1
    case afterFirst = 2
    case beforeFirst = 3
    case new = 4
    case recent = 5
    case explicit = 6
  }

  /// The reference of a new vertex.
  package enum Kind: Int, Sendable {
    /// The preceding vertex of its line.
    case inLine = 0
    /// The preceding vertex of all lines, for the first vertex of a line.
    case atStart = 1
    /// A vertex of its triangle.
    case inTriangle = 2
  }

  /// The allowed steps; most vertices are at multiples of the mesh's step.
  package static let steps: [UInt32] = [1, 10, 100, 1000]
}

/// A single value that the coder of compressed meshes writes or reads, for tests of both.
package enum MeshCoding: Sendable, Hashable {
  case bit(Int)
  /// A value and its number of bits.
  case plain(UInt32, Int)
  case tree(Int)
  case number(UInt32)
  case signed(Int64)

  /// Reads values of the kinds that were written.
  package static func read(_ bytes: [UInt8], like steps: [MeshCoding]) -> [MeshCoding] {
    let pinned = PinnedBytes(copying: bytes)
    defer { withExtendedLifetime(pinned) {} }
    var coder = RangeDecoder(pinned.view)
    let found: [MeshCoding] = steps.map {
      switch $0 {
      case .bit: .bit(coder.bit(MeshModel.isClosed))
      case .plain(_, let count): .plain(coder.plainBits(count), count)
      case .tree: .tree(coder.tree(MeshModel.edge, bits: 4))
      case .number: .number(coder.number(MeshModel.known))
      case .signed: .signed(coder.signed(MeshModel.explicit))
      }
    }
    return coder.byteCount == bytes.count ? found : []
  }
}

/// Decodes a compressed mesh from bytes in memory; see ``MeshDecoder``.
package func decodeMesh(
  _ bytes: [UInt8], record: MeshRecord, regionCount: UInt32, grid: Grid
) throws(AtlasError) -> MeshContents {
  let pinned = PinnedBytes(copying: bytes)
  defer { withExtendedLifetime(pinned) {} }
  var decoder = MeshDecoder(pinned.view, record: record, regionCount: regionCount, grid: grid)
  return try decoder.decode()
}

/// Codes the position of a new vertex by its difference from another one, in steps that most
/// positions are multiples of, and a remainder for the others.
package struct PlaceCoder: Sendable {
  package var step: UInt32 = 1
  private let grid: Grid
  /// The length in bits of the preceding vertex's difference north, by the kind of vertex.
  package var lengths: [Int] = [0, 0, 0]

  package init(grid: Grid) { self.grid = grid }

  /// The column and the row of a point, in steps.
  package func cell(of point: GridPoint) -> (column: Int64, row: Int64) {
    (Int64(point.u / step), Int64(point.v / step))
  }

  /// The number of columns around the Earth; differences east use the shorter way around.
  package var columns: Int64 { Int64(grid.width / step) }

  package func northContext(_ kind: MeshModel.Kind) -> Int {
    MeshModel.north + (33 * kind.rawValue + lengths[kind.rawValue]) * MeshModel.signedCount
  }

  package func eastContext(_ kind: MeshModel.Kind, length: Int) -> Int {
    MeshModel.east + (33 * kind.rawValue + length) * MeshModel.signedCount
  }

  /// The number of bits of a number's magnitude.
  package static func length(_ number: Int64) -> Int {
    Int64.bitWidth - number.magnitude.leadingZeroBitCount
  }

  /// Reads a position; nil if it is outside the grid.
  package mutating func read(
    _ kind: MeshModel.Kind, from base: GridPoint, _ coder: inout RangeDecoder
  ) -> GridPoint? {
    let from = cell(of: base)
    let north = coder.signed(northContext(kind))
    let length = Self.length(north)
    lengths[kind.rawValue] = length
    var column = from.column + coder.signed(eastContext(kind, length: length))
    if column < 0 { column += columns } else if column >= columns { column -= columns }
    let row = from.row + north
    var (u, v) = (column * Int64(step), row * Int64(step))
    if step > 1, coder.bit(MeshModel.isException) == 1 {
      let bits = Int(UInt32.bitWidth - (step - 1).leadingZeroBitCount)
      u += Int64(coder.plainBits(bits))
      v += Int64(coder.plainBits(bits))
    }
    guard u >= 0, u < Int64(grid.width), v >= 0, v <= Int64(grid.height) else { return nil }
    return GridPoint(u: UInt32(u), v: UInt32(v))
  }
}
