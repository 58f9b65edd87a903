/// The columns of a CSV track, by the names in the first row.
struct CSVTrackHeader {
  /// The kinds of values that are read.
  enum Slot: Int, CaseIterable { case latitude, longitude, time, accuracy, altitude, speed }

  /// The separator of fields: a comma, a semicolon or a tab, whichever is most frequent.
  var delimiter: UInt8
  /// The slot of each column; −1 for other columns.
  var slots: [Int8]
  /// The factor of each slot that converts its numbers to meters and meters per second.
  var factors = [Double](repeating: 1, count: Slot.allCases.count)
  var hasTime: Bool { slots.contains(Int8(Slot.time.rawValue)) }
  var fieldCount: Int { slots.count }

  /// The column names in lowercase without spaces, "_" and "-", in order of preference.
  private static let names: [(slot: Slot, name: String, factor: Double)] = [
    (.latitude, "latitude", 1), (.latitude, "lat", 1),
    (.longitude, "longitude", 1), (.longitude, "lon", 1), (.longitude, "lng", 1),
    (.longitude, "long", 1),
    (.time, "time", 1), (.time, "timestamp", 1), (.time, "datetime", 1), (.time, "timeutc", 1),
    (.time, "utctime", 1), (.time, "timestampms", 1), (.time, "epoch", 1), (.time, "date", 1),
    (.accuracy, "accuracy", 1), (.accuracy, "accuracym", 1), (.accuracy, "horizontalaccuracy", 1),
    (.accuracy, "hacc", 1),
    (.altitude, "altitude", 1), (.altitude, "altitudem", 1), (.altitude, "ele", 1),
    (.altitude, "elevation", 1), (.altitude, "alt", 1), (.altitude, "altitudeft", 0.3048),
    (.speed, "speed", 1), (.speed, "speedms", 1), (.speed, "speedmps", 1),
    (.speed, "speedkmh", 1 / 3.6), (.speed, "speedkph", 1 / 3.6), (.speed, "speedmph", 0.44704),
    (.speed, "speedkn", 1852.0 / 3600), (.speed, "speedknots", 1852.0 / 3600),
  ]

  /// Reads the first row.
  /// - Throws: ``TrackError`` if no column is a latitude or a longitude.
  init(_ row: [UInt8], file: String) throws(TrackError) {
    var row = row[...]
    if row.starts(with: [0xEF, 0xBB, 0xBF]) { row = row.dropFirst(3) }
    let text = String(decoding: row, as: UTF8.self)
    let delimiters: [Character] = [",", ";", "\t"]
    let counts = delimiters.map { mark in text.count { $0 == mark } }
    let most = delimiters.indices.max { (counts[$0], -$0) < (counts[$1], -$1) }!
    delimiter = delimiters[most].asciiValue!
    let names = text.split(separator: delimiters[most], omittingEmptySubsequences: false).map {
      String($0.filter { $0 != "\"" && $0 != "\r" }.drop(while: \.isWhitespace).prefix(40))
    }
    slots = Array(repeating: -1, count: names.count)
    let plain = names.map { name in name.lowercased().filter { $0.isLetter || $0.isNumber } }
    for slot in Slot.allCases {
      for (_, name, factor) in Self.names.filter({ $0.slot == slot }) {
        guard let column = plain.firstIndex(of: name) else { continue }
        slots[column] = Int8(slot.rawValue)
        factors[slot.rawValue] = factor
        break
      }
    }
    for slot in [Slot.latitude, .longitude] where !slots.contains(Int8(slot.rawValue)) {
      let listed = names.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
      throw TrackError(
        file, line: 1, "no column of the header is a \(slot); it has \(listed)",
        "name the columns in the first row: lat,lon,time")
    }
  }
}
