import Landfall

/// The columns that `landfall locate` adds to a CSV file: their names, and the form of their cells.
package struct CSVColumns {
  /// Whether there is a column `<layer>_name`.
  package var hasNames: Bool
  /// The text before the name of each column.
  package var prefix: String
  /// Whether cells that a spreadsheet could take for a formula begin with an apostrophe.
  package var isSafe: Bool

  package init(hasNames: Bool, prefix: String = "", isSafe: Bool = false) {
    self.hasNames = hasNames
    self.prefix = prefix
    self.isSafe = isSafe
  }

  /// Returns the names of the columns of layers: `<layer>` with the region's key, `<layer>_distance_m` if
  /// `hasDistances`, and `<layer>_name` if ``hasNames``.
  func names(of layers: [Layer], hasDistances: Bool) -> [String] {
    layers.flatMap { layer in
      let ends = [""] + (hasDistances ? ["_distance_m"] : []) + (hasNames ? ["_name"] : [])
      return ends.map { "\(prefix)\(layer.id)\($0)" }
    }
  }

  /// Returns the columns' part of the header, each name after a comma.
  func headings(_ names: [String]) -> [UInt8] {
    names.flatMap { [UInt8(ascii: ",")] + field($0) }
  }

  /// Returns the cell of several regions, separated by ";".
  func cell(_ texts: [String]) -> [UInt8] { field(texts.joined(separator: ";")) }

  private func field(_ text: String) -> [UInt8] { csvField(isSafe ? withoutFormula(text) : text) }
}
