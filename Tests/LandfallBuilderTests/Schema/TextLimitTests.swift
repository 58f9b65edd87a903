import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// What is longer than the format allows is an error of the build, with the feature and both lengths.
@Suite(.timed) struct TextLimitTests {
  private func build(_ features: [Feature], attributes: [String] = []) -> String? {
    let manifest = LayerManifest(id: "layer", source: "made up", attributes: attributes)
    do {
      _ = try makeAtlasBytes(layers: [(manifest, features)])
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func square(
    _ index: Int = 0, key: String = "a", name: String = "A", attributes: [AttributeValue?] = []
  ) -> Feature {
    Feature(
      index: index, key: key, name: name, attributes: attributes,
      geometry: Outline([Outline.box(west: 0, south: 0, east: 1, north: 1)]).geometry(on: .standard)
    )
  }

  private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test func namesAndKeys() {
    #expect(build([square(key: text(1_024), name: text(1_024))]) == nil)
    let long = build([square(name: text(1_025))])
    #expect(long?.contains("the name has 1025 bytes, and an atlas holds at most 1024") == true)
    #expect(build([square(key: text(1_025))])?.contains("the key has 1025 bytes") == true)
  }

  @Test func attributes() {
    #expect(build([square(attributes: [.string(text(65_535))])], attributes: ["T"]) == nil)
    let long = build([square(attributes: [.json(text(65_536))])], attributes: ["T"])
    #expect(long?.contains("the attribute \"T\" has 65536 bytes") == true)
    let many = [AttributeValue?](repeating: .string(text(65_000)), count: 17)
    let all = build([square(attributes: many)], attributes: (0..<17).map { "T\($0)" })
    #expect(all?.contains("the text of all attributes has 1105000 bytes") == true)
  }

  /// Regions that have the same border on the same side.
  @Test func regionsOfOneBorder() {
    func squares(_ count: Int) -> [Feature] {
      (0..<count).map { square($0, key: "k\(1_000 + $0)") }
    }
    #expect(build(squares(256)) == nil)
    #expect(
      build(squares(257))?.contains("257 regions have the same border, more than 256") == true)
  }
}
