/// The JSON part of a glb.
struct GLBDocument {
  private let model: GlobeModel
  private let buffer: GLBBuffer
  private let compressed: CompressedGLBBuffer?

  /// - Parameter compressed: the data that the file contains instead of the buffer.
  init(_ model: GlobeModel, buffer: GLBBuffer, compressed: CompressedGLBBuffer?) {
    self.model = model
    self.buffer = buffer
    self.compressed = compressed
  }

  /// The JSON text. Its members have a fixed order, so that equal models produce equal text.
  var text: String {
    let nodeNumbers = buffer.indices.indices.map { "\($0)" }
    var members = [
      #""asset":{"version":"2.0","generator":"landfall","extras":{"layer":\#(jsonText(model.layerID)),"#
        + #""sagMeters":\#(model.info.sagMeters),"detailMeters":\#(model.info.detailMeters)}}"#
    ]
    let extensions =
      (buffer.isQuantized ? [#""KHR_mesh_quantization""#] : [])
      + (compressed != nil ? ["\"\(CompressedGLBBuffer.extensionName)\""] : [])
    if !extensions.isEmpty {
      members += ["extensionsUsed", "extensionsRequired"].map { "\"\($0)\":\(array(extensions))" }
    }
    members += [
      #""scene":0"#,
      #""scenes":[{"name":\#(jsonText(model.layerID)),"nodes":\#(array(nodeNumbers))}]"#,
      #""nodes":\#(array(nodes))"#, #""meshes":\#(array(meshes))"#,
      #""materials":\#(array(Self.materials))"#, #""accessors":\#(array(accessors))"#,
      #""bufferViews":\#(array(views))"#,
      #""buffers":\#(array(buffers))"#,
    ]
    return "{\(members.joined(separator: ","))}"
  }

  private func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  /// The names of the nodes of lines, in their order.
  private var lineNames: [String] {
    (model.coasts.isEmpty ? [] : ["coasts"])
      + (model.inlandBorders.isEmpty ? [] : ["inland borders"])
  }

  private var nodes: [String] {
    let layer = jsonText(model.layerID)
    let regions = model.regions.enumerated().map { number, region in
      let (key, name) = (jsonText(region.key), jsonText(region.name))
      return #"{"name":\#(name),"mesh":\#(number),"#
        + #""extras":{"key":\#(key),"name":\#(name),"layer":\#(layer)}}"#
    }
    let lines = lineNames.enumerated().map { number, name in
      #"{"name":"\#(name)","mesh":\#(regions.count + number)}"#
    }
    return regions + lines
  }

  private var meshes: [String] {
    let names = model.regions.map { jsonText($0.key) } + lineNames.map(jsonText)
    return zip(names, buffer.indices).enumerated().map { number, mesh in
      let (name, indices) = mesh
      let kind =
        indices.isLines
        ? #""attributes":{"POSITION":0},"indices":\#(number + 1),"mode":1,"material":1"#
        : #""attributes":{"POSITION":0,"NORMAL":0},"indices":\#(number + 1),"mode":4,"material":0"#
      return #"{"name":\#(name),"primitives":[{\#(kind)}]}"#
    }
  }

  /// Green land and white borders, in linear colors. The default of `metallicFactor` is metal,
  /// which is black without reflections.
  private static let materials = [
    #"{"name":"land","pbrMetallicRoughness":{"baseColorFactor":[0.0343,0.5149,0.2232,1],"#
      + #""metallicFactor":0}}"#,
    #"{"name":"borders","pbrMetallicRoughness":{"baseColorFactor":[1,1,1,1],"metallicFactor":0}}"#,
  ]

  private var accessors: [String] {
    let type = buffer.isQuantized ? #"5122,"normalized":true"# : "5126"
    let positions =
      #"{"bufferView":0,"componentType":\#(type),"count":\#(buffer.vertexCount),"type":"VEC3","#
      + #""min":\#(array(buffer.minimum)),"max":\#(array(buffer.maximum))}"#
    return [positions]
      + buffer.indices.map { indices in
        let type = buffer.views[indices.view - 1].isShort ? 5123 : 5125
        return #"{"bufferView":\#(indices.view),"byteOffset":\#(indices.byteOffset),"#
          + #""componentType":\#(type),"count":\#(indices.count),"type":"SCALAR"}"#
      }
  }

  private var views: [String] {
    let positions = 0..<(buffer.stride * buffer.vertexCount)
    return [
      view(positions, number: 0, #""byteStride":\#(buffer.stride),"target":34962"#)
    ]
      + buffer.views.enumerated().map { number, indices in
        view(indices.bytes, number: 1 + number, #""target":34963"#)
      }
  }

  /// A view of the buffer itself, or of the decompressed buffer.
  private func view(_ bytes: Range<Int>, number: Int, _ members: String) -> String {
    let place =
      #""buffer":\#(compressed == nil ? 0 : 1),"byteOffset":\#(bytes.lowerBound),"#
      + #""byteLength":\#(bytes.count)"#
    guard let compressed else { return "{\(place),\(members)}" }
    let part = compressed.parts[number]
    return "{\(place),\(members),"
      + #""extensions":{"\#(CompressedGLBBuffer.extensionName)":{"buffer":0,"#
      + #""byteOffset":\#(part.bytes.lowerBound),"byteLength":\#(part.bytes.count),"#
      + #""byteStride":\#(part.stride),"count":\#(part.count),"mode":"\#(part.mode.rawValue)"}}}"#
  }

  private var buffers: [String] {
    let plain = #""byteLength":\#(buffer.bytes.count)"#
    guard let compressed else { return ["{\(plain)}"] }
    // The second buffer has no bytes: programs allocate it for the decompressed data.
    return [
      #"{"byteLength":\#(compressed.bytes.count)}"#,
      #"{\#(plain),"extensions":{"\#(CompressedGLBBuffer.extensionName)":{"fallback":true}}}"#,
    ]
  }
}
