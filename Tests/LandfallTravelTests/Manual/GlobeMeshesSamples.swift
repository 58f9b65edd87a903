import Landfall
import LandfallData
import TestSupport
import Testing

// The code of the article GlobeMeshes that requires no library of Apple systems, block by block:
// ManualTests compares the two.

@Suite(.timed) struct GlobeMeshesSamples {
  private let atlas = Atlas.bundled

  @Test func meshesAndBorders() throws {
    var printed = 0
    func print(_ sag: Double, _ triangleCount: Int, _ byteCount: Int) { printed += triangleCount }
    // sample
    let countries = try atlas.layer("countries")
    for info in countries.globeMeshes { print(info.sagMeters, info.triangleCount, info.byteCount) }
    guard let info = countries.globeMeshInfo(within: 2_000) else { return }  // a pixel in meters
    let mesh = try countries.globeMesh(info)  // checked or decoded here: do this once
    // end
    #expect(printed >= mesh.triangleCount && mesh.triangleCount == info.triangleCount)

    var drawn = 0
    func draw(_ positions: [SIMD3<Float>], _ indices: [UInt32], scale: Double) {
      drawn += indices.count
    }
    // sample
    let strips = mesh.borderStrips(width: 0.004)  // 2 pixels on a globe with a radius of 500
    draw(strips.coasts.positions, strips.coasts.indices, scale: Globe.radii.borders)
    draw(strips.inland.positions, strips.inland.indices, scale: Globe.radii.borders)
    // end
    #expect(drawn > 10_000)
  }

  @Test func markersPicksAndTargets() throws {
    let countries = try atlas.layer("countries")
    let camera = Globe.position(of: Coordinate(latitude: 41.9, longitude: 12.45), radius: 3)
    let towardsTheTap = -camera
    var placed: [String] = []
    func place(_ name: String, at position: SIMD3<Double>) { placed.append(name) }
    // sample
    for marker in countries.markers {
      let top = Globe.position(of: marker.coordinate, radius: Globe.radii.capitals)
      place(marker.region.name, at: top)
    }
    // end
    #expect(placed.contains("Vatican"))

    var selected: [String] = []
    func select(_ region: Region) { selected.append(region.key) }
    // sample
    let finger = Globe.PickTolerance.finger(
      viewHeightPixels: 800, verticalFieldOfViewDegrees: 40, distance: 3)
    let ray = Globe.Ray(origin: camera, direction: towardsTheTap)  // in globe coordinates
    if let pick = atlas.globe.pick(ray: ray, tolerance: finger, layer: countries) {
      select(countries[pick.regionID])
    }
    // end
    #expect(selected == ["VAT"])

    let region = try #require(countries.region(key: "VAT"))
    // sample
    let target = region.cameraTarget
    let direction = Globe.position(of: target.cap.center)  // turn the camera or the globe to it
    // end
    #expect((direction * direction).sum() > 0.99)
  }
}
