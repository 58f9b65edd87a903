/// Writes a globe model as USDA, the text form of OpenUSD (Pixar, "USD Specification: Usda File Format Syntax"; the
/// schemas UsdGeomMesh, UsdGeomBasisCurves and UsdPreviewSurface), piece by piece.
///
/// One mesh per region, named by its key, with the key, the name and the layer in its `customData`; then the coasts and
/// the borders between regions as linear curves. Meshes share no list of points in USD: each has its own, in which the
/// vertices of a border are bit for bit those of its neighbor. Decimals are the shortest that parse to the same
/// binary32 number. Equal models produce equal bytes.
package struct USDAExport {
  private let model: GlobeModel
  /// The names of the regions' prims.
  private let names: [String]
  /// The name of the prim that contains the others.
  private let root: String
  private var position = -1

  /// Creates the export of a model.
  package init(_ model: GlobeModel) {
    self.model = model
    root = Identifier.of(model.layerID)
    let others = [Self.materials, Self.coasts, Self.inlandBorders]
    names = Identifier.ofEach(model.regions.map(\.key)) { others.contains($0) ? $0 + "_" : $0 }
  }

  /// The names of the prims next to those of the regions.
  private static let (materials, coasts, inlandBorders) = ("Materials", "coasts", "inland_borders")

  /// Returns the next piece of the text (the head, a region or a kind of lines); nil after the last one.
  package mutating func next() -> [UInt8]? {
    defer { position += 1 }
    if position < 0 { return Array(head.utf8) }
    if position < model.regions.count { return region(position) }
    switch position - model.regions.count {
    case 0: return lines(model.coasts, name: Self.coasts)
    case 1: return lines(model.inlandBorders, name: Self.inlandBorders)
    case 2: return Array("}\n".utf8)
    default: return nil
    }
  }

  private var head: String {
    """
    #usda 1.0
    (
        customLayerData = {
            double detailMeters = \(model.info.detailMeters)
            string generator = "landfall"
            string layer = \(Self.quoted(model.layerID))
            double sagMeters = \(model.info.sagMeters)
        }
        defaultPrim = "\(root)"
        metersPerUnit = 1
        upAxis = "Y"
    )

    def Xform "\(root)" (
        kind = "component"
    )
    {
        def Scope "\(Self.materials)"
        {
    \(material("land", Self.landColor))
    \(material("borders", Self.borderColor))
        }

    """
  }

  /// Green land and white borders, in linear colors: those of glb.
  private static let (landColor, borderColor) = ("(0.0343, 0.5149, 0.2232)", "(1, 1, 1)")

  private func material(_ name: String, _ color: String) -> String {
    """
            def Material "\(name)"
            {
                token outputs:surface.connect = </\(root)/\(Self.materials)/\(name)/surface.outputs:surface>

                def Shader "surface"
                {
                    uniform token info:id = "UsdPreviewSurface"
                    color3f inputs:diffuseColor = \(color)
                    float inputs:metallic = 0
                    float inputs:roughness = 1
                    token outputs:surface
                }
            }
    """
  }

  private func region(_ number: Int) -> [UInt8] {
    let region = model.regions[number]
    // The region's own vertices, in the order of their first use.
    var local: [UInt32: Int] = [:]
    var vertices: [UInt32] = []
    let indices = region.triangles.map { vertex -> Int in
      if let known = local[vertex] { return known }
      local[vertex] = vertices.count
      vertices.append(vertex)
      return vertices.count - 1
    }
    let triangleCount = region.triangles.count / 3
    var text = begin("Mesh", names[number], title: region.name, key: region.key, material: "land")
    append(vertices, color: Self.landColor, to: &text)
    text += "        int[] faceVertexCounts = ["
    append((0..<triangleCount).lazy.map { _ in "3" }, to: &text)
    text += "]\n        int[] faceVertexIndices = ["
    append(indices.lazy.map { "\($0)" }, to: &text)
    text += "]\n        normal3f[] normals = ["
    // On the unit sphere a position is its own normal.
    append(vertices.lazy.map(position(of:)), to: &text)
    text += "] (\n            interpolation = \"vertex\"\n        )\n"
    text += "        uniform token subdivisionScheme = \"none\"\n    }\n"
    return Array(text.utf8)
  }

  private func lines(_ lines: [[UInt32]], name: String) -> [UInt8] {
    if lines.isEmpty { return [] }
    var text = begin("BasisCurves", name, title: nil, key: nil, material: "borders")
    append(lines.flatMap { $0 }, color: Self.borderColor, to: &text)
    text += "        int[] curveVertexCounts = ["
    append(lines.lazy.map { "\($0.count)" }, to: &text)
    text += "]\n        uniform token type = \"linear\"\n"
    text +=
      "        float[] widths = [0.001] (\n            interpolation = \"constant\"\n        )\n    }\n"
    return Array(text.utf8)
  }

  /// The beginning of a prim up to its first attribute.
  private func begin(
    _ type: String, _ name: String, title: String?, key: String?, material: String
  ) -> String {
    var text = "\n    def \(type) \"\(name)\" (\n"
    if let key, let title {
      text += """
                customData = {
                    string key = \(Self.quoted(key))
                    string layer = \(Self.quoted(model.layerID))
                    string name = \(Self.quoted(title))
                }
                displayName = \(Self.quoted(title.isEmpty ? key : title))

        """
    }
    return text + """
              prepend apiSchemas = ["MaterialBindingAPI"]
          )
          {
              rel material:binding = </\(root)/\(Self.materials)/\(material)>

      """
  }

  /// Appends the points of a prim, their extent and their color.
  private func append(_ vertices: [UInt32], color: String, to text: inout String) {
    let positions = vertices.map { model.positions[Int($0)] }
    let least = positions.reduce(SIMD3(repeating: 2)) { $0.replacing(with: $1, where: $1 .< $0) }
    let most = positions.reduce(SIMD3(repeating: -2)) { $0.replacing(with: $1, where: $1 .> $0) }
    text += "        float3[] extent = [\(Self.tuple(least)), \(Self.tuple(most))]\n"
    text += "        point3f[] points = ["
    append(vertices.lazy.map(position(of:)), to: &text)
    text += "]\n        color3f[] primvars:displayColor = [\(color)] (\n"
    text += "            interpolation = \"constant\"\n        )\n"
  }

  private func append(_ elements: some Sequence<String>, to text: inout String) {
    var isFirst = true
    for element in elements {
      if !isFirst { text += ", " }
      text += element
      isFirst = false
    }
  }

  private func position(of vertex: UInt32) -> String { Self.tuple(model.positions[Int(vertex)]) }

  private static func tuple(_ vector: SIMD3<Float>) -> String {
    "(\(vector.x), \(vector.y), \(vector.z))"
  }

  /// A string in quotation marks.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\u{10}"..."\u{1F}": result += "\\x" + String(scalar.value, radix: 16)
      case "\u{0}"..."\u{F}": result += "\\x0" + String(scalar.value, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
