import Foundation
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct SettingsTests {
  private func settings(_ updated: String?, speed: Double = 44.704) -> TravelSettings {
    var settings = TravelSettings()
    settings.lastUpdated = updated.map(moment)
    settings.speedThreshold = speed
    return settings
  }

  @Test func theNewerOneWinsWhole() {
    var old = settings("2026-01-01T00:00:00Z", speed: 50)
    old.notifyOnlyNewStates = true
    let new = settings("2026-01-01T00:00:01Z")
    #expect(old.merged(with: new) == new && new.merged(with: old) == new)
    // Those that nobody changed give way.
    #expect(settings(nil, speed: 60).merged(with: old) == old)
    #expect(old.merged(with: settings(nil, speed: 60)) == old)
  }

  @Test func ofTwoOfTheSameMomentTheSameOneWinsEverywhere() {
    let one = settings("2026-01-01T00:00:00Z", speed: 50)
    let two = settings("2026-01-01T00:00:00Z", speed: 60)
    #expect(one.merged(with: two) == two.merged(with: one))
    #expect(settings(nil, speed: 50).merged(with: settings(nil, speed: 60)).speedThreshold == 60)
    #expect(settings(nil, speed: 60).merged(with: settings(nil, speed: 50)).speedThreshold == 60)
  }

  @Test func thresholdsOutOfRangeFallBack() {
    var settings = TravelSettings()
    settings.speedThreshold = 60
    settings.altitudeThreshold = 5_000
    #expect(settings.filter.speedMetersPerSecond == 60)
    #expect(settings.filter.altitudeMeters == 5_000)
    for wrong in [Double.nan, -1, 0, 1e9] {
      settings.speedThreshold = wrong
      settings.altitudeThreshold = wrong
      #expect(settings == TravelSettings())
    }
  }

  @Test func opacityIsNeverBelowATenth() {
    for (given, alpha) in [
      (0.0, 0.1), (0.0999, 0.1), (0.1, 0.1), (0.5, 0.5), (1, 1), (7, 1), (.nan, 1),
    ] {
      #expect(RGBAColor(red: 0, green: 0, blue: 0, alpha: given).alpha == alpha)
    }
    let odd = RGBAColor(red: -1, green: 2, blue: .nan)
    #expect(odd.red == 0 && odd.green == 1 && odd.blue == 0 && odd.alpha == 1)
    #expect(RGBAColor(red: -0.0, green: 0, blue: 0).red.sign == .plus)
  }
}
