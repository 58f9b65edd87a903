// A substitute for RealityKit: the declarations that LandfallUI uses, as developer.apple.com documents them.
public struct MeshBuffer<Element> {
  public let elements: [Element]
  public init(_ array: [Element]) { elements = array }
}

public enum MeshBuffers {
  public typealias Positions = MeshBuffer<SIMD3<Float>>
  public typealias Normals = MeshBuffer<SIMD3<Float>>
}

public struct MeshDescriptor {
  public enum Primitives { case triangles([UInt32]) }
  public var name: String
  public var positions = MeshBuffers.Positions([])
  public var normals: MeshBuffers.Normals?
  public var primitives: Primitives?
  public init(name: String = "") { self.name = name }
}
