import LandfallSun
import TestSupport
import Testing

/// What the manual of LandfallSun says comes true.
@Suite(.timed) struct LandfallSunSamples {
  @Test func thePrayersOfADay() throws {
    // sample
    let day = SolarDay(
      latitude: 40.7128, longitude: -74.0060,
      dayNumber: SolarDay.dayNumber(year: 2026, month: 6, day: 21), secondsFromGMT: -14_400)
    let times = day.flatMap { PrayerTimes($0, method: .northAmerica, madhab: .hanafi) }
    let asr = times?[.asr]  // nil in polar day and night
    let dusk = day?.time(altitude: -6, .afternoon)  // the end of civil twilight
    // end
    let ordered = [asr, day?.sunset, dusk].compactMap(\.self)
    #expect(ordered.count == 3 && ordered == ordered.sorted())
  }
}
