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
