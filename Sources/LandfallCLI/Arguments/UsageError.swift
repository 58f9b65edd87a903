/// A command line that cannot be carried out; exit code 64.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String

  /// An error of a subcommand's arguments, or of `landfall` itself.
  init(_ problem: String, subcommand: String? = nil) {
    let page = subcommand.map { "landfall \($0) --help" } ?? "landfall --help"
    let end = problem.hasSuffix("?") ? "" : ";"
    description = "\(problem)\(end) see '\(page)'"
  }
}
