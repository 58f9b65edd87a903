/// The probabilities of a compressed mesh, and which of them are asked for what.
///
/// Each is that of a 0, in 4096ths; both sides start with a half and move it towards each bit by a
/// thirty-second of the way. See the chapter on compressed meshes in <doc:AtlasFormat>.
package enum MeshModel {
  package static let start: UInt16 = 2048
  package static let scaleBits: UInt32 = 12
  package static let rate: UInt16 = 5

  /// Edges and vertices that are remembered.
  package static let recentCount = 16

  /// A number's context: 32 probabilities for its length, then 4 a length for the two bits below the
  /// highest one.
  package static let numberCount = 32 + 32 * 4
  /// A signed number has one more for its sign.
  package static let signedCount = numberCount + 1

  // Where the contexts begin.
  package static let sideSame = 0  // 2: left, right
  package static let isClosed = 2
  package static let isKnown = 3  // 3: first, middle, last vertex of a line
  package static let isException = 6
  package static let hasEdge = 7  // 2: whether the triangle before had one
  package static let edge = 9  // 16: a tree
  package static let recent = edge + 16  // 16: a tree
  package static let third = recent + 16  // 8 trees of 8: by the way of the one before
  package static let second = third + 8 * 8  // 8
  package static let first = second + 8  // 8
  package static let side = first + 8
  package static let lineLength = side + numberCount
  package static let known = lineLength + numberCount
  package static let regionLength = known + numberCount
  package static let explicit = regionLength + numberCount
  package static let explicitStart = explicit + signedCount
  /// For each kind of new vertex: north, by the length of the one before; east, by that of north.
  package static let north = explicitStart + signedCount
  package static let east = north + 3 * 33 * signedCount
  package static let count = east + 3 * 33 * signedCount

  /// How a vertex of a triangle is told.
  package enum Way: Int, Sendable {
    case afterSecond = 0
    case beforeSecond = 1
    case afterFirst = 2
    case beforeFirst = 3
    case new = 4
    case recent = 5
    case explicit = 6
  }

  /// What a new vertex is told from.
  package enum Kind: Int, Sendable {
    /// The vertex before it in its line.
    case inLine = 0
    /// The new vertex before, at the beginning of a line.
    case atStart = 1
    /// A vertex of its triangle.
    case inTriangle = 2
  }

  /// What the places of most vertices are multiples of.
  package static let steps: [UInt32] = [1, 10, 100, 1000]
}
