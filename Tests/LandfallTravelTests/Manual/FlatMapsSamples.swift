import Landfall
import TestSupport
import Testing

// The code of the article FlatMaps that requires no library of Apple systems: ManualTests compares
// the two.

@Suite(.timed) struct FlatMapsSamples {
  @Test func paths() throws {
    let atlas = ManualAtlas.world
    var printed: [String] = []
    func print(_ line: String) { printed.append(line) }
    // sample
    func svg(_ path: some Sequence<PathElement>) -> String {
      var text = ""
      for element in path {
        switch element {
        case .move(let point): text += "M\(point.x) \(point.y)"
        case .line(let point): text += "L\(point.x) \(point.y)"
        case .close: text += "Z"
        }
      }
      return text
    }

    let layout = try atlas.layout("us-insets")
    for frame in layout.frames {
      for shape in frame.regions {
        print("<path fill-rule=\"evenodd\" d=\"\(svg(shape.path))\"/>")
      }
    }
    // end
    #expect(printed.count >= 50)
    #expect(printed.allSatisfy { $0.contains("d=\"M") && $0.hasSuffix("Z\"/>") })
  }
}
