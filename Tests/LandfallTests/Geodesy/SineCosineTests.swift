import Foundation
import LandfallBuilder
import TestSupport
import Testing

import Landfall

@Suite(.timed) struct SineCosineTests {
  @Test(arguments: -8...8) func rightAnglesAreExact(quarters: Int) {
    let angle = SineCosine(degrees: 90 * Double(quarters))
    #expect(angle.sine == [0, 1, 0, -1][(quarters + 8) % 4])
    #expect(angle.cosine == [1, 0, -1, 0][(quarters + 8) % 4])
  }

  @Test(.seeded) func agreesWithTheCLibrary() {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<200_000 {
      let degrees = generator.nextNumber(in: -540...540)
      let angle = SineCosine(degrees: degrees)
      // The C library's argument is rounded, which at 540° alone moves a sine by 1e-15.
      let reduced = remainder(degrees, 360) * .pi / 180
      worst = max(worst, abs(angle.sine - sin(reduced)), abs(angle.cosine - cos(reduced)))
    }
    #expect(worst < 1e-15, "seed \(seed): \(worst)")
  }

  @Test func arcSineUndoesSine() {
    var worst = 0.0
    for step in 0...100_000 {
      let sine = Double(step) / 100_000
      worst = max(worst, abs(SineCosine.arcSine(sine) - asin(sine)))
    }
    #expect(worst < 1e-15, "\(worst)")
    #expect(abs(SineCosine.arcSine(1e-9) - 1e-9) < 1e-24)
    #expect(SineCosine.arcSine(0) == 0)
  }
}
