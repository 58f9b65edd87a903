import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// `scripts/check gpu` runs the lookups of a GPU in images; these are what holds for the bytes alone.
@Suite(.timed) struct LookupImageTests {
  let atlas: Atlas

  init() throws { atlas = try SampleWorld.open() }

  /// Writes an image to the memory at its own address, so that this process can look up in it.
  private func withImage(ofLayer layer: Int, _ body: (LookupImage) -> Void) {
    let nothing = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    let size = unsafe atlas.writeLookupImage(ofLayer: layer, address: 256, to: nothing)
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size, alignment: LookupImage.alignment)
    defer { unsafe bytes.deallocate() }
    let address = UInt64(UInt(bitPattern: bytes.baseAddress!))
    #expect(unsafe atlas.writeLookupImage(ofLayer: layer, address: address, to: bytes) == size)
    unsafe body(bytes.load(as: LookupImage.self))
  }

  @Test func anImageAtItsAddressAnswersAsTheLayer() throws {
    for layer in atlas.layers where atlas.imageObstacle(inLayer: layer.number) == nil {
      withImage(ofLayer: layer.number) { image in
        let plane = image.plane!
        var found = 0
        for step in 0..<4_000 {
          let here = Coordinate(
            latitude: Double(step % 61) * 0.37 - 5, longitude: Double(step % 83) * 0.41 - 8)
          let point = image.grid.query(latitude: here.latitude, longitude: here.longitude)!
          #expect(plane.regionID(at: point) == layer.regionID(at: here))
          found += layer.regionID(at: here) == nil ? 0 : 1
        }
        #expect(found > 100 && found < 3_900)
      }
    }
  }

  @Test func nothingIsWrittenToASmallBuffer() {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: 1_000, alignment: 256)
    defer { unsafe bytes.deallocate() }
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 7)
    #expect(unsafe atlas.writeLookupImage(ofLayer: 0, address: 256, to: bytes) > 1_000)
    #expect(unsafe bytes.allSatisfy { $0 == 7 })
    #expect(unsafe atlas.writeLookupImage(ofLayer: nil, address: 256, to: bytes) > 1_000)
    #expect(unsafe bytes.allSatisfy { $0 == 7 })
  }
}
