/// Why something that was asked of the travel log cannot be done.
public struct TravelError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Stable numbers of the kinds of error: 4xx what was given, 5xx what was read.
  public enum Code: Int, Sendable {
    /// A date before 1900, more than a day ahead of now, or an end before its beginning.
    case dateRefused = 401
    /// No region of the layer has that name or key.
    case unknownRegion = 402
    /// Several regions of the layer have that name.
    case ambiguousRegion = 403
    /// The book has no such visit.
    case unknownVisit = 404
    /// A goal that nobody could reach, or that is nobody's.
    case goalRefused = 405
    /// The atlas has no such collection.
    case unknownCollection = 406
    /// The atlas has no such layer.
    case unknownLayer = 407
    /// The text is not JSON.
    case notJSON = 501
    /// The JSON is not what was wanted.
    case unexpected = 502
    /// It was written by a later version.
    case unsupportedVersion = 503
    /// A region lacks an attribute.
    case attributeMissing = 504
    /// An attribute of a region is not what it must be.
    case attributeRefused = 505
  }

  /// The kind of error.
  public let code: Code

  /// What was found, what was wanted, where, and what to do.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
