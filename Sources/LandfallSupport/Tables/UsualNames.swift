/// The usual names of one kind of column of a table, or member of a JSON object: one list for tables of points and
/// for tracks.
package struct UsualNames: Sendable {
  /// The names in lower case without other characters than letters and digits, the preferred one first.
  package let all: [String]
  private let ranks: [String: Int]
  /// How many of ``all`` are so clear that two of them in one table are ambiguous.
  private let clearCount: Int

  private init(_ clear: [String], then others: [String] = []) {
    all = clear + others
    ranks = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
    clearCount = clear.count
  }

  package static let latitude = UsualNames(
    ["latitude", "lat", "y", "decimallatitude"],
    then: ["gpslatitude", "gpslat", "latitudedeg", "latdeg", "latitudedegrees", "locationlat"])
  package static let longitude = UsualNames(
    ["longitude", "lon", "lng", "long", "x", "decimallongitude"],
    then: [
      "gpslongitude", "gpslon", "gpslng", "longitudedeg", "londeg", "longitudedegrees",
      "locationlong", "locationlon",
    ])
  /// The hemisphere of a latitude without a sign: N or S.
  package static let northOrSouth = UsualNames([
    "latituderef", "latref", "gpslatituderef", "latitudehemisphere", "lathemisphere",
    "latitudedirection", "latdirection", "latitudedir", "latdir", "latitudens", "latns",
    "northsouth", "nsindicator", "nshemisphere", "ns",
  ])
  /// The hemisphere of a longitude without a sign: E or W.
  package static let eastOrWest = UsualNames([
    "longituderef", "lonref", "lngref", "longref", "gpslongituderef", "longitudehemisphere",
    "lonhemisphere", "longitudedirection", "londirection", "longitudedir", "londir", "lngdir",
    "longdir", "longitudeew", "lonew", "eastwest", "ewindicator", "ewhemisphere", "ew",
  ])
  package static let time = UsualNames([
    "time", "timestamp", "datetime", "timeutc", "utctime", "timestamputc", "datetimeutc",
    "utcdatetime", "timestampms", "fixtime", "gpstime", "gpstimestamp", "gpsdatetime",
    "recordedat", "recordedtime", "isotst", "tst", "isotime", "isotimestamp", "devicetime",
    "locationtime", "loggedat", "observedat", "epoch", "epochtime", "epochms", "unixtime",
    "unixtimestamp", "timems", "timestamps", "times", "timeofday", "localtime", "createdat",
    "creationtime", "servertime", "ts",
  ])
  /// The date beside a time of day, or instead of a time.
  package static let date = UsualNames(["date", "gpsdate", "utcdate", "dateutc", "localdate"])

  /// The place of a name among the usual ones, ignoring case and other characters than letters and digits; nil for
  /// another name.
  package func rank(of name: String) -> Int? {
    // Few names are not plain, and changing them takes longer than all else.
    if let rank = ranks[name] { return rank }
    let isPlain = name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    return isPlain ? nil : ranks[Self.plain(name)]
  }

  /// Whether a name is so clear that a second one in the table is ambiguous.
  package func isClear(_ name: String) -> Bool { rank(of: name).map { $0 < clearCount } ?? false }

  /// Whether names of columns are those of hemispheres: "ns" alone may be nanoseconds.
  package static func areHemispheres(_ north: String?, _ east: String?) -> Bool {
    if north != nil, east != nil { return true }
    guard let name = north ?? east else { return false }
    return !["ns", "ew"].contains(plain(name))
  }

  /// The letters and digits of a name, in lower case.
  package static func plain(_ name: String) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        plain.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): plain.append(byte | 0x20)
      // Other letters, which few names have, take forty times as long.
      case 0x80...: return name.lowercased().filter { $0.isLetter || $0.isNumber }
      default: break
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}

/// A hemisphere that a column gives for a latitude or a longitude without a sign.
package enum Hemisphere: Sendable {
  case latitude, longitude

  /// The sign of a hemisphere such as "S", "south" or "W"; nil for other text.
  package func sign(_ text: Span<UInt8>) -> Double? {
    let word = excerpt(text).lowercased()
    let (positive, negative) = self == .latitude ? ("north", "south") : ("east", "west")
    if word == positive || word == positive.prefix(1) { return 1 }
    return word == negative || word == negative.prefix(1) ? -1 : nil
  }

  /// Whether a number beside a hemisphere is degrees and minutes without a separator, as in NMEA 0183: "5213.55195"
  /// is 52° 13.55195′, and "00641.61109" is 6° 41.61109′.
  package func isNMEA(_ number: Span<UInt8>) -> Bool {
    var count = 0
    while count < number.count, number[count] &- UInt8(ascii: "0") <= 9 { count += 1 }
    return count >= (self == .latitude ? 4 : 5)
  }

  /// The degrees of a number and its hemisphere; nil if they have no meaning or two: a number with a sign of the other
  /// hemisphere, or without a sign and a hemisphere.
  package func degrees(_ number: Span<UInt8>, in hemisphere: Span<UInt8>) -> Double? {
    guard var value = decimal(number) else { return nil }
    if isNMEA(number) {
      let degrees = (value / 100).rounded(.towardZero)
      let minutes = value - 100 * degrees
      guard minutes < 60 else { return nil }
      value = degrees + minutes / 60
    }
    guard let sign = sign(hemisphere) else {
      return hemisphere.isEmpty && value < 0 ? value : nil
    }
    if value < 0 { return sign < 0 ? value : nil }
    return sign * value
  }

  /// Why a number and its hemisphere have no meaning; nil if the number alone is the reason.
  package func problem(_ number: Span<UInt8>, in hemisphere: Span<UInt8>) -> String? {
    guard let value = decimal(number) else { return nil }
    let letters = self == .latitude ? "N or S" : "E or W"
    let noun = self == .latitude ? "latitude" : "longitude"
    guard let sign = sign(hemisphere) else {
      return hemisphere.isEmpty
        ? value < 0 ? nil : "the hemisphere of the \(noun) is empty; write \(letters)"
        : "\"\(excerpt(hemisphere))\" is not a hemisphere of a \(noun); write \(letters)"
    }
    if value < 0, sign > 0 {
      return
        "\(noun) \(excerpt(number)) has a sign and the hemisphere \(excerpt(hemisphere)); remove one of them"
    }
    return degrees(number, in: hemisphere) == nil
      ? "\(noun) \(excerpt(number)) is not \(self == .latitude ? "ddmm.mmmm" : "dddmm.mmmm"), degrees and minutes"
      : nil
  }
}
