/// Where a row or an object has a position: the ranges of its two numbers, and of their hemispheres.
package struct PositionFields: Sendable {
  package var latitude: Range<Int>
  package var longitude: Range<Int>
  /// The field with N or S; nil without such a column.
  package var northOrSouth: Range<Int>?
  /// The field with E or W; nil without such a column.
  package var eastOrWest: Range<Int>?

  package init(
    latitude: Range<Int>, longitude: Range<Int>, northOrSouth: Range<Int>? = nil,
    eastOrWest: Range<Int>? = nil
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.northOrSouth = northOrSouth
    self.eastOrWest = eastOrWest
  }

  subscript(axis: PositionAxis) -> (number: Range<Int>, hemisphere: Range<Int>?) {
    axis == .latitude ? (latitude, northOrSouth) : (longitude, eastOrWest)
  }
}

/// Reads positions of tables and of JSON: one reader for points and tracks, so that both say the same of a number.
package struct PositionReader: Sendable {
  /// The delimiter of fields: where it is a comma, no comma is decimal.
  package var delimiter: UInt8
  /// Whether numbers with a hemisphere are degrees and minutes without a separator, as in NMEA 0183. Programs drop the
  /// zeros before a number, so that the file decides and not the number.
  package var hasMinutes = false

  /// The greatest number of first rows that decide ``hasMinutes``.
  package static let sampleCount = 100

  /// A position in degrees.
  package struct Reading {
    package var latitude: Double
    package var longitude: Double
    /// Whether a number has a decimal comma.
    package var hasComma = false
  }

  package init(delimiter: UInt8 = CSVDelimiter.comma) { self.delimiter = delimiter }

  /// Reads a position.
  /// - Throws: ``PositionFault`` if a number is no degrees, or beyond ±90 or ±540.
  package func read(
    _ bytes: Span<UInt8>, _ fields: PositionFields
  ) throws(PositionFault) -> Reading {
    // Letters behind the numbers are of the row, and columns of hemispheres of the file.
    let hasColumns = fields.northOrSouth != nil || fields.eastOrWest != nil
    let hasMinutes = hasMinutes || !hasColumns && Self.vote(bytes, fields) > 0
    let latitude: Double
    let isComma: Bool
    do throws(PositionFault) {
      (latitude, isComma) = try angle(bytes, fields, .latitude, hasMinutes: hasMinutes)
    } catch {
      guard error.kind == .beyond, let north = decimal(bytes.extracting(fields.latitude)),
        let east = decimal(bytes.extracting(fields.longitude)),
        PositionFault.isUnavailable(latitude: north, longitude: east)
      else { throw error }
      throw PositionFault(.unavailable, .latitude)
    }
    let (longitude, isOtherComma) = try angle(bytes, fields, .longitude, hasMinutes: hasMinutes)
    return Reading(
      latitude: latitude, longitude: longitude, hasComma: isComma || isOtherComma)
  }

  /// Whether text is a number of degrees, also with a sign or a hemisphere.
  package static func isAngle(_ text: Span<UInt8>) -> Bool {
    AngleText(text, delimiter: CSVDelimiter.comma) != nil
  }

  /// What a position with hemispheres in columns says of the numbers of its file: 1 if they are degrees and minutes without
  /// a separator, −1 if they cannot be, else 0.
  package static func minutesVote(_ bytes: Span<UInt8>, _ fields: PositionFields) -> Int {
    guard fields.northOrSouth != nil || fields.eastOrWest != nil else { return 0 }
    return vote(bytes, fields)
  }

  private static func vote(_ bytes: Span<UInt8>, _ fields: PositionFields) -> Int {
    let north = PositionAxis.latitude.digits(of: bytes.extracting(fields.latitude))
    let east = PositionAxis.longitude.digits(of: bytes.extracting(fields.longitude))
    if !north.canBeMinutes || !east.canBeMinutes { return -1 }
    return north.areMinutes || east.areMinutes ? 1 : 0
  }

  private func angle(
    _ bytes: Span<UInt8>, _ fields: PositionFields, _ axis: PositionAxis, hasMinutes: Bool
  ) throws(PositionFault) -> (degrees: Double, hasComma: Bool) {
    let (number, hemisphere) = fields[axis]
    let field = bytes.extracting(number)
    if field.isEmpty { throw PositionFault(.empty, axis) }
    // Most have a plain number and a letter.
    if !hasMinutes, let hemisphere, let sign = axis.sign(letter: bytes.extracting(hemisphere)),
      let value = decimal(field), value >= 0, value <= axis.limit,
      !axis.digits(of: field).areMinutes
    {
      return (sign * value, false)
    }
    guard let text = AngleText(field, delimiter: delimiter) else {
      let kind = AngleText.fault(of: field, delimiter: delimiter) ?? .notNumber
      throw PositionFault(kind == .letterO && axis == .latitude ? .otherHemisphere : kind, axis)
    }
    var value = text.degrees
    let sign = try sign(text, hemisphere.map { excerpt(bytes.extracting($0)) }, axis)
    if sign != nil, text.isNumber {
      if hasMinutes {
        guard let degrees = Self.degrees(ofMinutes: value) else {
          throw PositionFault(.notMinutes, axis)
        }
        value = degrees
      } else if axis.digits(of: field).areMinutes {
        throw PositionFault(.lateMinutes, axis)
      }
    }
    if let sign { value = sign < 0 ? -value.magnitude : value }
    guard value.magnitude <= axis.limit else { throw PositionFault(.beyond, axis) }
    return (value, text.hasComma)
  }

  /// The sign that hemispheres give a number; nil without one.
  private func sign(
    _ text: AngleText, _ field: String?, _ axis: PositionAxis
  ) throws(PositionFault) -> Double? {
    var signs: [Double] = []
    for word in [text.hemisphere, field?.lowercased() ?? ""] where !word.isEmpty {
      guard let sign = axis.sign(word) else {
        let other: PositionAxis = axis == .latitude ? .longitude : .latitude
        throw PositionFault(other.sign(word) == nil ? .notHemisphere : .otherHemisphere, axis)
      }
      signs.append(sign)
    }
    guard let sign = signs.first else {
      // A number with a minus needs none.
      if field == nil || text.degrees < 0 { return nil }
      throw PositionFault(.noHemisphere, axis)
    }
    guard sign == signs.last, !(sign > 0 && text.degrees < 0) else {
      throw PositionFault(.twoSigns, axis)
    }
    return sign
  }

  /// The degrees of a number as in NMEA 0183, whose last two whole digits are minutes; nil if these are not below 60.
  private static func degrees(ofMinutes number: Double) -> Double? {
    let degrees = (number / 100).rounded(.towardZero)
    let minutes = number - 100 * degrees
    return minutes.magnitude < 60 ? degrees + minutes / 60 : nil
  }
}
