package import Landfall

/// How `landfall locate` reads a file of points and writes the results.
package struct PointOptions: Sendable {
  /// The format of the input; nil to recognize it.
  package var inputFormat: PointFormat?
  /// The format of the output; nil for that of the input.
  package var outputFormat: PointFormat?
  /// Whether the output is that of `--json` instead.
  package var isJSONAnswers = false
  /// The delimiter of the input; nil to recognize it.
  package var delimiter: UInt8?
  package var names = CoordinateNames()
  /// Whether fields that a spreadsheet could take for a formula begin with an apostrophe.
  package var isSafe = false
  /// Whether rows that cannot be rows of the output are left out.
  package var skipsBad = false

  package init() {}
}

/// The layers that are searched at each point, and the columns of their results.
package struct PointSearch: Sendable {
  package var grid: Grid
  package var layers: [SearchedLayer]
  package var columns = ResultColumns()
  /// The atlas whose place is the result; nil for the regions of each layer.
  package var placeOf: Atlas?
  /// The greatest number of bytes that the results of all regions may take.
  package var byteLimit = Int.max

  package init(
    grid: Grid, layers: [SearchedLayer], columns: ResultColumns = ResultColumns(),
    placeOf atlas: Atlas? = nil
  ) {
    self.grid = grid
    self.layers = layers
    self.columns = columns
    placeOf = atlas
  }
}
