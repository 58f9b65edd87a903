import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

@Suite(.timed) struct SettingsTests {
  private func settings(_ updated: String?, speed: Double = 44.704) -> TravelSettings {
    var settings = TravelSettings()
    // A change of a setting that no test looks at.
    if let updated { settings.update(at: moment(updated)) { $0.backgroundColor = .systemRed } }
    settings.speedThresholdMetersPerSecond = speed
    return settings
  }

  /// A change without its time would be lost in the next merge.
  @Test func aChangeIsNotLost() {
    let old = settings("2026-01-01T00:00:00Z")
    var phone = old
    phone.update(at: noon) { $0.stateFillColor = .white }
    #expect(phone.lastUpdated == noon && phone.merged(with: old) == phone)
    #expect(old.merged(with: phone) == phone)
    // What changes nothing is no change, and a clock that was set back makes none older.
    let before = phone
    phone.update(at: noon.addingTimeInterval(60)) { $0.stateFillColor = .white }
    #expect(phone == before)
    phone.update(at: moment("2020-01-01T00:00:00Z")) { $0.notifyOnlyNewStates = true }
    #expect(phone.merged(with: before) == phone)
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try phone.update(at: noon) { settings in
        settings.notifyOnlyNewStates = false
        throw Stop()
      }
    }
    #expect(phone.notifyOnlyNewStates)
  }

  @Test func theAppearanceIsReset() {
    var settings = settings("2026-01-01T00:00:00Z", speed: 49.1744)
    settings.update(at: noon) {
      ($0.stateFillColor, $0.stateStrokeColor, $0.notifyOnlyNewStates) = (.white, .systemRed, true)
    }
    settings.resetAppearance(at: noon.addingTimeInterval(60))
    let standard = TravelSettings()
    #expect(settings.stateFillColor == standard.stateFillColor)
    #expect(settings.stateStrokeColor == .white && settings.backgroundColor == .white)
    #expect(settings.notifyOnlyNewStates && settings.speedThresholdMetersPerSecond == 49.1744)
    #expect(settings.lastUpdated == noon.addingTimeInterval(60))
  }

  /// The contrasts of WCAG 2.2, to two decimals as its calculators print them.
  @Test func contrast() throws {
    #expect(TravelSettings().stateFillColor == RGBAColor(hex: "#FF3B30"))
    // The palettes of globes, as requirements and the article give them.
    let (light, dark) = (Globe.Palette.light, Globe.Palette.dark)
    let colors = [
      light.ocean, light.land, light.visited, light.wishlist, light.selected, light.button,
      dark.ocean, dark.button,
    ]
    let texts = [
      "#2F86A6", "#34BE82", "#F2F013", "#9966CC", "#D98C59", "#D98C59", "#1A2640", "#665899",
    ]
    #expect(colors == texts.map { RGBAColor(hex: $0) })
    #expect((dark.land, dark.visited) == (light.land, light.visited))
    #expect(TravelSettings().hasContrast)
    for (one, other, ratio) in [
      ("#000000", "#FFFFFF", 21.0), ("#777777", "#FFFFFF", 4.48), ("#FF3B30", "#FFFFFF", 3.55),
      ("#FFFFFF", "#FFFFFF", 1),
    ] {
      let (one, other) = (try #require(RGBAColor(hex: one)), try #require(RGBAColor(hex: other)))
      #expect(abs(one.contrastRatio(with: other) - ratio) < 0.005)
      #expect(one.contrastRatio(with: other) == other.contrastRatio(with: one))
    }
    for (fill, stroke, background, has) in [
      ("#FF3B30", "#FF3B30", "#FFFFFF", false), ("#FFFFFF", "#000000", "#FFFFFF", false),
      // Translucent red on white is nearly white.
      ("#FF3B301A", "#FFFFFF", "#FFFFFF", false), ("#FF3B30CC", "#FFFFFF", "#FFFFFF", true),
      ("#FFFF00", "#000000", "#1A2640", true),
    ] {
      var settings = TravelSettings()
      settings.stateFillColor = try #require(RGBAColor(hex: fill))
      settings.stateStrokeColor = try #require(RGBAColor(hex: stroke))
      settings.backgroundColor = try #require(RGBAColor(hex: background))
      #expect(settings.hasContrast == has, "\(fill) \(stroke) \(background)")
      // What has contrast stays; what has none gets it, and no more of it than needed.
      let mended = settings.withContrast
      #expect(mended.hasContrast && (mended == settings) == has, "\(fill) \(stroke) \(background)")
      let ratio = mended.stateFillColor.contrastRatio(with: mended.backgroundColor)
      if !has, fill == background { #expect(ratio < 1.6, "\(mended.stateFillColor)") }
    }
    for text in ["", "#", "FF3B30", "#FF3B3", "#FF3B300", "#+F3B30", "#GG3B30", "#FF3B30 "] {
      #expect(RGBAColor(hex: text) == nil, "\(text)")
    }
  }

  /// Any three colors get contrast, also those that leave little room.
  @Test func anyColorsGetContrast() {
    var generator = SeededGenerator(seed: 5)
    func part() -> Double {
      [0, 1, 0.5, .random(in: 0...1, using: &generator)].randomElement(using: &generator)!
    }
    for _ in 0..<3_000 {
      var settings = TravelSettings()
      func color() -> RGBAColor {
        RGBAColor(red: part(), green: part(), blue: part(), alpha: part())
      }
      (settings.stateFillColor, settings.stateStrokeColor) = (color(), color())
      settings.backgroundColor = color()
      let mended = settings.withContrast
      #expect(mended.hasContrast, "\(settings) \(mended)")
      #expect(mended.withContrast == mended)
    }
  }

  @Test func thresholdsAreSetAsTheyAreShown() {
    var settings = TravelSettings()
    #expect(settings.speedThresholdMilesPerHour == 100 && settings.altitudeThresholdFeet == 10_000)
    settings.speedThresholdMilesPerHour = 85
    settings.altitudeThresholdFeet = 8_500
    #expect(settings.speedThresholdMilesPerHour == 85 && settings.altitudeThresholdFeet == 8_500)
    #expect(abs(settings.speedThresholdMetersPerSecond - 37.9984) < 1e-9)
    #expect(abs(settings.altitudeThresholdMeters - 2_590.8) < 1e-9)
    settings.speedThresholdMilesPerHour = 1e9
    settings.altitudeThresholdFeet = .nan
    #expect(settings.speedThresholdMilesPerHour == 100 && settings.altitudeThresholdFeet == 10_000)
  }

  /// Colors of wide pickers: what sRGB has is the same, and what it has not keeps its hue.
  @Test func wideColorsKeepTheirHue() {
    // Gray and white are the same in both; (0.9175, 0.2003, 0.1387) in Display P3 is red in sRGB.
    for gray in [0, 0.25, 0.5, 1] {
      let color = RGBAColor(displayP3Red: gray, green: gray, blue: gray)
      for part in [color.red, color.green, color.blue] { #expect(abs(part - gray) < 1e-6) }
    }
    let red = RGBAColor(displayP3Red: 0.917488, green: 0.200287, blue: 0.138561)
    #expect(abs(red.red - 1) < 0.001 && red.green < 0.02 && red.blue < 0.02, "\(red)")
    // The green of P3 is outside of sRGB; cut off it would be (0, 1, 0) of another luminance.
    let green = RGBAColor(displayP3Red: 0, green: 1, blue: 0, alpha: 0.5)
    #expect(green.green > 0.95 && green.red < 0.4 && green.blue < 0.4 && green.alpha == 0.5)
    #expect(abs(green.luminance - 0.69) < 0.05, "\(green.luminance)")
    let odd = RGBAColor(extendedLinearRed: .nan, green: .infinity, blue: -3)
    #expect([odd.red, odd.green, odd.blue].allSatisfy { (0...1).contains($0) })
    #expect(RGBAColor(extendedLinearRed: 4, green: 4, blue: 4) == .white)
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
