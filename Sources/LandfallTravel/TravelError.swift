public import Foundation
import LandfallSupport

/// An error of the travel log.
public struct TravelError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Stable numbers for the kinds of errors: 4xx for invalid arguments, 5xx for invalid data.
  public enum Code: Int, Sendable {
    /// A date before 1900, more than a day ahead of now, or an end before its beginning.
    case dateRefused = 401
    /// No region of the layer has that name or key.
    case unknownRegion = 402
    /// Several regions of the layer have that name.
    case ambiguousRegion = 403
    /// The book has no such visit.
    case unknownVisit = 404
    /// The goal is invalid: an empty identifier, or values that cannot be reached.
    case goalRefused = 405
    /// The atlas has no such collection.
    case unknownCollection = 406
    /// The atlas has no such layer.
    case unknownLayer = 407
    /// The text is not JSON.
    case notJSON = 501
    /// The JSON has another structure than expected.
    case unexpected = 502
    /// The file was written by a later version.
    case unsupportedVersion = 503
    /// A region lacks an attribute.
    case attributeMissing = 504
    /// An attribute of a region has an invalid value.
    case attributeRefused = 505
  }

  /// The kind of error.
  public let code: Code

  /// The message: the value found, the value expected, where, and what to do.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = printable(description)
  }
}

extension TravelError: LocalizedError {
  /// The message.
  public var errorDescription: String? { description }
}
