/// A globe mesh in the form that other programs read: a single list of vertices, with triangles and
/// lines that index it.
///
/// A mesh with 16-bit indices repeats vertices in each of its parts, and two grid points may be
/// equal in binary32, whose steps are up to 0.4 m on the ground. Here each position occurs once, so
/// that neighbors share vertices by number. Triangles with two equal corners are left out, which
/// joins their neighbors and opens no gap.
package struct GlobeModel: Sendable {
  /// The triangles of a region; never empty.
  package struct Part: Sendable {
    package var key: String
    package var name: String
    /// Three vertex numbers per triangle, counterclockwise as seen from outside.
    package var triangles: [UInt32]

    package init(key: String, name: String, triangles: [UInt32]) {
      self.key = key
      self.name = name
      self.triangles = triangles
    }
  }

  package let layerID: String
  package let info: GlobeMeshInfo
  /// The positions on the unit sphere, in the coordinates of `Globe`; never empty.
  package private(set) var positions: [SIMD3<Float>] = []
  /// The regions with triangles, in the order of their keys; never empty.
  package private(set) var regions: [Part] = []
  /// The borders with no region on one side, as lists of vertex numbers in order.
  package private(set) var coasts: [[UInt32]] = []
  /// The borders between regions.
  package private(set) var inlandBorders: [[UInt32]] = []

  /// Creates a model from its parts.
  package init(
    layerID: String, info: GlobeMeshInfo, positions: [SIMD3<Float>], regions: [Part],
    coasts: [[UInt32]] = [], inlandBorders: [[UInt32]] = []
  ) {
    self.layerID = layerID
    self.info = info
    self.positions = positions
    self.regions = regions
    self.coasts = coasts
    self.inlandBorders = inlandBorders
  }

  /// Creates a model from a mesh of an atlas. O(size).
  /// - Parameter file: the name of the atlas in error messages.
  /// - Throws: ``BuildError`` if no region has triangles, or if a damaged file contains an invalid
  ///   position.
  package init(_ mesh: GlobeMeshView, file: String) throws(BuildError) {
    layerID = mesh.layer.id
    info = mesh.info
    let numbers = try weld(mesh, file: file)
    for region in mesh.layer.regions {
      var triangles: [UInt32] = []
      for triangle in mesh.triangles(of: region.id) {
        let corners = mesh.vertices(ofTriangle: triangle)
        let (a, b, c) = (numbers[corners.0], numbers[corners.1], numbers[corners.2])
        if a != b, b != c, c != a { triangles += [a, b, c] }
      }
      if triangles.isEmpty { continue }
      regions.append(Part(key: region.key, name: region.name, triangles: triangles))
    }
    guard !regions.isEmpty else {
      throw BuildError(
        .mesh, file: file, place: "layer \"\(layerID)\"",
        problem: "no region of the globe mesh has triangles, so there is nothing to export",
        remedy: "choose a layer whose regions have areas")
    }
    coasts = mesh.coasts.compactMap { line in Self.line(line.map { numbers[$0] }) }
    inlandBorders = mesh.inlandBorders.compactMap { line in Self.line(line.map { numbers[$0] }) }
  }

  /// Fills in the positions, and returns the number of each of the mesh's vertices among them.
  private mutating func weld(_ mesh: GlobeMeshView, file: String) throws(BuildError) -> [UInt32] {
    var numberOfPosition: [SIMD3<UInt32>: UInt32] = [:]
    numberOfPosition.reserveCapacity(mesh.vertexCount)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(mesh.vertexCount)
    for vertex in 0..<mesh.vertexCount {
      let found = mesh.position(ofVertex: vertex)
      // Written so that NaN fails the check, because no format can represent it.
      guard abs(found.x) <= 1, abs(found.y) <= 1, abs(found.z) <= 1 else {
        throw BuildError(
          .coordinate, file: file, place: "vertex \(vertex) of layer \"\(layerID)\"",
          problem: "its position lies outside of the unit sphere",
          remedy: "the file is damaged; build it again")
      }
      // Adding 0 turns −0 into 0, so that both have the same bits.
      let position = found + 0
      let bits = SIMD3(position.x.bitPattern, position.y.bitPattern, position.z.bitPattern)
      let known = numberOfPosition[bits]
      let number = known ?? UInt32(positions.count)
      if known == nil {
        numberOfPosition[bits] = number
        positions.append(position)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// A line without repeated vertices; nil if fewer than two remain.
  private static func line(_ vertices: [UInt32]) -> [UInt32]? {
    var line: [UInt32] = []
    for vertex in vertices where line.last != vertex { line.append(vertex) }
    return line.count > 1 ? line : nil
  }
}
