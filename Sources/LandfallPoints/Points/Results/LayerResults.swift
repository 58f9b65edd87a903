/// The results of rows, in the form of the output: looks up a block of rows layer by layer, and then writes them row by
/// row, so that neither loop changes reference counts.
///
/// The text of every region is made once. It is in two parts where the distance is between them.
struct LayerResults: Sendable {
  private struct Column: Sendable {
    let layer: Layer
    let reach: Double?
    let kinds: [ResultColumns.Kind]
    let names: [String]
    /// The index of the first part of the empty result; those of the regions follow.
    let noneCell: Int
    /// The searches in a layer of points for the nearest one.
    let searches: NearestSearches?

    var isMeasured: Bool { reach != nil }
    /// The number of parts of a result.
    var partCount: Int { reach == nil ? 1 : 2 }
  }

  private var columns: [Column] = []
  /// The atlas whose place is the result; nil for the regions of each layer.
  private let atlas: Atlas?
  private let form: ResultForm
  /// The parts of all results.
  private var cells = CellTable()
  /// The results of a block of rows, column by column: the index of the first part.
  private var chosen: [UInt32]
  /// Their distances, in meters.
  private var meters: [Double]
  /// The names of all columns.
  let names: [String]

  /// The number for a result of several overlapping regions, which is composed when it is written.
  private static let several = UInt32.max

  /// - Parameter rowCount: The number of rows, roughly: an index of points is built for many.
  /// - Throws: ``DataError`` if the results of all regions take more than the search's limit: in a hostile atlas all
  ///   regions may share one long text.
  init(_ search: PointSearch, _ form: ResultForm, rowCount: Int) throws(DataError) {
    let (layers, result) = (search.layers, search.columns)
    self.form = form
    atlas = search.placeOf
    names = result.names(of: layers)
    let hasDistances = layers.contains { $0.reach != nil }
    chosen = Array(repeating: 0, count: layers.count * PointRow.blockSize)
    meters = Array(repeating: 0, count: hasDistances ? chosen.count : 0)
    for searched in layers {
      let column = Column(
        layer: searched.layer, reach: searched.reach, kinds: result.kinds(of: searched.layer),
        names: result.names(of: [searched]), noneCell: cells.count,
        searches: searched.reach == nil || searched.layer.kind != .points
          ? nil : NearestSearches(in: searched.layer, count: rowCount))
      columns.append(column)
      for part in parts([], column) { cells.add(part) }
      for region in searched.layer.regions {
        for part in parts([region], column) { cells.add(part) }
        guard cells.byteCount <= search.byteLimit else {
          throw DataError(
            "the columns of all regions would take more than \(sizeText(search.byteLimit)), 64 times the bytes of the"
              + " atlas; select fewer with --columns or --layer")
        }
      }
    }
  }

  /// The names of the columns as the end of a header.
  var headings: [UInt8] { form.headings(names) }

  /// Returns the text of the regions at one point: the columns before the distance with what precedes the distance,
  /// and the columns after it.
  private func parts(_ regions: [Region], _ column: Column) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var kinds = column.kinds[...]
    for (place, name) in column.names.enumerated() {
      parts[parts.count - 1] += form.lead(name)
      if column.isMeasured, place == column.kinds.placeOfDistance {
        parts.append([])
      } else {
        parts[parts.count - 1] += form.value(regions, kinds.removeFirst())
      }
    }
    return parts
  }

  // MARK: Lookups

  /// Looks up a block of rows.
  mutating func find(_ rows: Span<PointRow>, in bytes: Span<UInt8>) {
    if let atlas { findPlaces(atlas, rows) }
    for column in columns.indices {
      if let reach = columns[column].reach, let searches = columns[column].searches {
        findNearest(column, searches, within: reach, rows, bytes)
      } else if let reach = columns[column].reach {
        findNearest(column, within: reach, rows, bytes)
      } else if atlas == nil || columns[column].layer.kind != .polygons {
        find(column, rows)
      }
    }
  }

  private mutating func find(_ column: Int, _ rows: Span<PointRow>) {
    let (layer, noneCell) = (columns[column].layer, UInt32(columns[column].noneCell))
    let overlaps = layer.overlaps
    let start = column * PointRow.blockSize
    var cells = chosen.mutableSpan
    for row in rows.indices {
      var cell = noneCell
      if let point = rows[row].point {
        if overlaps, layer.regionIDs(at: point).count > 1 {
          cell = Self.several
        } else if let id = layer.regionID(at: point) {
          cell &+= 1 &+ id.rawValue
        }
      }
      cells[start + row] = cell
    }
  }

  /// Finds the regions of all layers of polygons: of one place for each row.
  private mutating func findPlaces(_ atlas: Atlas, _ rows: Span<PointRow>) {
    for row in rows.indices {
      let place = rows[row].point.flatMap { atlas.place(at: $0) }
      for column in columns.indices where columns[column].layer.kind == .polygons {
        let noneCell = UInt32(columns[column].noneCell)
        let id = place?.regionID(in: columns[column].layer)
        chosen[column * PointRow.blockSize + row] =
          id.map { noneCell &+ 1 &+ $0.rawValue } ?? noneCell
      }
    }
  }

  private mutating func findNearest(
    _ column: Int, within reach: Double, _ rows: Span<PointRow>, _ bytes: Span<UInt8>
  ) {
    let (layer, noneCell) = (columns[column].layer, UInt32(columns[column].noneCell))
    let start = column * PointRow.blockSize
    for row in rows.indices {
      var cell = noneCell
      meters[start + row] = -1
      if let coordinate = rows[row].coordinate(in: bytes) {
        let answer = layer.answer(at: coordinate, within: reach)
        if answer.regions.count > 1 {
          cell = Self.several
        } else if let region = answer.regions.first {
          cell = noneCell &+ 2 &+ 2 &* region.id.rawValue
        }
        meters[start + row] = answer.distanceMeters ?? -1
      }
      chosen[start + row] = cell
    }
  }

  /// The same in a layer of points.
  private mutating func findNearest(
    _ column: Int, _ searches: NearestSearches, within reach: Double, _ rows: Span<PointRow>,
    _ bytes: Span<UInt8>
  ) {
    let noneCell = UInt32(columns[column].noneCell)
    let start = column * PointRow.blockSize
    let invalid = Coordinate(latitude: .nan, longitude: .nan)
    let coordinates = rows.indices.map { rows[$0].coordinate(in: bytes) ?? invalid }
    searches.forEachNearest(0..<rows.count, within: reach) {
      coordinates[$0]
    } _: { row, nearby in
      chosen[start + row] = nearby.map { noneCell &+ 2 &+ 2 &* $0.regionID.rawValue } ?? noneCell
      meters[start + row] = nearby?.distanceMeters ?? -1
    }
  }

  // MARK: Output

  /// Appends the results of a row of the block.
  @inline(__always)
  func append(_ row: Int, _ rows: Span<PointRow>, to output: inout [UInt8]) {
    let chosen = chosen.span
    for column in 0..<columns.count {
      let cell = chosen[column * PointRow.blockSize + row]
      if cell != Self.several, meters.isEmpty || !columns[column].isMeasured {
        cells.append(Int(cell), to: &output)
      } else {
        appendOther(column, cell, row, rows, to: &output)
      }
    }
  }

  /// Appends a result with a distance, or one of several regions.
  @inline(never)
  private func appendOther(
    _ column: Int, _ cell: UInt32, _ row: Int, _ rows: Span<PointRow>, to output: inout [UInt8]
  ) {
    if cell == Self.several {
      let layer = columns[column].layer
      let regions = rows[row].point.map { layer.regionIDs(at: $0).map { layer[$0] } } ?? []
      let parts = parts(regions, columns[column])
      output += parts[0]
      guard parts.count > 1 else { return }
      appendDistance(column, row, to: &output)
      output += parts[1]
    } else {
      cells.append(Int(cell), to: &output)
      appendDistance(column, row, to: &output)
      cells.append(Int(cell) + 1, to: &output)
    }
  }

  private func appendDistance(_ column: Int, _ row: Int, to output: inout [UInt8]) {
    let distance = meters[column * PointRow.blockSize + row]
    output += distance >= 0 ? Array(LayerAnswer.metersText(distance).utf8) : form.none
  }
}

/// Strings in one block of bytes.
///
/// Copying a string changes no reference count, which would cost as much as a lookup.
struct CellTable: Sendable {
  private var bytes: [UInt8] = []
  private var starts: [Int] = [0]

  /// The number of bytes of all strings.
  var byteCount: Int { bytes.count }

  /// The number of strings.
  var count: Int { starts.count - 1 }

  mutating func add(_ cell: [UInt8]) {
    bytes += cell
    starts.append(bytes.count)
  }

  /// Appends the string at `index` to `output`.
  @inline(__always)
  func append(_ index: Int, to output: inout [UInt8]) {
    output.append(bytes.span, starts[index]..<starts[index + 1])
  }
}

/// The regions of a layer at one coordinate.
package struct LayerAnswer {
  /// The regions that contain the coordinate, smallest first; else the nearest one, if requested.
  package var regions: [Region]
  /// The distance of the regions, in meters; nil without a region.
  var distanceMeters: Double?

  /// The distance in meters with one decimal.
  package var metersText: String? { distanceMeters.map(Self.metersText) }

  /// A distance in meters with one decimal.
  static func metersText(_ meters: Double) -> String { fixed(meters, decimals: 1) }
}

extension Layer {
  /// Finds the regions at a coordinate, or the nearest one within `reach` meters.
  func answer(at place: Coordinate, within reach: Double?) -> LayerAnswer {
    let regions = regions(at: place)
    if !regions.isEmpty { return LayerAnswer(regions: regions, distanceMeters: 0) }
    guard let reach, let nearest = nearest(to: place, within: reach) else {
      return LayerAnswer(regions: [])
    }
    return LayerAnswer(
      regions: [self[nearest.regionID]], distanceMeters: nearest.distanceMeters)
  }
}
