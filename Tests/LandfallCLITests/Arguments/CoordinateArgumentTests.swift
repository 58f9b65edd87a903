import Landfall
import TestSupport
import Testing

import LandfallCLI

/// Coordinates as people type them.
@Suite(.timed) struct CoordinateArgumentTests {
  @Test(arguments: [
    ("36.999,-109.045", 36.999, -109.045), ("-33.86,151.21", -33.86, 151.21),
    ("-33.86, 151.21", -33.86, 151.21), (" 1 , 2 ", 1, 2), ("+.5,1e2", 0.5, 100),
    ("33.5°S, 151.25° E", -33.5, 151.25), ("33°30′0″S 151°15′0″E", -33.5, 151.25),
    ("33.5 S 151.25 E", -33.5, 151.25), ("33.5°,-151.25°", 33.5, -151.25),
    ("N33.5 W151.25", 33.5, -151.25),
    ("90,-540", 90, -540), ("-90,540", -90, 540), ("0,359.5", 0, 359.5),
  ])
  func readsLatitudeFirst(text: String, latitude: Double, longitude: Double) throws {
    #expect(
      try Coordinate(argument: text) == Coordinate(latitude: latitude, longitude: longitude))
  }

  static let faults: [(String, String)] = [
    (
      "-109.045,36.999",
      "latitude -109.045 is beyond ±90; latitude comes first: did you mean 36.999,-109.045?"
    ),
    ("91,600", "latitude 91 is beyond ±90; write LAT,LON in degrees"),
    ("1e300,0", "latitude 1e300 is beyond ±90; write LAT,LON in degrees"),
    ("0,540.1", "longitude 540.1 is beyond ±540; write LAT,LON in degrees"),
    (
      "36.999",
      "the longitude after 36.999 is missing; write LAT,LON such as -33.86,151.21"
    ),
    ("36.999,", "a number is missing; write LAT,LON such as -33.86,151.21"),
    (
      "nan,0",
      "\"nan\" is not a decimal number of degrees; write LAT,LON such as -33.86,151.21"
    ),
    (
      "0,inf",
      "\"inf\" is not a decimal number of degrees; write LAT,LON such as -33.86,151.21"
    ),
    (
      "33°S,0x",
      "\"33°S\" is not a decimal number of degrees; write LAT,LON such as -33.86,151.21"
    ),
    (
      "151.25°E 33.5°S",
      "latitude 151.25°E has a hemisphere of the other number; write N or S, or exchange them; write LAT,LON such as -33.86,151.21"
    ),
    ("Paris", "\"Paris\" is not a coordinate; write LAT,LON such as -33.86,151.21"),
    ("1,2,3", "\"1,2,3\" is not a coordinate; write LAT,LON such as -33.86,151.21"),
    ("", "\"\" is not a coordinate; write LAT,LON such as -33.86,151.21"),
  ]

  @Test(arguments: faults)
  func saysWhatWasMeant(text: String, message: String) {
    let error = #expect(throws: CoordinateProblem.self) {
      try Coordinate(argument: text)
    }
    #expect(error?.description == message)
  }
}
