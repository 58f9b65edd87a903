/// A command line that cannot be carried out; exit code 64.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String

  /// An error of a subcommand's arguments, or of `landfall` itself.
  package init(_ problem: String, subcommand: String? = nil) {
    let page = subcommand.map { "landfall \($0) --help" } ?? "landfall --help"
    let end = problem.hasSuffix("?") ? "" : ";"
    description = "\(problem)\(end) see '\(page)'"
  }
}
