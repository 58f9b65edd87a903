import Landfall
import TestSupport

extension BadFile {
  /// Globe meshes: `TinyAtlas.globe` has four, raw ones with the numbers 0 and 2.
  static let meshes: [BadFile] = [
    atOpening("a mesh of no layer", "mesh 3 is out of order") {
      $0.put(UInt32(2), at: $0.mesh(3))
    },
    atOpening("meshes out of order", "mesh 3 is out of order") {
      $0.put(UInt32(0), at: $0.mesh(3))
    },
    atOpening("a mesh of no known encoding", "mesh 1 is out of order or of no known kind") {
      $0.put(UInt32(2), at: $0.mesh(1) + 4)
    },
    atOpening("a mesh's detail below 0", "mesh 0 is out of order or of no known kind") {
      $0.put(-1.0, at: $0.mesh(0) + 8)
    },
    atOpening("a mesh without sag", "mesh 0 is out of order or of no known kind") {
      $0.put(0.0, at: $0.mesh(0) + 16)
    },
    atOpening("a sag that is no number", "mesh 0 is out of order or of no known kind") {
      $0.put(Double.nan, at: $0.mesh(0) + 16)
    },
    atOpening("indices of three bytes", "mesh 0 is out of order or of no known kind") {
      $0.put(UInt32(3), at: $0.mesh(0) + 24)
    },
    atOpening("more vertices than there are", "mesh 0 does not fit its sections") {
      $0.put($0.word(at: $0.mesh(0) + 28) + 1, at: $0.mesh(0) + 28)
    },
    atOpening("more triangles than there are", "mesh 0 does not fit its sections") {
      $0.put(UInt32.max, at: $0.mesh(0) + 32)
    },
    atOpening("more parts than there are", "mesh 2 does not fit its sections") {
      $0.put(UInt32.max, at: $0.mesh(2) + 36)
    },
    atOpening("more coasts than lines", "mesh 2 is out of order or of no known kind") {
      $0.put(UInt32.max, at: $0.mesh(2) + 44)
    },
    atOpening("a compressed mesh larger than its bytes", "mesh 1 does not fit its sections") {
      $0.put(UInt32.max, at: $0.mesh(1) + 28)
    },
    atOpening("meshes cut short", "no multiple of 64") { $0.shorten("meshes", by: 4) },
    inFullCheck("an index of no vertex", "mesh 0: triangle 0 does not fit") {
      $0.put(UInt32.max, at: $0.body("meshIndices").lowerBound)
    },
    inFullCheck("a part that begins elsewhere", "mesh 0: part 0 does not fit") {
      $0.put(UInt32(1), at: $0.body("meshTables").lowerBound)
    },
    inFullCheck("a part without end", "mesh 0: part 0 does not fit") {
      $0.put(UInt32.max, at: $0.body("meshTables").lowerBound + 12)
    },
    inFullCheck("regions that begin late", "mesh 0: the triangles of region 0 does not fit") {
      $0.put(UInt32(1), at: $0.meshRegions)
    },
    inFullCheck("regions that go back", "mesh 0: the triangles of region 2 does not fit") {
      $0.put($0.word(at: $0.mesh(0) + 32), at: $0.meshRegions + 4)
    },
    inFullCheck("a line of no region", "mesh 0: the left and right regions of line 0 does not fit")
    {
      $0.put(UInt32(6), at: $0.meshRegions + 28)
    },
    inFullCheck("a coast with land on both sides", "mesh 0: the left and right regions of line 0") {
      $0.put(UInt32(1), at: $0.meshRegions + 28)
      $0.put(UInt32(2), at: $0.meshRegions + 32)
    },
    inFullCheck("a line's vertex that is not there", "of its lines does not fit") {
      $0.put(UInt32.max, at: $0.meshTablesEnd - 4)
    },
    inFullCheck("a vertex east of the grid", "mesh 0: the place of vertex 0 does not fit") {
      $0.put(UInt32(360_000_000), at: $0.body("meshPlaces").lowerBound)
    },
    inFullCheck("a vertex elsewhere than its place", "mesh 0: vertex 0 is not at its place") {
      $0.put(
        $0.word(at: $0.body("meshPositions").lowerBound) ^ 1,
        at: $0.body("meshPositions").lowerBound)
    },
    inFullCheck("a compressed mesh of other bytes", "mesh 1: the compressed mesh") {
      let start = $0.body("meshCompressed").lowerBound
      for word in 4..<8 { $0.put(UInt32.max, at: start + 4 * word) }
    },
    inFullCheck("a compressed mesh of no vertex", "mesh 1: the compressed mesh") {
      $0.put(UInt32(0), at: $0.body("meshCompressed").lowerBound)
    },
    inFullCheck("a compressed mesh of more vertices", "mesh 1: the compressed mesh has 4") {
      $0.put(UInt32.max, at: $0.body("meshCompressed").lowerBound)
    },
  ]

  private static func atOpening(
    _ fault: String, _ text: String, _ damage: @escaping @Sendable (inout AtlasBytes) -> Void
  ) -> BadFile {
    BadFile(fault, of: .globe, .atOpening(.structure, text), damage: damage)
  }

  private static func inFullCheck(
    _ fault: String, _ text: String, _ damage: @escaping @Sendable (inout AtlasBytes) -> Void
  ) -> BadFile {
    BadFile(fault, of: .globe, .inFullCheck(text), damage: damage)
  }
}

extension AtlasBytes {
  /// Where the record of a mesh stands.
  fileprivate func mesh(_ number: Int) -> Int { body("meshes").lowerBound + 64 * number }

  /// Where the first mesh's table of regions begins, which has seven words.
  fileprivate var meshRegions: Int {
    body("meshTables").lowerBound + 16 * Int(word(at: mesh(0) + 36))
  }

  fileprivate var meshTablesEnd: Int { body("meshTables").upperBound }
}
