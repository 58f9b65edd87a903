import Foundation
import LandfallSupport

/// The columns of a CSV track, by the names in the first row.
struct CSVTrackHeader {
  /// The kinds of values that are read.
  enum Slot: Int, CaseIterable {
    case latitude, longitude, time, accuracy, altitude, speed, date, northOrSouth, eastOrWest
    /// What of several the position is of, and what says that it is none.
    case tracked, firstMark, secondMark, thirdMark
    /// AM or PM, and the place in a line.
    case half, order

    init(_ measure: PositionMeasure) {
      switch measure {
      case .accuracy: self = .accuracy
      case .altitude: self = .altitude
      case .speed: self = .speed
      }
    }

    /// The measure; nil for a place or a time.
    var measure: PositionMeasure? { PositionMeasure.allCases.first { Slot($0) == self } }
  }

  let table: TableHeader
  /// The number of line breaks up to the first row.
  let lineCount: Int
  var delimiter: UInt8 { table.delimiter }
  /// The slot of each column; −1 for other columns.
  private(set) var slots: [Int8]
  /// The factor of each slot that converts its numbers to meters and meters per second.
  private(set) var factors = [Double](repeating: 1, count: Slot.allCases.count)
  /// The first names of columns that are not read, in quotes.
  private(set) var otherNames: [String] = []
  private let names: [String]
  /// The columns of positions; nil if the table has none.
  private(set) var columns: PositionColumns?
  /// The columns of the latitude and the longitude.
  var numbers: [Int] { columns.map { [$0.latitude, $0.longitude] } ?? [] }
  /// The number of the first fields that a row must have.
  var neededFieldCount: Int { columns?.neededFieldCount ?? 1 }
  /// The reader of positions whose numbers are not plain.
  private(set) var positions = PositionReader()
  /// The columns that may both be the latitude, or the longitude.
  private var ambiguous: (slot: Slot, columns: [Int])?
  let hasTime: Bool
  /// Whether times have several columns: dates and times of day, or AM and PM.
  let hasTimeParts: Bool
  /// The name of the column with the places of points in their line, where no column is a time.
  private(set) var orderName: String?
  private(set) var hasHemispheres = false
  /// The name of the column that tells what of several a position is of.
  private(set) var trackedName: String?
  /// The columns that say whether a position is one.
  private(set) var marks: [(slot: Slot, mark: PositionMark, name: String)] = []
  var hasMarks: Bool { !marks.isEmpty }
  /// The name of a column that may be the accuracy, where none is.
  private(set) var likelyAccuracy: String?
  /// The column with whole positions of a table without columns of both coordinates.
  private var positionField: PositionField?
  var fieldCount: Int { slots.count }

  /// Finds the header at the beginning of a file.
  /// - Returns: nil if more bytes are needed.
  static func find(_ bytes: Span<UInt8>, isFinal: Bool) throws(TableFault) -> CSVTrackHeader? {
    let sought = SoughtColumns { bytes, record, delimiter in
      var (hasLatitude, hasLongitude) = (false, false)
      CSVRecord.forEachField(bytes, in: record, delimiter: delimiter) { field in
        let name = Self.name(fieldText(bytes, field))
        hasLatitude = hasLatitude || UsualNames.latitude.rank(of: name) != nil
        hasLongitude = hasLongitude || UsualNames.longitude.rank(of: name) != nil
      }
      return hasLatitude && hasLongitude
    }
    guard let table = try TableHeader.find(bytes, sought, isFinal: isFinal) else { return nil }
    var header = CSVTrackHeader(bytes, table)
    guard let hasMinutes = header.columns?.showMinutes(bytes, below: table, isFinal: isFinal) else {
      return header.columns == nil ? header : nil
    }
    header.positions.hasMinutes = hasMinutes
    return header
  }

  /// The part of a name that is compared and shown.
  private static func name(_ text: String) -> String { String(text.prefix(40)) }

  private init(_ bytes: Span<UInt8>, _ table: TableHeader) {
    self.table = table
    lineCount = bytes.count(of: 0x0A, in: 0..<table.rows)
    let names = table.names(bytes).map(Self.name)
    self.names = names
    func column(_ usual: UsualNames) -> Int? {
      let ranks = names.map { usual.rank(of: $0) ?? Int.max }
      return ranks.indices.min { ranks[$0] < ranks[$1] }.flatMap { ranks[$0] < Int.max ? $0 : nil }
    }
    let found = [Slot.latitude, .longitude].map {
      ($0, ($0 == .latitude ? UsualNames.latitude : .longitude).candidates(names))
    }
    ambiguous = found.first { $0.1.count > 1 }
    slots = Array(repeating: -1, count: names.count)
    var columns: [Slot: Int] = [
      .latitude: found[0].1.first, .longitude: found[1].1.first,
      .time: column(.time) ?? column(.date),
      .northOrSouth: column(.northOrSouth), .eastOrWest: column(.eastOrWest),
      .tracked: column(.tracked), .half: column(.half),
    ].compactMapValues { $0 }
    let free = [Slot.firstMark, .secondMark, .thirdMark]
    let marked = names.enumerated().compactMap { column, name in
      PositionMark(named: name).map { (column, $0) }
    }
    for (slot, (column, mark)) in zip(free, marked) {
      columns[slot] = column
      marks.append((slot, mark, names[column]))
    }
    if let date = column(.date), columns[.time] != date { columns[.date] = date }
    if columns[.time] == nil, let order = column(.order) {
      columns[.order] = order
      orderName = names[order]
    }
    var ranks: [Slot: Int] = [:]
    for (column, name) in names.enumerated() {
      guard let found = PositionMeasure.name(name) else { continue }
      let slot = Slot(found.measure)
      guard found.rank < ranks[slot] ?? .max else { continue }
      (ranks[slot], columns[slot]) = (found.rank, column)
      factors[slot.rawValue] = found.factor
    }
    let signs = [Slot.northOrSouth, .eastOrWest].map { columns[$0].map { names[$0] } }
    if !UsualNames.areHemispheres(signs[0], signs[1]) {
      columns[.northOrSouth] = nil
      columns[.eastOrWest] = nil
    }
    for (slot, column) in columns { slots[column] = Int8(slot.rawValue) }
    trackedName = columns[.tracked].map { names[$0] }
    if columns[.accuracy] == nil { likelyAccuracy = names.first(where: Self.mayBeAccuracy) }
    hasTime = columns[.time] != nil
    hasTimeParts = columns[.date] != nil || columns[.half] != nil
    otherNames = names.indices.filter { slots[$0] < 0 }.prefix(10).map { "\"\(names[$0])\"" }
    if let latitude = columns[.latitude], let longitude = columns[.longitude] {
      self.columns = PositionColumns(
        latitude: latitude, longitude: longitude, northOrSouth: columns[.northOrSouth],
        eastOrWest: columns[.eastOrWest])
    }
    positionField = self.columns == nil ? PositionField(bytes, below: table) : nil
    hasHemispheres = self.columns?.haveHemispheres ?? false
    positions.delimiter = table.delimiter
  }

  /// Whether a name that is not known may be that of an accuracy of positions.
  private static func mayBeAccuracy(_ name: String) -> Bool {
    let plain = UsualNames.plain(name)
    let others = [
      "vert", "alt", "elev", "speed", "bearing", "course", "heading", "time", "provider", "type",
    ]
    return ["accur", "precis", "uncertain", "hacc"].contains { plain.range(of: $0) != nil }
      && !plain.hasPrefix("v") && !others.contains { plain.range(of: $0) != nil }
  }

  /// - Throws: ``TrackError`` if no column is a latitude or a longitude, or if two may each be one.
  func requireCoordinates(file: String) throws(TrackError) {
    if let (slot, columns) = ambiguous {
      throw TrackError(
        file, line: table.line,
        "columns \(columns[0] + 1) and \(columns[1] + 1), \"\(names[columns[0]])\" and \"\(names[columns[1]])\", may both be "
          + "the \(slot)", "remove or rename one of them")
    }
    for slot in [Slot.latitude, .longitude] where !slots.contains(Int8(slot.rawValue)) {
      let listed = names.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
      throw TrackError(
        file, line: table.line, "no column of the header is a \(slot); it has \(listed)",
        names.contains { UsualNames.plain($0) == "positionlat" }
          ? "these look like the semicircles of a FIT file; give the file itself"
          : positionField?.remedy(file: file) ?? "name the columns in the first row: lat,lon,time")
    }
  }

  /// The fields of a line in which quotes are characters.
  func fields(ofLine start: Int, in bytes: Span<UInt8>) -> CSVTrackFields {
    var fields = CSVTrackFields()
    _ = CSVRecord.line(bytes, from: start, delimiter: delimiter) { column, field in
      if column < slots.count, slots[column] >= 0 {
        fields.set(Int(slots[column]), bytes, field)
      }
    }
    return fields
  }

  /// The fields of a row with its position.
  func position(_ fields: CSVTrackFields) -> PositionFields {
    PositionFields(
      latitude: fields[.latitude], longitude: fields[.longitude],
      northOrSouth: columns?.northOrSouth.map { _ in fields[.northOrSouth] },
      eastOrWest: columns?.eastOrWest.map { _ in fields[.eastOrWest] })
  }
}
