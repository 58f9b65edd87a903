import Landfall
import LandfallSupport

/// How results are written: as fields of a table, or as members of a JSON object.
enum ResultForm: Sendable {
  /// - isSafe: whether fields that a spreadsheet could take for a formula begin with an apostrophe.
  case fields(delimiter: UInt8, isSafe: Bool)
  case members

  /// The bytes before a value: the delimiter, or a comma and the name of a member.
  func lead(_ name: String) -> [UInt8] {
    switch self {
    case .fields(let delimiter, _): [delimiter]
    case .members: Array(",\(jsonText(name)):".utf8)
    }
  }

  /// The value of the regions at a point: one value, or several separated by ";".
  func value(_ regions: [Region], _ kind: ResultColumns.Kind) -> [UInt8] {
    switch self {
    case .fields: return field(regions.map { kind.text(of: $0) }.joined(separator: ";"))
    case .members:
      if regions.isEmpty { return none }
      if regions.count == 1 { return Array((kind.jsonValue(of: regions[0]) ?? "null").utf8) }
      return Array(jsonText(regions.map { kind.text(of: $0) }.joined(separator: ";")).utf8)
    }
  }

  /// The value without a region.
  var none: [UInt8] {
    switch self {
    case .fields: []
    case .members: Array("null".utf8)
    }
  }

  /// The names of columns, each after a delimiter; empty for members.
  func headings(_ names: [String]) -> [UInt8] {
    guard case .fields(let delimiter, _) = self else { return [] }
    return names.flatMap { [delimiter] + field($0) }
  }

  /// Returns text as a field of a table.
  private func field(_ text: String) -> [UInt8] {
    guard case .fields(let delimiter, let isSafe) = self else { return [] }
    return csvField(isSafe ? withoutFormula(text) : text, delimiter: delimiter)
  }
}
