import Foundation
import Landfall
import TestSupport
import Testing

// The code of the article SafeReading, block by block: ManualTests compares the two.

@Suite(.timed) struct SafeReadingSamples {
  @Test func mapped() throws {
    let path = Package.path("Sources/LandfallData/mobile.atlas")
    // sample
    let atlas = try Atlas(contentsOf: path)
    try atlas.verifyChecksums()  // has any byte changed?
    try atlas.verifyStructure()  // does each number refer to an existing record?
    // end
    #expect(atlas.layers.count == 3)
  }

  @Test func copied() throws {
    let url = URL(fileURLWithPath: Package.path("Sources/LandfallData/mobile.atlas"))
    // sample
    let atlas = try Atlas(bytes: [UInt8](Data(contentsOf: url)))
    // end
    #expect(atlas.name == "mobile")
  }
}
