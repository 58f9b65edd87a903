import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What is packed is what was made, in either form.
@Suite(.timed) struct PackMeshTests {
  /// A triangle by its places, beginning with the smallest.
  private struct Triangle: Hashable {
    var places: [GridPoint]

    init(_ places: [GridPoint]) {
      let first = places.indices.min { key(places[$0]) < key(places[$1]) }!
      self.places = Array(places[first...] + places[..<first])
      func key(_ point: GridPoint) -> UInt64 { UInt64(point.u) << 32 | UInt64(point.v) }
    }
  }

  private func mesh(seed: UInt64) -> (mesh: GlobeMesh, grid: Grid) {
    var generator = SeededGenerator(seed: seed)
    let units = Grid.allowedUnitsPerDegree[generator.nextIndex(below: 3)]
    let grid = Grid(unitsPerDegree: units)!
    // Large enough that no two vertices meet when they are rounded to a step of 100.
    let cell = UInt32(200 + generator.nextIndex(below: 60_000))
    let mesh = SampleMesh.lattice(
      columns: 1 + generator.nextIndex(below: 14), rows: 1 + generator.nextIndex(below: 14),
      regionCount: 1 + generator.nextIndex(below: 6), seed: seed, grid: grid,
      origin: GridPoint(
        u: grid.width - UInt32(generator.nextIndex(below: 200_000)) - 1,
        v: UInt32(generator.nextIndex(below: Int(grid.height - 15 * cell)))),
      cell: cell, step: [1, 10, 100][generator.nextIndex(below: 3)])
    return (mesh, grid)
  }

  /// Whatever the mesh, the decoder gives back the very bytes that the raw form has.
  @Test(.seeded) func bothFormsAreTheSameBytes() throws {
    let seed = TestSeed.current
    for number in 0..<UInt64(FullTests.count(150, all: 5_000)) {
      let (mesh, grid) = mesh(seed: seed &+ number)
      let limit = number % 3 == 0 ? 7 : 65_536
      let encoding = { (form: MeshEncoding.Form) in MeshEncoding(form: form, indexBits: 16) }
      let raw = packMesh(
        mesh, layer: 0, encoding: encoding(.raw), grid: grid, shortVertexLimit: limit)
      let compressed = packMesh(
        mesh, layer: 0, encoding: encoding(.compressed), grid: grid, shortVertexLimit: limit)
      #expect(compressed.record.fits(compressedByteCount: compressed.sections[0].bytes.count))
      let decoded = try decodeMesh(
        compressed.sections[0].bytes, record: compressed.record,
        regionCount: UInt32(mesh.regionTriangles.count), grid: grid)
      let layout = decoded.layout(compressed.record, grid: grid)
      let parts = [layout.positions, layout.indices, layout.places, layout.tables]
      #expect(parts == raw.sections.map(\.bytes), "seed \(seed &+ number)")
      #expect(layout.record == compressed.record, "seed \(seed &+ number)")
    }
  }

  /// Each region keeps its triangles, as sets of places the right way around; each line its places.
  @Test(.seeded) func nothingIsLost() throws {
    let seed = TestSeed.current
    for number in 0..<UInt64(FullTests.count(60, all: 2_000)) {
      let (mesh, grid) = mesh(seed: seed &+ number)
      let packed = packMesh(
        mesh, layer: 0, encoding: MeshEncoding(form: .compressed), grid: grid)
      let decoded = try decodeMesh(
        packed.sections[0].bytes, record: packed.record,
        regionCount: UInt32(mesh.regionTriangles.count), grid: grid)
      for (region, range) in mesh.regionTriangles.enumerated() {
        func all(_ range: Range<Int>, _ triangles: [UInt32], _ places: [GridPoint]) -> [Triangle:
          Int]
        {
          range.reduce(into: [:]) { counts, triangle in
            let corners = triangles[3 * triangle..<3 * triangle + 3].map { places[Int($0)] }
            counts[Triangle(corners), default: 0] += 1
          }
        }
        let kept = Int(decoded.regionStarts[region])..<Int(decoded.regionStarts[region + 1])
        #expect(
          all(kept, decoded.triangles, decoded.places)
            == all(range, mesh.triangles, mesh.vertices), "seed \(seed &+ number)")
      }
      let lines = (0..<decoded.lineCount).map { line in
        let range = Int(decoded.lineStarts[line])..<Int(decoded.lineStarts[line + 1])
        return decoded.lineVertices[range].map { decoded.places[Int($0)] }
      }
      #expect(
        Set(lines) == Set(mesh.lines.map { $0.vertices.map { mesh.vertices[Int($0)] } }),
        "seed \(seed &+ number)")
      // Coasts are one run at the front.
      #expect(decoded.coastCount == mesh.lines.count(where: \.isCoast))
    }
  }

  /// A region goes whole into a part where it fits into any.
  @Test func partsHoldWholeRegions() throws {
    let mesh = SampleMesh.lattice(columns: 12, rows: 12, regionCount: 9, seed: 5)
    let limit = 60
    let packed = packMesh(
      mesh, layer: 0, encoding: MeshEncoding(form: .compressed, indexBits: 16),
      grid: .standard, shortVertexLimit: limit)
    let decoded = try decodeMesh(
      packed.sections[0].bytes, record: packed.record, regionCount: 9, grid: .standard)
    #expect(decoded.partStarts.count > 2)
    for region in 0..<9 {
      let range = Int(decoded.regionStarts[region])..<Int(decoded.regionStarts[region + 1])
      let vertices = Set(decoded.triangles[3 * range.lowerBound..<3 * range.upperBound])
      let cuts = decoded.partStarts.filter { range.dropFirst().contains(Int($0)) }
      #expect(vertices.count > limit || cuts.isEmpty)
    }
  }

  @Test func indicesAreOfTheSizeThatFits() {
    let mesh = SampleMesh.lattice(columns: 8, rows: 8, regionCount: 4, seed: 6)
    func bits(_ wanted: Int?, limit: Int) -> (UInt32, UInt32) {
      let record = packMesh(
        mesh, layer: 0, encoding: MeshEncoding(indexBits: wanted), grid: .standard,
        shortVertexLimit: limit
      ).record
      return (record.indexByteCount, record.partCount)
    }
    #expect(bits(nil, limit: 65_536) == (2, 1))
    #expect(bits(nil, limit: 40) == (4, 1))
    #expect(bits(32, limit: 65_536) == (4, 1))
    #expect(bits(16, limit: 40).0 == 2 && bits(16, limit: 40).1 > 1)
  }

  /// A mesh without triangles, one without lines, and one of nothing.
  @Test func emptyMeshesArePacked() throws {
    var lines = SampleMesh.lattice(columns: 2, rows: 2, regionCount: 2, seed: 7)
    lines.triangles = []
    lines.regionTriangles = [0..<0, 0..<0]
    var triangles = SampleMesh.lattice(columns: 2, rows: 2, regionCount: 2, seed: 7)
    triangles.lines = []
    for mesh in [lines, triangles, GlobeMesh(detailMeters: 0, sagMeters: 1)] {
      let packed = packMesh(
        mesh, layer: 0, encoding: MeshEncoding(form: .compressed), grid: .standard)
      let decoded = try decodeMesh(
        packed.sections[0].bytes, record: packed.record,
        regionCount: UInt32(mesh.regionTriangles.count), grid: .standard)
      #expect(decoded.triangleCount == mesh.triangles.count / 3)
      #expect(decoded.lineCount == mesh.lines.count)
      #expect(decoded.layout(packed.record, grid: .standard).record == packed.record)
    }
  }

  /// The vertex cache is used: fewer vertices are transformed than in the order as it was made.
  @Test func trianglesAreOrderedForTheCache() {
    let mesh = SampleMesh.lattice(columns: 40, rows: 40, regionCount: 3, seed: 8)
    var contents = MeshContents(mesh)
    let before = misses(contents)
    contents.orderForVertexCache()
    #expect(misses(contents) < before)
    #expect(Double(misses(contents)) < 0.9 * Double(contents.triangleCount))
  }

  /// Vertices that a cache of sixteen, first in first out, does not hold.
  private func misses(_ mesh: MeshContents) -> Int {
    var (cache, count): ([UInt32], Int) = ([], 0)
    for vertex in mesh.triangles where !cache.contains(vertex) {
      count += 1
      cache.append(vertex)
      if cache.count > 16 { cache.removeFirst() }
    }
    return count
  }
}
