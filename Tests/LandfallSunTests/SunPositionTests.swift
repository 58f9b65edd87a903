import Foundation
import LandfallSun
import TestSupport
import Testing

/// The sun, as the examples of Meeus's book have it.
@Suite(.timed) struct SunPositionTests {
  /// Example 25.b: October 13, 1992, 0h dynamical time, which was 59 s ahead: 13h 13m 30.75s, −7° 47′ 1.7″.
  @Test func theSunOfOctober1992() {
    let sun = SunPosition(at: 718_934_400 - 59)
    #expect(abs(sun.rightAscension - 198.378_12) < 1.5 / 3600)
    #expect(abs(sun.declination - -7.783_817) < 1.5 / 3600)
    // Example 28.a: +13 min 42.6 s.
    #expect(abs(sun.equationOfTimeMinutes - 13.711) < 0.01)
  }

  /// Example 12.a: April 10, 1987, 0h: 13h 10m 46.1351s.
  @Test func siderealTime() {
    let sun = SunPosition(at: 545_011_200)
    #expect(abs(sun.siderealTime - 197.692_230) < 0.000_1)
  }

  /// Example 16.a: at a true altitude of 33′14.76″ the air raises by 24.618′.
  @Test func refraction() {
    let low = SunPosition.refraction(altitude: (33 + 14.76 / 60) / 60)
    #expect(abs(low * 60 - 24.618) < 0.01)
    #expect(SunPosition.refraction(altitude: 90) < 0.001)
    #expect(SunPosition.refraction(altitude: -18) == 0)
    #expect(SunPosition.refraction(altitude: .nan) == 0)
  }

  /// South at noon in Greenwich, north in Sydney; east in the morning.
  @Test func theSunIsWherePeopleSeeIt() {
    let noon = SunPosition(at: 1_750_507_200 + 120)  // June 21, 2025, 12:02 UTC
    #expect(abs(noon.azimuth(latitude: 51.48, longitude: 0) - 180) < 1)
    #expect(abs(noon.altitude(latitude: 51.48, longitude: 0) - (90 - 51.48 + 23.44)) < 0.05)
    #expect(abs(noon.hourAngle(longitude: 0)) < 0.1)
    let morning = SunPosition(at: 1_750_507_200 - 6 * 3600)
    #expect((60...100).contains(morning.azimuth(latitude: 51.48, longitude: 0)))
    let south = noon.azimuth(latitude: -33.9, longitude: 0)
    #expect(south < 1 || south > 359)
  }
}
