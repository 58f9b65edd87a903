package import Landfall

/// A globe mesh as other programs take one: a single list of vertices, and what is drawn with them.
///
/// A mesh whose indices have 16 bits repeats vertices in each of its parts. Here each place stands once,
/// so that neighbours share their vertices by number.
package struct GlobeModel: Sendable {
  /// The triangles of a region that has some.
  package struct Part: Sendable {
    package var key: String
    package var name: String
    /// Three numbers of vertices a triangle, counterclockwise as seen from outside.
    package var triangles: [UInt32]
  }

  package let layerID: String
  package let info: GlobeMeshInfo
  /// On the unit sphere, in the coordinates of `Globe`; never empty.
  package private(set) var positions: [SIMD3<Float>] = []
  /// The regions with triangles, in the order of their keys; never empty.
  package private(set) var regions: [Part] = []
  /// The borders with no region on one side: numbers of vertices in order.
  package private(set) var coasts: [[UInt32]] = []
  /// The borders between regions.
  package private(set) var inlandBorders: [[UInt32]] = []

  /// Takes a mesh as the reader shows it. O(size).
  /// - Parameter file: what errors call the atlas.
  /// - Throws: ``BuildError`` where no region has triangles, or a vertex of a damaged file lies nowhere.
  package init(_ mesh: GlobeMeshView, file: String) throws(BuildError) {
    layerID = mesh.layer.id
    info = mesh.info
    let numbers = try weld(mesh, file: file)
    for region in mesh.layer.regions {
      let triangles = mesh.triangles(of: region.id).flatMap { triangle in
        let (a, b, c) = mesh.vertices(ofTriangle: triangle)
        return [numbers[a], numbers[b], numbers[c]]
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
    coasts = mesh.coasts.map { line in line.map { numbers[$0] } }
    inlandBorders = mesh.inlandBorders.map { line in line.map { numbers[$0] } }
  }

  /// Fills in the positions; gives each vertex of the mesh its number among them.
  private mutating func weld(_ mesh: GlobeMeshView, file: String) throws(BuildError) -> [UInt32] {
    var numberOfPlace: [GridPoint: UInt32] = [:]
    numberOfPlace.reserveCapacity(mesh.vertexCount)
    var numbers: [UInt32] = []
    numbers.reserveCapacity(mesh.vertexCount)
    for vertex in 0..<mesh.vertexCount {
      let place = mesh.gridPoint(ofVertex: vertex)
      if let number = numberOfPlace[place] {
        numbers.append(number)
        continue
      }
      let (x, y, z) = mesh.position(ofVertex: vertex)
      // Written so that NaN fails it, which no format can say.
      guard abs(x) <= 1, abs(y) <= 1, abs(z) <= 1 else {
        throw BuildError(
          .coordinate, file: file, place: "vertex \(vertex) of layer \"\(layerID)\"",
          problem: "its position lies outside of the unit sphere",
          remedy: "the file is damaged; build it again")
      }
      let number = UInt32(positions.count)
      numberOfPlace[place] = number
      numbers.append(number)
      positions.append(SIMD3(x, y, z))
    }
    return numbers
  }
}
