#if canImport(RealityKit)
  // Untested on Apple systems: this project is built and tested on Linux.
  public import Landfall
  public import RealityKit

  @available(macOS 12, iOS 15, visionOS 1, *)
  extension MeshDescriptor {
    /// Makes the triangles of a region of a globe mesh, on the unit sphere with longitude 0 on +Z and Y up, for
    /// `MeshResource.generate(from:)`.
    ///
    /// Regions that share a border have the same positions there, so that no crack opens. O(triangles).
    /// - Returns: nil for a region without area, such as a point.
    public init?(_ region: RegionID, of mesh: GlobeMeshView) {
      let geometry = mesh.geometry(of: region)
      if geometry.indices.isEmpty { return nil }
      self.init(name: mesh.layer[region].key)
      positions = MeshBuffers.Positions(geometry.positions)
      normals = MeshBuffers.Normals(geometry.normals)
      primitives = .triangles(geometry.indices)
    }
  }
#endif
