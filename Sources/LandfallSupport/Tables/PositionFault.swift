/// Why two fields are no position.
package struct PositionFault: Error, Equatable {
  /// What is wrong with a number.
  package enum Kind: Sendable {
    case empty, notNumber, noHemisphere, notHemisphere, otherHemisphere, twoSigns, notMinutes
    /// Degrees and minutes after rows with degrees.
    case lateMinutes
    case beyond
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
    case .notNumber: .notNumber
    case .noHemisphere, .notHemisphere, .otherHemisphere, .twoSigns: .hemisphere
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
  case empty, notNumber, hemisphere, minutes, beyond, geometry

  /// The reason in a list of counts, such as "402 beyond ±90 or ±540".
  package var words: String {
    switch self {
    case .empty: "empty"
    case .notNumber: "not a number"
    case .hemisphere: "of an unclear hemisphere"
    case .minutes: "not degrees and minutes"
    case .beyond: "beyond ±90 or ±540"
    case .geometry: "without a point"
    }
  }
}
