import Foundation
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct SettingsTests {
  private func settings(_ updated: String?, speed: Double = 44.704) -> TravelSettings {
    var settings = TravelSettings()
    settings.lastUpdated = updated.map(moment)
    settings.speedThresholdMetersPerSecond = speed
    return settings
  }

  @Test func theNewerOneWinsWhole() {
    var old = settings("2026-01-01T00:00:00Z", speed: 49.1744)
    old.notifyOnlyNewStates = true
    let new = settings("2026-01-01T00:00:01Z")
    #expect(old.merged(with: new) == new && new.merged(with: old) == new)
    // Those that nobody changed give way.
    #expect(settings(nil, speed: 53.6448).merged(with: old) == old)
    #expect(old.merged(with: settings(nil, speed: 53.6448)) == old)
  }

  @Test func ofTwoOfTheSameMomentTheSameOneWinsEverywhere() {
    let one = settings("2026-01-01T00:00:00Z", speed: 49.1744)
    let two = settings("2026-01-01T00:00:00Z", speed: 53.6448)
    #expect(one.merged(with: two) == two.merged(with: one))
    #expect(
      settings(nil, speed: 49.1744).merged(with: settings(nil, speed: 53.6448))
        .speedThresholdMetersPerSecond == 53.6448)
    #expect(
      settings(nil, speed: 53.6448).merged(with: settings(nil, speed: 49.1744))
        .speedThresholdMetersPerSecond == 53.6448)
  }

  @Test func thresholdsOutOfRangeFallBack() {
    var settings = TravelSettings()
    settings.speedThresholdMetersPerSecond = 26.8224
    settings.altitudeThresholdMeters = 1_524
    #expect(settings.filter.speedMetersPerSecond == 26.8224)
    #expect(settings.filter.altitudeMeters == 1_524)
    for wrong in [Double.nan, -1, 0, 1e9] {
      settings.speedThresholdMetersPerSecond = wrong
      settings.altitudeThresholdMeters = wrong
      #expect(settings == TravelSettings())
    }
  }

  /// Files have miles per hour and feet: numbers of theirs come back digit by digit, ours within 1e-9.
  @Test(.seeded) func thresholdsInTheUnitsOfFiles() {
    var generator = SeededGenerator(seed: TestSeed.current)
    #expect(FileUnit.milesPerHour.si(100) == FilterSettings.defaultSpeedMetersPerSecond)
    #expect(FileUnit.feet.si(10_000) == FilterSettings.defaultAltitudeMeters)
    for _ in 0..<10_000 {
      let decimals = [1.0, 10, 1e3, 1e9][generator.nextIndex(below: 4)]
      let number = (generator.nextNumber(in: 3...65_000) * decimals).rounded() / decimals
      for unit in [FileUnit.milesPerHour, .feet, .meters] {
        #expect(unit.number(ofSI: unit.si(number)) == number)
        #expect(abs(unit.stored(number) - number) < 1e-9)
        #expect(unit.stored(unit.stored(number)) == unit.stored(number))
      }
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
