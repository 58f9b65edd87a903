extension LocalDay {
  /// The day to look back on when somebody opens a day of the calendar.
  ///
  /// For today or a later day it lies as many days back as that lies ahead: today for today, yesterday
  /// for tomorrow. For a past day it is the day itself.
  public func reflectionDay(today: LocalDay) -> LocalDay {
    let ahead = today.days(until: self)
    return ahead >= 0 ? today.adding(days: -ahead) : self
  }
}
