// A substitute for SceneKit: the declarations that LandfallUI uses, as developer.apple.com documents them.
public import Foundation

open class SCNGeometrySource {
  public struct Semantic: Hashable, Sendable {
    public var name: String
    public static let vertex = Semantic(name: "vertex")
    public static let normal = Semantic(name: "normal")
  }

  public let data: Data
  public let vectorCount: Int

  public init(
    data: Data, semantic: Semantic, vectorCount: Int, usesFloatComponents floatComponents: Bool,
    componentsPerVector: Int, bytesPerComponent: Int, dataOffset offset: Int, dataStride stride: Int
  ) { (self.data, self.vectorCount) = (data, vectorCount) }
}

public enum SCNGeometryPrimitiveType: Int { case triangles = 0 }

open class SCNGeometryElement {
  public let data: Data
  public let primitiveCount: Int

  public init(data: Data?, primitiveType: SCNGeometryPrimitiveType, primitiveCount: Int, bytesPerIndex: Int) {
    (self.data, self.primitiveCount) = (data ?? Data(), primitiveCount)
  }
}

open class SCNGeometry {
  public let sources: [SCNGeometrySource]
  public let elements: [SCNGeometryElement]

  public init(sources: [SCNGeometrySource], elements: [SCNGeometryElement]?) {
    (self.sources, self.elements) = (sources, elements ?? [])
  }
}
