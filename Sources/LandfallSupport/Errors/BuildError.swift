/// What stopped a build, a check or a read of a source: bad data, or a file that cannot be used.
///
/// The text names the place, what is wrong and what to do, on one line.
public struct BuildError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Stable names of the kinds of error.
  public enum Code: String, Sendable {
    // 1xx the manifest
    case manifestSyntax, manifestMember, manifestValue, grid
    // 2xx a source's form
    case syntax, unsupportedFormat, missingTool
    // 3xx a feature
    case key, duplicateKey, geometry, coordinate, crs, parent, collection, schema
    // 4xx what an atlas can hold
    case limit, detail, mesh
    // 5xx files
    case unreadable, unwritable
    // 6xx
    case interrupted
  }

  /// The kind of error.
  public var code: Code
  /// The file, or what stands for it, such as "standard input".
  public var file: String
  /// Where in the file, such as "feature 12 (Monaco)", "byte 1034" or "line 3"; nil for all of it.
  public var place: String?
  /// What was found and what was wanted.
  public var problem: String
  /// What to do about it.
  public var remedy: String
  /// Further errors that the same run found; none of them carries others.
  public var others: [BuildError] = []
  /// How many more there are than ``others`` lists.
  public var unlistedCount = 0

  /// Makes an error from its parts.
  public init(
    _ code: Code, file: String, place: String? = nil, problem: String, remedy: String
  ) {
    self.code = code
    self.file = file
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }

  /// "file: place: problem; remedy", on one line: what a file holds may be quoted in it, and control
  /// characters of that become spaces.
  public var description: String {
    let location = place.map { "\(file): \($0)" } ?? file
    return withoutControls("\(location): \(problem); \(remedy)")
  }

  /// Whether a file could not be read or written, rather than read and found wrong.
  public var isInputOutput: Bool { code == .unreadable || code == .unwritable }
}
