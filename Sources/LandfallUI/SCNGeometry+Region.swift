#if canImport(SceneKit)
  // Untested on Apple systems: this project is built and tested on Linux.
  import Foundation
  public import Landfall
  public import SceneKit

  extension SCNGeometry {
    /// Makes the triangles of a region of a globe mesh, on the unit sphere with longitude 0 on +Z and Y up.
    ///
    /// Regions that share a border have the same positions there, so that no crack opens. O(triangles).
    /// - Returns: nil for a region without area, such as a point.
    public static func region(_ region: RegionID, of mesh: GlobeMeshView) -> SCNGeometry? {
      let geometry = mesh.geometry(of: region)
      if geometry.indices.isEmpty { return nil }
      // A SIMD3 takes 16 bytes, the last four of which are no component.
      let positions = unsafe geometry.positions.withUnsafeBytes { unsafe Data($0) }
      let indices = unsafe geometry.indices.withUnsafeBytes { unsafe Data($0) }
      let sources = [SCNGeometrySource.Semantic.vertex, .normal].map { semantic in
        SCNGeometrySource(
          data: positions, semantic: semantic, vectorCount: geometry.positions.count,
          usesFloatComponents: true, componentsPerVector: 3, bytesPerComponent: 4, dataOffset: 0,
          dataStride: 16)
      }
      let element = SCNGeometryElement(
        data: indices, primitiveType: .triangles, primitiveCount: geometry.indices.count / 3,
        bytesPerIndex: 4)
      return SCNGeometry(sources: sources, elements: [element])
    }
  }
#endif
