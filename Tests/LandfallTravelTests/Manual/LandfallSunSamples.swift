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

  @Test func thePrayersOverDays() {
    // sample
    let schedule = PrayerSchedule(
      latitude: 51.5074, longitude: -0.1278, secondsFromGMT: { _ in 3600 })
    let next = schedule?.next(after: 1_780_355_100)  // isha of June 1, 2026: 0:58 of June 2
    let alerts = schedule?.alerts(after: 1_780_355_100, minutesBefore: 15, count: 60)
    // end
    #expect(next?.prayer == .isha && next?.seconds == 1_780_355_100 + 53 * 60)
    #expect(alerts?.first?.seconds == 1_780_355_100 + 38 * 60 && alerts?.count == 60)
  }
}
