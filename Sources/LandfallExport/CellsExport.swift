/// Writes the regions of a layer as a table of cells, with which plain SQL finds the region of a point: see ``CellRow``.
package struct CellsExport {
  /// The columns of the table.
  package static let header = "cell,region,whole,from_y,to_y,x,y,dx,dy\n"

  private let layer: Layer
  private let file: String
  /// The keys of the regions as fields of the table.
  private let keys: [[UInt8]]
  package private(set) var rowCount = 0

  /// - Parameters:
  ///   - keys: the keys of the regions as fields of CSV.
  ///   - file: the name of the atlas in error messages.
  package init(_ layer: Layer, keys: [[UInt8]], file: String) {
    (self.layer, self.keys, self.file) = (layer, keys, file)
  }

  /// Writes the table in pieces.
  /// - Throws: ``BuildError`` if the borders of a region have far too many cells, and the errors of the sink.
  /// - Complexity: O(edges × log cells) and a lookup for each cell.
  package mutating func write(to sink: ExportSink) throws {
    var pieces = TextPieces()
    pieces += Self.header
    for (index, region) in layer.regions.enumerated() {
      guard let rows = region.cellRows else {
        throw BuildError(
          .limit, file: file, place: "region \"\(region.key)\"",
          problem:
            "its borders have too many cells: many edges cross the globe, or the file is damaged",
          remedy: "build the atlas of borders with shorter edges")
      }
      for row in rows {
        pieces += "\(row.cell),"
        pieces.text += keys[index]
        pieces +=
          ",\(row.isWhole ? 1 : 0),\(row.ys.lowerBound),\(row.ys.upperBound),\(row.x),\(row.y),\(row.dx),\(row.dy)\n"
        try pieces.flush(to: sink)
      }
      rowCount += rows.count
    }
    try pieces.flush(to: sink, isLast: true)
  }
}
