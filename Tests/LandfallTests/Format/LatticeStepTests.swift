import Landfall
import TestSupport
import Testing

@Suite(.timed) struct LatticeStepTests {
  private func bytes(_ from: (UInt16, UInt16), _ to: (UInt16, UInt16)) -> [UInt8] {
    var bytes: [UInt8] = []
    LatticeStep.write(
      LatticeStep.code(
        from: LatticePoint(x: from.0, y: from.1), to: LatticePoint(x: to.0, y: to.1)), to: &bytes)
    return bytes
  }

  /// As the specification writes them.
  @Test func bytesOfSteps() {
    #expect(bytes((5, 5), (5, 5)) == [0])
    #expect(bytes((5, 5), (4, 5)) == [0b01])
    #expect(bytes((5, 5), (5, 4)) == [0b10])
    #expect(bytes((5, 5), (6, 6)) == [0b1100])
    #expect(bytes((0, 0), (65_535, 0)) == [0b01])
    #expect(bytes((0, 0), (63, 63)).count == 2 && bytes((0, 0), (64, 0)).count == 3)
    #expect(bytes((0, 0), (511, 511)).count == 3 && bytes((0, 0), (0, 512)).count == 4)
    #expect(bytes((0, 0), (32_768, 32_768)).count == 5)
  }

  /// Lines read from their beginning and from their end are the same.
  @Test func linesAreReadBothWays() throws {
    let atlas = try Atlas(bytes: TinyAtlas.layouts.bytes())
    var lineCount = 0
    for layout in atlas.layouts {
      for frame in layout.frames {
        for arc in 0..<frame.shapes.arcCount {
          let forward = Array(LatticeArcWalk(frame.shapes, arc: arc))
          let backward = Array(LatticeArcWalk(frame.shapes, arc: arc, isReversed: true))
          #expect(forward == backward.reversed() && forward.count >= 2)
          lineCount += 1
        }
      }
    }
    #expect(lineCount > 10)
  }
}
