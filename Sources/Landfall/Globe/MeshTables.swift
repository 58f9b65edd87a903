/// The parts, regions and lines in the tables of a mesh. Reading is safe for any contents, and
/// correct after ``check(sections:grid:)``.
package struct MeshTables: Sendable {
  package let record: MeshRecord
  package let regionCount: Int
  package let bytes: ByteView

  private var regionsStart: Int { 16 * Int(record.partCount) }
  private var sidesStart: Int { regionsStart + 4 * (regionCount + 1) }
  private var linesStart: Int { sidesStart + 8 * Int(record.lineCount) }
  private var lineVerticesStart: Int { linesStart + 4 * (Int(record.lineCount) + 1) }

  /// The vertices and the triangles of a part.
  package func part(_ number: Int) -> (vertices: Range<Int>, triangles: Range<Int>) {
    // Sums of two numbers are in range with 32 bits, too.
    let words = (0..<4).map {
      min(Int(clamping: bytes.word(at: 16 * number + 4 * $0)), Int.max / 2)
    }
    return (words[0]..<words[0] + words[1], words[2]..<words[2] + words[3])
  }

  /// The first triangle of a region; for the number of regions, the number of all triangles.
  func regionStart(_ region: Int) -> Int {
    Int(clamping: bytes.word(at: regionsStart + 4 * region))
  }

  /// The region on the left (0) or right (1) of a line; ``noneIndex`` if there is no region.
  package func side(_ side: Int, ofLine line: Int) -> UInt32 {
    bytes.word(at: sidesStart + 8 * line + 4 * side)
  }

  /// The index of a line's first vertex; for the number of lines, the number of all line vertices.
  package func lineStart(_ line: Int) -> Int {
    Int(clamping: bytes.word(at: linesStart + 4 * line))
  }

  /// The number of a vertex of a line.
  func lineVertex(_ place: Int) -> UInt32 { bytes.word(at: lineVerticesStart + 4 * place) }
}

extension MeshTables {
  /// Checks all numbers of a mesh, so that code that uses them needs no checks. O(size), about a
  /// millisecond for a world of 100,000 triangles.
  /// - Throws: ``AtlasError`` with code `structure`.
  package func check(sections: MeshSections, grid: Grid) throws(AtlasError) {
    try checkParts(indices: sections.indices)
    let triangleCount = Int(record.triangleCount)
    var before = 0
    for region in 0...regionCount {
      let start = regionStart(region)
      guard start >= before, start <= triangleCount, region > 0 || start == 0 else {
        throw damaged("the triangles of region \(region)")
      }
      before = start
    }
    guard before == triangleCount else { throw damaged("the triangles of its regions") }
    try checkLines()
    for vertex in 0..<Int(record.vertexCount) {
      guard sections.places.word(at: 8 * vertex) < grid.width,
        sections.places.word(at: 8 * vertex + 4) <= grid.height
      else { throw damaged("the place of vertex \(vertex)") }
    }
  }

  private func checkParts(indices: ByteView) throws(AtlasError) {
    var (vertex, triangle) = (0, 0)
    for number in 0..<Int(record.partCount) {
      let part = part(number)
      guard part.vertices.lowerBound == vertex, part.triangles.lowerBound == triangle,
        part.vertices.upperBound <= Int(record.vertexCount),
        part.triangles.upperBound <= Int(record.triangleCount),
        record.indexByteCount == 4
          || part.vertices.count <= Int(MeshRecord.maxShortVertexCount)
      else { throw damaged("part \(number)") }
      (vertex, triangle) = (part.vertices.upperBound, part.triangles.upperBound)
      let count = UInt32(part.vertices.count)
      for corner in 3 * part.triangles.lowerBound..<3 * part.triangles.upperBound {
        let index =
          record.indexByteCount == 2
          ? UInt32(indices.halfWord(at: 2 * corner)) : indices.word(at: 4 * corner)
        guard index < count else { throw damaged("triangle \(corner / 3)") }
      }
    }
    guard triangle == Int(record.triangleCount) else { throw damaged("its parts") }
  }

  private func checkLines() throws(AtlasError) {
    var before = 0
    for line in 0...Int(record.lineCount) {
      let start = lineStart(line)
      // A line has two vertices or more.
      guard line == 0 ? start == 0 : start >= before + 2, start <= Int(record.lineVertexCount)
      else { throw damaged("the vertices of line \(line)") }
      before = start
      if line == Int(record.lineCount) { break }
      let sides = [side(0, ofLine: line), side(1, ofLine: line)]
      guard sides.allSatisfy({ $0 == noneIndex || Int($0) < regionCount }),
        sides.contains(noneIndex) == (line < Int(record.coastCount))
      else { throw damaged("the left and right regions of line \(line)") }
    }
    guard before == Int(record.lineVertexCount) else { throw damaged("the vertices of its lines") }
    for place in 0..<before where lineVertex(place) >= record.vertexCount {
      throw damaged("vertex \(place) of its lines")
    }
  }

  private func damaged(_ what: ErrorText) -> AtlasError {
    .structure("\(what) does not fit the globe mesh")
  }
}
