/// Why a file is not read as a table.
package enum TableFault: Error, Equatable, Sendable {
  case empty
  /// Lines end with CR alone.
  case carriageReturns
  /// Lines end with CR CR LF.
  case doubledCarriageReturns
  /// The header has NUL bytes.
  case hasNUL
  /// A quote of the header is not closed.
  case unclosedQuote(line: Int)
  /// Other lines come before the header.
  case linesBeforeHeader(headerLine: Int)
  /// The header lacks the names of most columns.
  case unnamedColumns(line: Int)

  /// The line of the fault; nil if it is of the whole file.
  package var line: Int? {
    switch self {
    case .unclosedQuote(let line), .unnamedColumns(let line): line
    default: nil
    }
  }

  /// The fault, in words that follow the name of the file.
  package var problem: String {
    switch self {
    case .empty: "is empty"
    case .carriageReturns: "lines end with CR alone"
    case .doubledCarriageReturns: "lines end with CR CR LF"
    case .hasNUL: "the first row has NUL bytes: the file is binary, or UTF-16"
    case .unclosedQuote: TableHeader.RowFault.unclosedQuote.problem
    case .linesBeforeHeader(let line): "the header seems to be in line \(line)"
    case .unnamedColumns: "columns with text have no name"
    }
  }

  /// What to do about the fault.
  /// - Parameter file: the path of the file, or "standard input".
  package func remedy(for file: String) -> String {
    switch self {
    case .empty: return "the first row must name the columns"
    case .carriageReturns, .doubledCarriageReturns: return "write them with LF or CR LF"
    case .hasNUL: return "write it as UTF-8 text"
    case .unclosedQuote: return TableHeader.RowFault.unclosedQuote.remedy
    case .linesBeforeHeader(let line):
      let path = file == "standard input" ? "" : " \(oneLine(file)) > table.csv"
      return "leave out the lines before it: tail -n +\(line)\(path)"
    case .unnamedColumns: return "name them there, or leave the line out if it is a title"
    }
  }

  /// The error of a command.
  package func error(in file: String) -> DataError {
    let place = line.map { "\(file): line \($0)" } ?? file
    return DataError("\(place): \(problem); \(remedy(for: file))")
  }
}
