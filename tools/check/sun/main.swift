// Answers lines of standard input: LATITUDE LONGITUDE DAY-NUMBER SECONDS-FROM-GMT METHOD MADHAB RULE. An answer is the
// sun's place at 12:00 UTC and the unrounded times, "nan" for those that do not exist.

func show(_ numbers: [Double?]) {
  print(numbers.map { "\($0 ?? .nan)" }.joined(separator: " "), terminator: " ")
}

while let line = readLine() {
  let words = line.split(separator: " ").map(String.init)
  guard words.count == 7, let latitude = Double(words[0]), let longitude = Double(words[1]),
    let dayNumber = Int(words[2]), let offset = Int(words[3]),
    var method = CalculationMethod.all.first(where: { $0.id == words[4] }),
    let madhab = Madhab(rawValue: words[5]), let rule = HighLatitudeRule(rawValue: words[6]),
    let day = SolarDay(
      latitude: latitude, longitude: longitude, dayNumber: dayNumber, secondsFromGMT: offset)
  else { fatalError("\"\(line)\" is not a question") }
  let sun = SunPosition(at: Double(dayNumber) * 86_400 + 43_200)
  method.rounding = .none
  let times = PrayerTimes(day, method: method, madhab: madhab, rule: rule)
  show([sun.rightAscension, sun.declination, sun.equationOfTimeMinutes])
  show([day.sunrise, day.noon, day.sunset])
  show(Prayer.allCases.map { prayer in times.map { $0[prayer] } })
  print()
}
