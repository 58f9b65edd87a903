import CoreLocation
import Foundation
import Landfall
import LandfallTravel

// Tries Fix(CLLocation) with a substitute for Core Location; see scripts/check apple.

func check(_ isTrue: Bool, _ text: String) {
  if isTrue { return }
  print("check apple: \(text)")
  exit(1)
}

func fix(
  horizontal: Double = 5, vertical: Double = 3, speed: Double = 10, speedAccuracy: Double = 1,
  altitude: Double = 1_500
) -> Fix {
  Fix(
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 36.999, longitude: -109.045), altitude: altitude,
      horizontalAccuracy: horizontal, verticalAccuracy: vertical, course: 90, courseAccuracy: 1, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: Date(timeIntervalSince1970: 1_700_000_000)))
}

let good = fix()
check(
  good
    == Fix(
      coordinate: Coordinate(latitude: 36.999, longitude: -109.045),
      time: Date(timeIntervalSince1970: 1_700_000_000), accuracyMeters: 5, altitudeMeters: 1_500,
      speedMetersPerSecond: 10), "a good reading: \(good)")
let filter = FixFilter()
check(filter.rejections(of: good).isEmpty, "a good reading is rejected")
let lost = fix(horizontal: -1)
check(
  filter.rejections(of: lost).contains(.invalidAccuracy(meters: -1)), "a negative accuracy passes: \(lost)")
for vertical in [0, -1.0] {
  // An altitude of a plane that no reading has measured.
  let flat = fix(vertical: vertical, altitude: 12_000)
  check(flat.altitudeMeters == nil && filter.rejections(of: flat).isEmpty, "an invalid altitude counts")
}
check(fix(speed: -1).speedMetersPerSecond == nil, "a negative speed counts")
check(fix(speed: 90, speedAccuracy: -1).speedMetersPerSecond == nil, "a speed of no accuracy counts")
check(fix(speed: 0, speedAccuracy: 0).speedMetersPerSecond == 0, "a speed of 0 is lost")
print("    Fix(CLLocation): 8 readings")
