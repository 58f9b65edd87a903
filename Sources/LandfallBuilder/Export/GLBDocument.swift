import Landfall

/// The JSON part of a glb.
struct GLBDocument {
  private let model: GlobeModel
  private let buffer: GLBBuffer

  init(_ model: GlobeModel, buffer: GLBBuffer) {
    self.model = model
    self.buffer = buffer
  }

  /// Members in one order, so that the same model gives the same text.
  var text: String {
    let nodeNumbers = buffer.indices.indices.map { "\($0)" }
    var members = [
      #""asset":{"version":"2.0","generator":"landfall","extras":{"layer":\#(jsonText(model.layerID)),"#
        + #""sagMetres":\#(model.info.sagMetres),"detailMetres":\#(model.info.detailMetres)}}"#
    ]
    if buffer.isQuantized {
      members += ["extensionsUsed", "extensionsRequired"].map {
        "\"\($0)\":[\"KHR_mesh_quantization\"]"
      }
    }
    members += [
      #""scene":0"#,
      #""scenes":[{"name":\#(jsonText(model.layerID)),"nodes":\#(array(nodeNumbers))}]"#,
      #""nodes":\#(array(nodes))"#, #""meshes":\#(array(meshes))"#,
      #""materials":\#(array(Self.materials))"#, #""accessors":\#(array(accessors))"#,
      #""bufferViews":\#(array(views))"#,
      #""buffers":[{"byteLength":\#(buffer.bytes.count)}]"#,
    ]
    return "{\(members.joined(separator: ","))}"
  }

  private func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }

  /// What the nodes of lines are called, in their order.
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

  /// Land and white borders, in linear colours; a material that is not said is metal, which is black
  /// where nothing is mirrored.
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
    let shortView = buffer.wordByteCount > 0 ? 2 : 1
    return [positions]
      + buffer.indices.map { indices in
        #"{"bufferView":\#(indices.isShort ? shortView : 1),"byteOffset":\#(indices.byteOffset),"#
          + #""componentType":\#(indices.isShort ? 5123 : 5125),"count":\#(indices.count),"#
          + #""type":"SCALAR"}"#
      }
  }

  private var views: [String] {
    let positionsByteCount = buffer.stride * buffer.vertexCount
    var views = [
      #"{"buffer":0,"byteLength":\#(positionsByteCount),"byteStride":\#(buffer.stride),"#
        + #""target":34962}"#
    ]
    var start = positionsByteCount
    for byteCount in [buffer.wordByteCount, buffer.shortByteCount] where byteCount > 0 {
      views.append(
        #"{"buffer":0,"byteOffset":\#(start),"byteLength":\#(byteCount),"target":34963}"#)
      start += byteCount
    }
    return views
  }
}
