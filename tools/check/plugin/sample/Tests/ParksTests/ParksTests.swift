import Parks
import Testing

@Test func aPointIsInItsPark() throws {
  #expect(try park(latitude: 4, longitude: 4) == .north)
  #expect(try park(latitude: -4, longitude: 4) == .south_end)
  #expect(try park(latitude: 4, longitude: 12) == nil)
}
