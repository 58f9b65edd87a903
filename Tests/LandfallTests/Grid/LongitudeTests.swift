import Landfall
import TestSupport
import Testing

@Suite(.timed) struct LongitudeTests {
  @Test(
    arguments: [
      (0.0, 0.0), (-180, -180), (180, -180), (180.0.nextDown, 180.0.nextDown), (190, -170),
      (-190, 170), (359, -1), (-540, -180), (540, -180), (540.0.nextDown, 540.0.nextDown - 360),
      ((-180.0).nextDown, (-180.0).nextDown + 360),
    ]) func theEasternSideOfTheSeamBecomesTheWestern(degrees: Double, expected: Double)
  {
    #expect(Longitude.reduced(degrees) == expected)
    #expect(
      Coordinate(latitude: 12, longitude: degrees).reduced
        == Coordinate(latitude: 12, longitude: expected))
  }

  @Test(
    arguments: [
      (0.0, 0.0), (180, 180), (-180, -180), (190, -170), (-190, 170), (359, -1), (720, 0),
      (-361, -1),
    ]) func aTurnIsTheShortestOne(degrees: Double, expected: Double)
  {
    #expect(Longitude.turn(degrees) == expected)
  }

  @Test func whatALookupAccepts() {
    for (latitude, longitude) in [(0.0, 0.0), (-90, -540), (90, 540)] {
      #expect(Coordinate(latitude: latitude, longitude: longitude).isValid)
    }
    for (latitude, longitude) in [
      (90.0.nextUp, 0.0), ((-90.0).nextDown, 0), (0, 540.0.nextUp), (0, (-540.0).nextDown),
      (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
    ] {
      #expect(!Coordinate(latitude: latitude, longitude: longitude).isValid)
    }
  }
}
