import LandfallMaps
import TestSupport
import Testing

/// The colors of maps of data.
@Suite(.timed) struct ColorSchemeTests {
  private func scheme(_ name: String) throws -> ColorScheme {
    try #require(ColorScheme(named: name))
  }

  @Test func theColorsAreThoseOfTheirSources() throws {
    #expect(
      try scheme("blues").colors(count: 5).map(\.description) == [
        "#EFF3FF", "#BDD7E7", "#6BAED6", "#3182BD", "#08519C",
      ])
    #expect(
      try scheme("RdBu").colors(count: 3).map(\.description) == ["#EF8A62", "#F7F7F7", "#67A9CF"])
    #expect(
      try scheme("viridis").colors(count: 3).map(\.description) == [
        "#440154", "#21918C", "#FDE725",
      ])
    #expect(
      try scheme("viridis_r").colors(count: 3).map(\.description) == [
        "#FDE725", "#21918C", "#440154",
      ])
    // A checksum of all lists in the tables of their sources.
    let numbers = colorSchemes.flatMap { scheme in
      (3...scheme.mostColors).flatMap { scheme.colors(count: $0) }
    }.map { Int($0.description.dropFirst(), radix: 16)! }
    #expect(numbers.reduce(0) { ($0 * 31 + $1) % 1_000_000_007 } == 819_787_081)
    #expect(ColorScheme(named: "jet") == nil && ColorScheme(named: "_r") == nil)
    #expect(Set(colorSchemes.map(\.name)).count == colorSchemes.count && colorSchemes.count == 40)
  }

  @Test func eachHasAnyNumberOfColors() {
    for scheme in colorSchemes {
      for count in 0...20 {
        let colors = scheme.colors(count: count)
        let expected = scheme.kind == .qualitative ? min(count, scheme.mostColors) : count
        #expect(
          colors.count == expected && Set(colors).count == expected, "\(scheme.name) \(count)")
      }
    }
  }

  /// The classes have a contrast of at least 1.25:1 with the ground, which is the color of the lines between regions.
  @Test(arguments: [Color.white, Color(0x12151C)]) func classesStandOutFromTheGround(ground: Color)
  {
    for scheme in colorSchemes where scheme.kind != .qualitative {
      for count in 2...9 {
        let colors = scheme.colors(count: count, on: ground)
        #expect(colors.count == count)
        for color in colors {
          #expect(color.contrast(with: ground) >= 1.25, "\(scheme.name) \(count): \(color)")
        }
      }
    }
  }

  @Test func onADarkMapHighNumbersAreLight() throws {
    let (light, dark) = (
      try scheme("blues").colors(count: 5, on: .white),
      try scheme("blues").colors(count: 5, on: .black)
    )
    #expect(light[4].contrast(with: .white) > light[0].contrast(with: .white))
    #expect(dark[4].contrast(with: .black) > dark[0].contrast(with: .black))
    let viridis = try scheme("viridis")
    #expect(viridis.colors(count: 5, on: .white) == viridis.colors(count: 5))
    #expect(viridis.colors(count: 5, on: Color(0x12151C)).last == viridis.colors(count: 5).last)
  }
}
