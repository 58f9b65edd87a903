import LandfallModel

/// The columns of a table that name regions.
package struct RegionColumns: Sendable {
  private let table: Table
  private var file: String { table.file }
  private var columns: [String] { table.columns }
  private var rows: [Table.Row] { table.rows }

  package init(_ table: Table) { self.table = table }

  /// Returns the number of a column with a name, ignoring case if no other has it.
  /// - Parameter option: the option with the name.
  /// - Throws: ``DataError`` that lists the columns.
  func columnNumber(_ name: String, of option: String) throws(DataError) -> Int {
    let exact = columns.indices.filter { columns[$0] == name }
    let found =
      exact.isEmpty
      ? columns.indices.filter { columns[$0].lowercased() == name.lowercased() } : exact
    if found.count > 1 {
      throw DataError(
        "\(file): columns \(found[0] + 1) and \(found[1] + 1) are both named \"\(oneLine(name))\"; rename one"
      )
    }
    guard let column = found.first else {
      let remedy = didYouMean(name, among: columns) ?? "it has \(list(columns))"
      throw DataError(
        "\(file): there is no column \"\(oneLine(name))\" for \(option); \(remedy)")
    }
    return column
  }

  func list(_ names: [String]) -> String {
    listed(names.lazy.map { "\"\(oneLine($0.prefix(40)))\"" }, limit: 10)
  }

  /// A column that may name regions.
  struct Choice {
    var number: Int
    /// How many regions the first rows name.
    var count = 0
    /// Whether the column is called a code, such as "GEOID".
    var isCode = false
    /// Whether all names are whole numbers, and the column is not called a code.
    var isCoincidence = false
  }

  /// Returns the columns by how many regions they name, the best first. One that is called a code goes before others that
  /// name up to a tenth more: names of counties are also those of others. A column of whole numbers, which may be values
  /// that coincide with codes, goes before others only if none names half as many.
  func choices(_ regions: RegionFinder, except other: Int?) -> [Choice] {
    let sample = rows.prefix(Table.sampleCount)
    // Most tables have only names that the atlas knows: the table of names need not be read for them.
    let known = choices(regions, except: other, asksTable: false)
    if let best = known.first {
      let names = Set(sample.lazy.map { trimmed($0.fields[best.number]) }.filter { !$0.isEmpty })
      if best.count >= names.count { return known }
    }
    return choices(regions, except: other, asksTable: true)
  }

  private func choices(_ regions: RegionFinder, except other: Int?, asksTable: Bool) -> [Choice] {
    let sample = rows.prefix(Table.sampleCount)
    var found = columns.indices.filter { $0 != other }.map { column in
      let isCode = Self.isCode(columns[column])
      // Any small number is the code of a state.
      let names = sample.lazy.map { $0.fields[column] }.filter {
        regions.hasRegion($0, takesStateCodes: isCode, asksTable: asksTable)
      }
      let isNumeric = names.allSatisfy { $0.utf8.allSatisfy { isOfNumber($0) || $0 == 0x20 } }
      let named = Set(names.compactMap { regions.answer($0, asksTable: asksTable).region?.id })
      // A table with several rows for a region names it in each.
      return Choice(
        number: column, count: named.count, isCode: isCode, isCoincidence: isNumeric && !isCode)
    }
    found.sort { $0.count > $1.count }
    func moveFirst(_ isBetter: (Choice, Choice) -> Bool) {
      guard let best = found.first, let better = found.firstIndex(where: { isBetter($0, best) })
      else { return }
      found.insert(found.remove(at: better), at: 0)
    }
    moveFirst { $0.isCode && !$1.isCode && 10 * $0.count >= 9 * $1.count && $0.count > 0 }
    moveFirst { !$0.isCoincidence && $1.isCoincidence && 2 * $0.count >= $1.count && $0.count > 0 }
    return found
  }

  /// Whether the name of a column is that of codes of regions, such as "STATEFP" or "country_code".
  private static func isCode(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { word in
      codeWords.contains(String(word))
        || ["fips", "fp", "code", "geoid"].contains { word.hasSuffix($0) }
    }
  }

  private static let codeWords: Set<String> = [
    "ags", "country", "county", "geo", "id", "insee", "iso", "key", "region", "state", "zip",
  ]

  /// Returns the layer whose regions the table names most often, the first one of several. A layer after which the column is
  /// called goes before others that have up to a tenth more: CA is Canada, and California in a column "state".
  /// - Parameter join: the value of `--join`.
  /// - Throws: ``DataError`` if it names a region of no layer.
  package func layer(among layers: [Layer], join: String?) throws(DataError) -> Layer {
    let given = try join.map { name throws(DataError) in try columnNumber(name, of: "--join") }
    let finders = layers.map { RegionFinder($0) }
    func choices(asksTable: Bool) -> [(layer: Layer, column: Choice)] {
      finders.compactMap { regions in
        guard let given else {
          return self.choices(regions, except: nil, asksTable: asksTable).first
            .map { (regions.layer, $0) }
        }
        let count = rows.prefix(Table.sampleCount).count {
          regions.hasRegion($0.fields[given], asksTable: asksTable)
        }
        return (regions.layer, Choice(number: given, count: count))
      }
    }
    // The names that one of the layers has suffice: each layer would ask the table of names about those of the others.
    var found = choices(asksTable: false)
    if 2 * (found.map(\.column.count).max() ?? 0) < rows.prefix(Table.sampleCount).count {
      found = choices(asksTable: true)
    }
    guard let most = found.max(by: { $0.column.count < $1.column.count }), most.column.count > 0
    else {
      throw DataError(
        "\(file): no row names a region of the atlas, which has \(layers.map(\.id).joined(separator: ", ")); "
          + (parts(finders) ?? "a column must have the key, the name or another code of regions"))
    }
    let named = found.first {
      10 * $0.column.count >= 9 * most.column.count
        && Self.isName(columns[$0.column.number], of: $0.layer)
    }
    return (named ?? most).layer
  }

  /// Returns which names are parts of regions; nil if there are none.
  private func parts(_ finders: [RegionFinder]) -> String? {
    var parts = NamedParts()
    for row in rows.prefix(Table.sampleCount) {
      for name in row.fields {
        guard case .part(let wholes) = finders.lazy.map({ $0.answer(name) }).first(where: \.isPart)
        else { continue }
        parts.add(name, of: wholes, line: row.line)
      }
    }
    return parts.first
  }

  /// Whether a column is called after a layer, as "State", "state_code" and "STATEFP" are after states.
  private static func isName(_ column: String, of layer: Layer) -> Bool {
    var name = layer.id.lowercased()[...]
    if name.hasSuffix("ies") {
      name = name.dropLast(3) + "y"
    } else if name.hasSuffix("s") {
      name = name.dropLast()
    }
    return !name.isEmpty
      && column.lowercased().split { !$0.isLetter }.contains { $0.hasPrefix(name) }
  }

  /// Returns the keys of regions in the column that names the most, with their lines, and notes on rows that lack it; names
  /// that no region has stay as they are.
  /// - Throws: ``DataError`` if most rows name no region.
  package func keys(
    among layers: [Layer]
  ) throws(DataError) -> (keys: [(text: String, line: Int)], faults: [String]) {
    let regions = RegionFinder(try layer(among: layers, join: nil))
    let column = choices(regions, except: nil).first?.number ?? 0
    let faults = table.faults + rows.compactMap { table.fault(of: $0, without: column) }
    var (keys, unknownCount) = ([(text: String, line: Int)](), faults.count)
    for row in rows where !trimmed(row.fields[column]).isEmpty {
      let name = row.fields[column]
      var text = name
      switch regions.answerInTable(name) {
      case .region(let region): text = region.key
      // A list says what these are.
      case .part, .group: break
      case .ambiguous, .unknown: unknownCount += 1
      }
      keys.append((text, row.line))
    }
    // Prose with a few commas is no table.
    guard 2 * unknownCount <= keys.count + faults.count else {
      throw DataError(
        "\(file): \(grouped(unknownCount)) of its \(counted(keys.count + faults.count, "row")) name no region; "
          + "give a table with a column of keys or names of regions, or one per line")
    }
    return (keys, faults)
  }
}
