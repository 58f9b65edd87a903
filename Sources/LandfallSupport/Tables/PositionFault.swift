/// Why two fields are no position.
package struct PositionFault: Error, Equatable {
  /// What is wrong with a number.
  package enum Kind: Sendable {
    case empty, notNumber, noHemisphere, notHemisphere, otherHemisphere, twoSigns, notMinutes
    /// Degrees and minutes after rows with degrees.
    case lateMinutes
    case beyond
    /// What a ship sends without a position.
    case unavailable
    /// The letter O for a hemisphere.
    case letterO
    /// Degrees and minutes with a decimal comma, where commas separate fields.
    case comma
  }

  package var kind: Kind
  package var axis: PositionAxis

  init(_ kind: Kind, _ axis: PositionAxis) {
    self.kind = kind
    self.axis = axis
  }

  /// The reason, under which rows are counted.
  package var reason: MissingPosition {
    switch kind {
    case .empty: .empty
    case .notNumber, .comma: .notNumber
    case .noHemisphere, .notHemisphere, .otherHemisphere, .twoSigns, .letterO: .hemisphere
    case .unavailable: .unavailable
    case .notMinutes, .lateMinutes: .minutes
    case .beyond: .beyond
    }
  }

  /// The problem as text.
  /// - Parameters:
  ///   - reader: the reader that found it.
  ///   - empty: what a field without a number is.
  package func problem(
    _ bytes: Span<UInt8>, _ fields: PositionFields, _ reader: PositionReader,
    empty: String = "empty"
  ) -> String {
    let number = bytes.extracting(fields[axis].number)
    let hemisphere = fields[axis].hemisphere.map { excerpt(bytes.extracting($0)) } ?? ""
    switch kind {
    case .empty: return "the \(axis) is \(empty)"
    case .notNumber: return PlainNumber.notDegrees("\(axis)", number)
    case .comma: return PlainNumber.notDegrees("\(axis)", number, hasComma: true)
    case .letterO:
      return
        "\(axis) \(excerpt(number)) has the letter O, which is west in French and Spanish, and east in German; write \(axis.letters)"
    case .unavailable:
      return "latitude \(excerpt(number)) is what AIS sends for a position that is not available"
    case .noHemisphere: return "the hemisphere of the \(axis) is empty; write \(axis.letters)"
    case .notHemisphere:
      return "\"\(hemisphere)\" is not a hemisphere of a \(axis); write \(axis.letters)"
    case .otherHemisphere:
      let other = hemisphere.isEmpty ? excerpt(number) : "\(excerpt(number)) \(hemisphere)"
      return
        "\(axis) \(other) has a hemisphere of the other number; write \(axis.letters), or exchange them"
    case .twoSigns:
      return hemisphere.isEmpty
        ? "\(axis) \(excerpt(number)) has a sign and a hemisphere; remove one of them"
        : "\(axis) \(excerpt(number)) has a sign and the hemisphere \(hemisphere); remove one of them"
    case .notMinutes:
      return "\(axis) \(excerpt(number)) is not \(axis.minutesForm), degrees and minutes"
    case .lateMinutes:
      return
        "\(axis) \(excerpt(number)) looks like \(axis.minutesForm), degrees and minutes, and the first rows are degrees"
    case .beyond:
      let exchanged = axis == .latitude ? try? reader.read(bytes, fields.exchanged) : nil
      let isSwapped = exchanged.map { $0.longitude.magnitude <= 180 } ?? false
      return Self.beyond("\(axis)", number, axis)
        + (isSwapped ? "; the columns may be swapped" : "")
    }
  }

  /// Whether numbers are the mark of AIS for a position that is not available: the latitude 91 beside the longitude 181, or
  /// beside 0 (ITU-R M.1371-5, annex 8, table 48).
  package static func isUnavailable(latitude: Double, longitude: Double) -> Bool {
    latitude == 91 && (longitude == 181 || longitude == 0)
  }

  /// Why a number is beyond what an axis has.
  package static func beyond(_ name: String, _ number: Span<UInt8>, _ axis: PositionAxis) -> String
  {
    "\(name) \(excerpt(number)) is beyond ±\(Int(axis.limit))"
  }
}

extension PositionFields {
  /// The fields with latitude and longitude exchanged, without hemispheres.
  fileprivate var exchanged: PositionFields {
    PositionFields(latitude: longitude, longitude: latitude)
  }
}

/// The reasons why a row has no position, in the order of lists.
package enum MissingPosition: Int, CaseIterable, Sendable {
  case empty, notNumber, hemisphere, minutes, beyond, unavailable, geometry

  /// The reason in a list of counts, such as "402 beyond ±90 or ±540".
  package var words: String {
    switch self {
    case .empty: "empty"
    case .notNumber: "not a number"
    case .hemisphere: "of an unclear hemisphere"
    case .minutes: "not degrees and minutes"
    case .beyond: "beyond ±90 or ±540"
    case .unavailable: "not available (91 of AIS)"
    case .geometry: "without a point"
    }
  }
}
