/// Writes a globe model as Wavefront OBJ text (Wavefront, "Object Files", appendix B1 of the Advanced
/// Visualizer manual), piece by piece.
///
/// All vertices come first, on the unit sphere, Y up; then one group per region, named by its key,
/// and an object named by its name; then the borders as lines. Decimals are the shortest that parse
/// to the same binary32 number. Equal models produce equal bytes.
package struct OBJExport {
  private let model: GlobeModel
  private var position = -1

  package init(_ model: GlobeModel) { self.model = model }

  /// Returns the next piece of the text (the vertices, a region or a kind of lines); nil after the
  /// last one.
  package mutating func next() -> [UInt8]? {
    defer { position += 1 }
    if position < 0 { return vertices }
    if position < model.regions.count { return region(model.regions[position]) }
    switch position - model.regions.count {
    case 0: return lines(model.coasts, name: "coasts")
    case 1: return lines(model.inlandBorders, name: "inland_borders")
    default: return nil
    }
  }

  private var vertices: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(40 * model.positions.count)
    text += "# landfall: layer \(Self.word(model.layerID)), unit sphere, Y up\n".utf8
    for position in model.positions {
      text += "v \(position.x) \(position.y) \(position.z)\n".utf8
    }
    return text
  }

  private func region(_ region: GlobeModel.Part) -> [UInt8] {
    var text: [UInt8] = []
    text += "o \(Self.line(region.name.isEmpty ? region.key : region.name))\n".utf8
    text += "g \(Self.word(region.key))\n".utf8
    for corner in stride(from: 0, to: region.triangles.count, by: 3) {
      let (a, b, c) = (
        region.triangles[corner], region.triangles[corner + 1], region.triangles[corner + 2]
      )
      // OBJ numbers vertices from 1.
      text += "f \(UInt64(a) + 1) \(UInt64(b) + 1) \(UInt64(c) + 1)\n".utf8
    }
    return text
  }

  private func lines(_ lines: [[UInt32]], name: String) -> [UInt8] {
    if lines.isEmpty { return [] }
    var text = Array("o \(name)\ng \(name)\n".utf8)
    for line in lines {
      text += "l".utf8
      for vertex in line { text += " \(UInt64(vertex) + 1)".utf8 }
      text += "\n".utf8
    }
    return text
  }

  /// A string without characters that would end its line, continue it on the next one, or begin a
  /// comment.
  package static func line(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.value >= 0x20 && scalar.value != 0x7F && scalar != "\\" && scalar != "#"
        && scalar != "\u{85}" && scalar != "\u{2028}" && scalar != "\u{2029}"
      result.unicodeScalars.append(isPlain ? scalar : "_")
    }
    return result
  }

  /// A string without spaces, which would begin another name.
  package static func word(_ text: String) -> String {
    String(line(text).map { $0.isWhitespace ? "_" : $0 })
  }
}
