/// The reason that a build, a check or a read of a source failed: bad data, or a file that cannot
/// be used.
///
/// The description names the location, the problem and the remedy, on one line.
public struct BuildError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Stable names of the kinds of error.
  public enum Code: String, Sendable {
    // 1xx: the manifest
    case manifestSyntax, manifestMember, manifestValue, grid
    // 2xx: a source's format
    case syntax, unsupportedFormat, missingTool
    // 3xx: a feature
    case key, duplicateKey, geometry, coordinate, crs, parent, collection, schema
    // 4xx: the limits of an atlas
    case limit, detail, mesh
    // 5xx: files
    case unreadable, unwritable
    // 6xx: interruption
    case interrupted
  }

  /// The kind of error.
  public var code: Code
  /// The file, or a name for it, such as "standard input".
  public var file: String
  /// The location in the file, such as "feature 12 (Monaco)", "byte 1034" or "line 3"; nil for the
  /// whole file.
  public var place: String?
  /// The problem: what was found and what was expected.
  public var problem: String
  /// The remedy: how to fix the problem.
  public var remedy: String
  /// Further errors of the same run; these have no `others` of their own.
  public var others: [BuildError] = []
  /// The number of further errors that ``others`` does not list.
  public var unlistedCount = 0

  /// Creates an error.
  public init(
    _ code: Code, file: String, place: String? = nil, problem: String, remedy: String
  ) {
    self.code = code
    self.file = file
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  /// "file: place: problem; remedy", on one line. Control characters of quoted contents are escaped,
  /// such as "\\u{1b}".
  public var description: String {
    let location = place.map { "\(file): \($0)" } ?? file
    return printable("\(location): \(problem); \(remedy)")
  }

  /// Whether a file could not be read or written, as opposed to having bad contents.
  package var isInputOutput: Bool { code == .unreadable || code == .unwritable }
}

extension BuildError {
  /// The error of a build for a file that it cannot read or write.
  package init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .unreadable: .unreadable
      case .unwritable, .otherKind: .unwritable
      case .interrupted: .interrupted
      }
    self.init(code, file: error.file, problem: error.problem, remedy: error.remedy)
  }
}

/// The remedy for a mistyped word, such as "did you mean \"states\"?"; nil if no candidate is close.
package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
  suggestion(for: word, among: candidates).map { "did you mean \"\(oneLine($0))\"?" }
}

/// Errors in the data, collected so that one build reports all of them.
package struct FaultList: Sendable, Hashable {
  /// The number of errors that are listed; further ones are only counted.
  package static let limit = 50

  private var listed: [BuildError] = []
  /// The number of errors found, including those that are not listed.
  package private(set) var count = 0

  package init() {}

  /// Adds an error and the errors that it carries.
  package mutating func add(_ fault: BuildError) {
    count += 1 + fault.others.count + fault.unlistedCount
    for var one in [fault] + fault.others where listed.count < Self.limit {
      (one.others, one.unlistedCount) = ([], 0)
      listed.append(one)
    }
  }

  /// Adds all errors of another list.
  package mutating func add(_ other: FaultList) {
    if let error = other.error { add(error) }
  }

  /// The first error, which carries the others; nil if the list is empty.
  package var error: BuildError? {
    guard var first = listed.first else { return nil }
    first.others = Array(listed.dropFirst())
    first.unlistedCount = count - listed.count
    return first
  }
}
