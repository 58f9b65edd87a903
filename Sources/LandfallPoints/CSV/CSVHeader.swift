/// The columns of a table that contain the coordinates.
package struct CSVHeader: Sendable {
  /// The header that has the columns.
  let table: TableHeader
  private(set) var positions: PositionColumns

  /// Finds the columns: by the given names or numbers, or by their usual names. O(bytes).
  /// - Parameters:
  ///   - header: the header; without one, the first row.
  ///   - file: the name of the file in messages.
  ///   - added: the names of the columns that the output adds.
  /// - Throws: ``DataError`` if a column is missing, if two columns have a name of the same coordinate, or
  ///   if a column has the name of an added one.
  init(
    _ bytes: Span<UInt8>, _ header: TableHeader, _ names: CoordinateNames, file: String,
    adding added: Set<String> = []
  ) throws(DataError) {
    table = header
    let found = HeaderNames(
      bytes, header.record.text, names, delimiter: header.delimiter, adding: added)
    func cause() -> String? {
      guard names.hasHeader else { return nil }
      return PositionField(bytes, below: header)?.remedy(file: file) ?? found.projectedRemedy
    }
    let latitude = try found.column(
      found.latitudes, .latitude, given: names.latitude, names, default: 0, file: file,
      cause)
    let longitude = try found.column(
      found.longitudes, .longitude, given: names.longitude, names, default: 1, file: file,
      cause)
    guard latitude != longitude else {
      throw DataError(
        "\(file): latitude and longitude are both column \(latitude + 1); choose two with --lat and --lon"
      )
    }
    positions = PositionColumns(latitude: latitude, longitude: longitude)
    if names.hasHeader {
      let all = table.names(bytes)
      for (column, axis) in [(latitude, PositionAxis.latitude), (longitude, .longitude)] {
        guard column < all.count, Self.countsNegative(all[column], axis) else { continue }
        throw DataError(
          "\(file): column \"\(oneLine(all[column]))\" has degrees \(axis == .latitude ? "south" : "west"), which are negative "
            + "numbers of degrees; write them with a minus sign, and name the column \(axis == .latitude ? "lat" : "lon")"
        )
      }
    }
    if names.hasHeader {
      (positions.northOrSouth, positions.eastOrWest) = found.hemispheres
    }
    if names.hasHeader, let (column, name) = found.repeated {
      throw DataError(
        "\(file): column \(column + 1) of the header has the name of a result column, \"\(name)\";"
          + " rename it, or set --prefix TEXT for the result columns")
    }
  }

  /// Whether a name has a unit of degrees, and south or west behind it: "Longitude (° W)".
  private static func countsNegative(_ name: String, _ axis: PositionAxis) -> Bool {
    let lower = name.lowercased()
    guard lower.contains(where: { "(°º".contains($0) }) || lower.hasPrefix("deg") else {
      return false
    }
    let words = lower.split { !$0.isLetter }
    guard words.count > 1, let last = words.last else { return false }
    return axis.words.negative.contains(String(last))
  }

  /// Returns the text of the field of a column of a record.
  static func name(
    _ bytes: Span<UInt8>, _ record: CSVRecord, _ column: Int, delimiter: UInt8
  ) -> String {
    var (text, number) = ("", 0)
    CSVRecord.forEachField(bytes, in: record.text, delimiter: delimiter) { field in
      if number == column { text = fieldText(bytes, field) }
      number += 1
    }
    return text
  }
}

extension SoughtColumns {
  /// Columns for both coordinates; without names, numbers in both.
  init(_ names: CoordinateNames) {
    self.init(areNamed: names.hasHeader) { bytes, record, delimiter in
      if names.hasHeader {
        let found = HeaderNames(bytes, record, names, delimiter: delimiter, adding: [])
        return !found.latitudes.isEmpty && !found.longitudes.isEmpty
      }
      let (latitude, longitude) = names.numbers ?? (0, 1)
      var (column, count) = (0, 0)
      CSVRecord.forEachField(bytes, in: record, delimiter: delimiter) { field in
        if column == latitude || column == longitude,
          PlainDecimal(bytes.extracting(fieldContent(bytes, field))) != nil
        {
          count += 1
        }
        column += 1
      }
      return count == 2
    }
  }
}

/// The findings of one pass over a header, which may have millions of columns: only the first of each
/// kind are kept.
private struct HeaderNames {
  static let limit = 10
  var count = 0
  /// The first names, for messages.
  var first: [String] = []
  /// The columns with a name of the coordinate, at most one more than ``limit``.
  var latitudes: [(column: Int, name: String)] = []
  var longitudes: [(column: Int, name: String)] = []
  private var north: (column: Int, name: String)?
  private var east: (column: Int, name: String)?
  /// The first column with the name of an added one.
  var repeated: (column: Int, name: String)?

  init(
    _ bytes: Span<UInt8>, _ record: Range<Int>, _ names: CoordinateNames, delimiter: UInt8,
    adding added: Set<String>
  ) {
    // A longer name, or one with another first byte, is not searched for. In a name each quote may be doubled.
    let searched = added.union([names.latitude, names.longitude].compactMap { $0 })
    let longest = max(
      CoordinateNames.Kind.longestName, 2 * (searched.map(\.utf8.count).max() ?? 0))
    var canBegin = [Bool](repeating: false, count: 256)
    for byte in CoordinateNames.Kind.firstBytes + searched.compactMap(\.utf8.first) {
      canBegin[Int(byte)] = true
    }
    CSVRecord.forEachField(bytes, in: record, delimiter: delimiter) { field in
      let content = fieldContent(bytes, field)
      let column = count
      count += 1
      let isShown = first.count < Self.limit
      let isCandidate =
        !content.isEmpty && content.count <= longest && canBegin[Int(bytes[content.lowerBound])]
      guard isShown || isCandidate else { return }
      var name = bytes.text(content)
      if isShown { first.append(name) }
      // Replacing takes longer than all else.
      if name.utf8.contains(UInt8(ascii: "\"")) { name.replace("\"\"", with: "\"") }
      if isNamed(name, names.latitude, .latitude), latitudes.count <= Self.limit {
        latitudes.append((column, name))
      } else if isNamed(name, names.longitude, .longitude), longitudes.count <= Self.limit {
        longitudes.append((column, name))
      } else if north == nil, UsualNames.northOrSouth.rank(of: name) != nil {
        north = (column, name)
      } else if east == nil, UsualNames.eastOrWest.rank(of: name) != nil {
        east = (column, name)
      }
      if repeated == nil, added.contains(name) { repeated = (column, name) }
    }
  }

  /// What to do about columns of a projection; nil without one.
  var projectedRemedy: String? {
    first.contains { $0.lowercased().contains("easting") }
      ? CoordinateFault.projected.remedy(nil) : nil
  }

  /// The columns with hemispheres.
  var hemispheres: (northOrSouth: Int?, eastOrWest: Int?) {
    UsualNames.areHemispheres(north?.name, east?.name) ? (north?.column, east?.column) : (nil, nil)
  }

  private func isNamed(
    _ name: String, _ given: String?, _ kind: CoordinateNames.Kind
  ) -> Bool {
    given.map { $0 == name } ?? kind.matches(name)
  }

  /// Returns the column of a coordinate.
  /// - Parameter first: the column without a header and an option.
  func column(
    _ found: [(column: Int, name: String)], _ kind: CoordinateNames.Kind, given: String?,
    _ names: CoordinateNames, default first: Int, file: String, _ cause: () -> String?
  ) throws(DataError) -> Int {
    let number = given.flatMap(CoordinateNames.column)
    guard names.hasHeader else { return try checked(number ?? first, kind, file: file) }
    let found =
      given == nil ? kind.usual.candidates(found.map(\.name)).map { found[$0] } : found
    if found.count == 1 { return found[0].column }
    if let first = found.first, let second = found.dropFirst().first {
      let isSame = first.name == second.name
      throw DataError(
        "\(file): columns \(first.column + 1) and \(second.column + 1) of the header, \"\(first.name)\" and"
          + " \"\(second.name)\", may both be the \(kind.noun); choose one with \(kind.option) "
          + (isSame ? "\(first.column + 1)" : "\"\(first.name)\""))
    }
    if let number { return try checked(number, kind, file: file) }
    throw DataError(missing(kind, given: given, file: file, cause()))
  }

  private func checked(
    _ column: Int, _ kind: CoordinateNames.Kind, file: String
  ) throws(DataError) -> Int {
    guard column < count else {
      throw DataError(
        "\(file): column \(column + 1) for the \(kind.noun) is missing: the first row has "
          + "\(counted(count, "column")); choose one with \(kind.option), or the delimiter with --delimiter"
      )
    }
    return column
  }

  private func missing(
    _ kind: CoordinateNames.Kind, given: String?, file: String, _ cause: String?
  ) -> String {
    let listed = first.map { "\"\($0.prefix(40))\"" }
    let others = count > listed.count ? " and \(count - listed.count) more" : ""
    let has = "it has \(listed.joined(separator: ", "))\(others)"
    if let given {
      return "\(file): no column of the header is named \"\(oneLine(given))\"; \(has)"
        + (cause.map { "; \($0)" } ?? "")
    }
    let isData = first.allSatisfy { name in Array(name.utf8).withSpan { PlainDecimal($0) } != nil }
    return "\(file): no column of the header is named \(kind.shown); \(has); "
      + (cause
        ?? (isData
          ? "if the file has no header, add --no-header"
          : "choose one with \(kind.option) NAME"))
  }
}

/// How a file names the columns or members with the coordinates.
package struct CoordinateNames: Sendable, Equatable {
  /// The name or the number that was given for each coordinate; nil to recognize the usual names.
  var latitude: String?
  var longitude: String?
  /// Whether the first row of a table names the columns.
  var hasHeader: Bool

  package init(latitude: String? = nil, longitude: String? = nil, hasHeader: Bool = true) {
    self.latitude = latitude
    self.longitude = longitude
    self.hasHeader = hasHeader
  }

  /// A coordinate: its name in messages, its option, and its usual names.
  struct Kind: Sendable {
    let noun: String
    let option: String
    let usual: UsualNames
    /// The usual names in messages.
    let shown: String

    static let latitude = Kind(
      noun: "latitude", option: "--lat", usual: .latitude,
      shown: "lat, latitude, y or decimalLatitude")
    static let longitude = Kind(
      noun: "longitude", option: "--lon", usual: .longitude,
      shown: "lon, lng, longitude, x or decimalLongitude")

    /// The longest usual name, with some underscores.
    static let longestName = 32

    /// The bytes that usual names of coordinates and hemispheres begin with.
    static let firstBytes: [UInt8] = {
      let names = [UsualNames.latitude, .longitude, .northOrSouth, .eastOrWest].flatMap(\.all)
      let letters = Set(names.compactMap(\.utf8.first))
      return letters + letters.map { $0 & 0xDF } + Array("_- \"#".utf8)
    }()

    /// Whether a name is a usual one, ignoring case and other characters than letters and digits.
    func matches(_ name: String) -> Bool {
      name.utf8.count <= Self.longestName && usual.rank(of: name) != nil
    }
  }

  /// The column numbers from 0, if both were given as numbers or there is no header.
  var numbers: (Int, Int)? {
    let given = (latitude.flatMap(Self.column), longitude.flatMap(Self.column))
    if let first = given.0, let second = given.1 { return (first, second) }
    return hasHeader ? nil : (given.0 ?? 0, given.1 ?? 1)
  }

  /// The number of a column from 0; nil if the text is not a number from 1.
  package static func column(_ text: String) -> Int? {
    guard let number = Int(text), number >= 1, number <= 1 << 24 else { return nil }
    return number - 1
  }
}
