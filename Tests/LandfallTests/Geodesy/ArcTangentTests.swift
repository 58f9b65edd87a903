import Foundation
import LandfallBuilder
import TestSupport
import Testing

import Landfall

@Suite(.timed) struct ArcTangentTests {
  @Test func axesAndDiagonalsAreExact() {
    for size in [1e-150, 1.0, 1e150] {
      #expect(ArcTangent.degrees(y: 0, x: size) == 0)
      #expect(ArcTangent.degrees(y: size, x: 0) == 90)
      #expect(ArcTangent.degrees(y: 0, x: -size) == 180)
      #expect(ArcTangent.degrees(y: -size, x: 0) == -90)
      #expect(abs(ArcTangent.degrees(y: size, x: size) - 45) < 1e-14)
    }
    #expect(ArcTangent.degrees(y: 0, x: 0) == 0)
    #expect(ArcTangent.degrees(y: .nan, x: .nan) == 0)
  }

  @Test(.seeded) func agreesWithTheCLibrary() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<200_000 {
      let degrees = generator.nextNumber(in: -180...180)
      let size = generator.nextNumber(in: 0.1...10)
      let (x, y) = (size * cos(degrees * .pi / 180), size * sin(degrees * .pi / 180))
      let wanted = atan2(y, x) * 180 / .pi
      worst = max(worst, abs(ArcTangent.degrees(y: y, x: x) - wanted))
    }
    #expect(worst < 6e-14, "seed \(seed): \(worst)")
    #expect(abs(ArcTangent.radians(y: 1e-9, x: 1) - 1e-9) < 1e-24)
  }
}
