package import LandfallMaps

extension Arguments {
  /// The options of a map of data that the page has, too.
  static let valueOptions = """
    --values FILE  color regions by the values in a table, CSV or with tabs, whose first row names
        the columns; - is standard input
    --join COLUMN  the column with a key, a name or a code of each region (default: the one that
        names the most regions)
    --value COLUMN  the column with the value (default: the only other one of numbers)
    --where COLUMN=VALUE  use the rows with this value alone, such as Year=2023
    --skip-bad  leave out rows that cannot be used, and exit with 0
    --scheme NAME {\(colorSchemes.map(\.name).joined(separator: " "))}  the colors (default: blues,
        puor around zero or a center, Okabe and Ito's for words):
        \(colorSchemes.map(\.name).joined(separator: ", ")); _r after a name reverses it
    --classes CLASSES {\(Classification.names.joined(separator: " "))}  the classes of numbers: a
        count from 2 to 9 for classes of about as many regions with round breaks; quantile, equal or
        jenks, each with :COUNT or without; or breaks such as breaks=10,20,50 (default: 5)
    --center NUMBER  the middle of a diverging scheme (default: 0 if numbers are on both sides of
        it)
    --legend TEXT  the title of the legend (default: the name of the values)
    --number-format PATTERN  how the legend writes numbers, such as 0.0, 0,000, 0.0% or $0: nothing
        is multiplied (default: as few digits as the classes need)
    """

  /// The options that say how values become colors.
  /// - Throws: ``UsageError`` for an invalid value, and for options without values.
  package func scaleOptions() throws(UsageError) -> ColorScale.Options {
    let hasAttribute = flag("color-by")
    let hasTable = flag("values")
    if hasTable, hasAttribute {
      throw error("--values and --color-by are two sources of values; give one")
    }
    for name in ["join", "value", "where"] where flag(name) && !hasTable {
      throw error("--\(name) is a column of the table of --values, which is missing")
    }
    if let text = value("where"), text.hasPrefix("=") || !text.contains("=") {
      throw error(
        "--where takes a column and a value, such as Year=2023, not \"\(oneLine(text))\"")
    }
    if flag("skip-bad"), !hasTable {
      throw error("--skip-bad is for rows of the table of --values, which is missing")
    }
    for name in ["scheme", "classes", "center", "legend", "number-format"]
    where flag(name) && !hasTable && !hasAttribute {
      throw error("--\(name) is for values; give a table with --values")
    }
    var options = ColorScale.Options()
    options.scheme = try scheme()
    options.title = value("legend").map(captionText)
    if let text = value("classes") {
      guard let classes = Classification(text) else {
        throw error(
          "--classes takes a count from 2 to 9, quantile, equal or jenks with :COUNT or without, or breaks= and "
            + "increasing numbers such as breaks=10,20,50, not \"\(oneLine(text))\"")
      }
      options.classification = classes
    }
    if let text = value("center") {
      guard let number = Array(text.utf8).withSpan({ decimal($0) }), number.isFinite else {
        throw error("--center takes a number, not \"\(oneLine(text))\"")
      }
      if let scheme = options.scheme, scheme.kind != .diverging {
        throw error(
          "--center is for diverging schemes, and \(scheme.name) is not one; take puor or rdbu")
      }
      options.center = number
    }
    if let text = value("number-format") {
      guard let format = NumberFormat(text) else {
        throw error(
          "--number-format takes zeros with text around them, such as 0, 0.0, 0,000 or 0.0%, not \"\(oneLine(text))\""
        )
      }
      options.format = format
    }
    return options
  }

  /// The table of `--values`; nil without it.
  func valueTable() throws -> ValueTable? {
    guard let path = value("values") else { return nil }
    var table = try ValueTable(path)
    if let condition = value("where") { try table.keep(where: condition) }
    return table
  }

  /// Returns the layer that a table names.
  func layer(of table: ValueTable, in atlas: Atlas) throws(DataError) -> Layer {
    try table.layer(among: atlas.layers.filter { $0.kind != .points }, join: value("join"))
  }

  /// Returns the values of a table, in the columns of `--join` and `--value`.
  func values(of table: ValueTable, in layer: Layer) throws(DataError) -> JoinedValues {
    try table.values(in: layer, join: value("join"), value: value("value"))
  }

  private func scheme() throws(UsageError) -> ColorScheme? {
    guard let text = value("scheme") else { return nil }
    if let scheme = ColorScheme(named: text) { return scheme }
    let names = colorSchemes.map(\.name)
    let guess = suggestion(for: text.lowercased(), among: names).map { "did you mean \($0)?" }
    throw error(
      "there is no scheme \"\(oneLine(text))\"; \(guess ?? "there are \(names.joined(separator: ", "))")"
    )
  }
}
