import LandfallSupport

/// What the data of a placemark or of a track (`ExtendedData`) say of its points, by the names that columns have.
///
/// Data are `Data` with a `value`, or `SimpleData`; those of a track are `gx:SimpleArrayData` with a `gx:value` for each
/// position (OGC 12-007r2, 9.2).
struct KMLData {
  private struct Text {
    var bytes: [UInt8]
    var line: Int
    var rank: Int
  }

  private var time: Text?
  private var date: Text?
  /// The values of measures: one, or one for each position.
  private var values: [PositionMeasure: [Double?]] = [:]
  private var ranks: [PositionMeasure: Int] = [:]
  /// The name of data that say that the position is none.
  private(set) var rejecting: String?
  /// The name of the data that are being read, and what it names.
  private var name = ""
  private var measure: PositionMeasure.Name?

  /// Begins data with a name.
  mutating func open(_ name: [UInt8]?) {
    self.name = name.map { String(decoding: $0, as: UTF8.self) } ?? ""
    measure = PositionMeasure.name(self.name)
    guard let found = measure else { return }
    if found.rank < ranks[found.measure] ?? .max {
      (ranks[found.measure], values[found.measure]) = (found.rank, [])
    } else {
      measure = nil
    }
  }

  /// Takes a value of the data that are open.
  mutating func take(_ text: [UInt8], line: Int) {
    if let measure {
      let number = text.withSpan {
        LandfallTravel.measure($0, of: measure.measure, factor: measure.factor)
      }
      values[measure.measure]?.append(number)
    } else if let mark = PositionMark(named: name) {
      if mark.rejects(String(decoding: text, as: UTF8.self)) { rejecting = name }
    } else if let rank = UsualNames.time.rank(of: name), rank < time?.rank ?? .max {
      time = Text(bytes: text, line: line, rank: rank)
    } else if let rank = UsualNames.date.rank(of: name), rank < date?.rank ?? .max {
      date = Text(bytes: text, line: line, rank: rank)
    }
  }

  /// Ends the data that are open.
  mutating func close() { (name, measure) = ("", nil) }

  /// The time of a placemark, or its date, and the line of it.
  var moment: (text: [UInt8], line: Int)? {
    guard let time else { return date.map { ($0.bytes, $0.line) } }
    let joined = date.flatMap { date in
      date.bytes.withSpan { day in
        time.bytes.withSpan { TrackTime.joined(date: day, timeOfDay: $0) }
      }
    }
    return (joined ?? time.bytes, time.line)
  }

  /// Adds what the data say of a position, of `count`, to its point.
  func add(to point: inout TrackPoint, at index: Int, of count: Int) {
    for measure in PositionMeasure.allCases where point[measure] == nil {
      guard let all = values[measure], all.count == 1 || all.count == count else { continue }
      point[measure] = all[all.count == count ? index : 0]
    }
  }
}
