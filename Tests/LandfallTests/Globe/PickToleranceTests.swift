import Foundation
import TestSupport
import Testing

import Landfall

@Suite(.timed) struct PickToleranceTests {
  @Test func units() {
    #expect(Globe.PickTolerance.radians(0.1).radians == 0.1)
    #expect(abs(Globe.PickTolerance.meters(6_371_008.8).radians - 1) < 1e-15)
    #expect(abs(Globe.PickTolerance.meters(1234).meters - 1234) < 1e-9)
    #expect(Globe.PickTolerance.exact.radians == 0)
    #expect(
      Globe.PickTolerance.radians(-1) == .exact && Globe.PickTolerance.radians(.nan) == .exact)
    #expect(Globe.PickTolerance.radians(.infinity).radians == .pi)
  }

  /// The ray through the pixel at the finger's rim hits the globe at that angle from the middle.
  @Test(arguments: [20.0, 60, 90], [1.004, 1.5, 3, 20])
  func aFingerIsWhatARayThroughItsRimHits(fieldOfView: Double, distance: Double) throws {
    let (pixels, height) = (44.0, 812.0)
    let tolerance = Globe.PickTolerance.finger(
      pixels: pixels, viewHeightPixels: height, verticalFieldOfViewDegrees: fieldOfView,
      distance: distance)
    let slope = (pixels / 2) / (height / 2) * tan(fieldOfView / 2 * .pi / 180)
    let ray = Globe.Ray(origin: SIMD3(0, 0, distance), direction: SIMD3(0, slope, -1))
    let radius = Globe.radii.countries
    if let hit = Globe.hit(ray, radius: radius) {
      #expect(abs(hit.latitude * .pi / 180 - tolerance.radians) < 1e-12)
    } else {
      #expect(abs(tolerance.radians - acos(radius / distance)) < 1e-12, "all that is in sight")
    }
  }

  @Test func whatIsOutOfRangeIsExact() {
    for broken in [0, -1, .nan, .infinity] as [Double] {
      let tolerances: [Globe.PickTolerance] = [
        .finger(
          pixels: broken, viewHeightPixels: 800, verticalFieldOfViewDegrees: 60, distance: 3),
        .finger(viewHeightPixels: 800, verticalFieldOfViewDegrees: broken, distance: 3),
        .finger(viewHeightPixels: 800, verticalFieldOfViewDegrees: 60, distance: broken),
        .finger(
          viewHeightPixels: 800, verticalFieldOfViewDegrees: 60, distance: 3, radius: broken),
        .finger(
          viewHeightPixels: broken == .infinity ? .nan : broken, verticalFieldOfViewDegrees: 60,
          distance: 3),
      ]
      #expect(tolerances.allSatisfy { $0 == .exact }, "\(broken)")
    }
    #expect(
      Globe.PickTolerance.finger(
        viewHeightPixels: 800, verticalFieldOfViewDegrees: 180, distance: 3) == .exact)
    #expect(
      Globe.PickTolerance.finger(
        viewHeightPixels: 800, verticalFieldOfViewDegrees: 60, distance: 1) == .exact, "inside")
  }

  @Test func radii() {
    let radii = Globe.radii
    #expect(
      [radii.ocean, radii.countries, radii.borders, radii.capitals, radii.atmosphere]
        == [1, 1.003, 1.005, 1.007, 1.08])
  }
}
