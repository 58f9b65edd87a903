import Foundation
import LandfallSupport

// The parts of a book as single values, in the JSON of files.

extension Decoder {
  /// Reads a part of a book, whose JSON is that of files.
  /// - Throws: `DecodingError` with the first problem in it.
  func bookPart<Part>(
    _ read: (JSONNode, inout BookReader) throws(TravelError) -> Part?
  ) throws -> Part {
    let json = try PreservedJSON(from: self)
    var reader = BookReader(file: "part", layers: nil, now: nil)
    var problem: String?
    do throws(TravelError) {
      let node = try JSONNode(book: Array(json.text.utf8), file: "part")
      let part = try read(node, &reader)
      problem = reader.firstProblem
      if let part, problem == nil { return part }
    } catch {
      problem = error.description
    }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: problem ?? "\(json.text.prefix(80)) is not one"))
  }
}

extension TravelSettings: Codable {
  /// Reads the members of files. A date is an ISO 8601 string, or a number of seconds since 2001.
  /// - Throws: `DecodingError` with the first problem.
  public init(from decoder: any Decoder) throws {
    self = try decoder.bookPart { node, reader in
      node.object.map { TravelSettings($0, &reader) }
    }
  }

  /// Writes the members of files, with dates as ISO 8601 strings.
  public func encode(to encoder: any Encoder) throws {
    try PreservedJSON.object(jsonMembers).encode(to: encoder)
  }
}

extension RegionRecord: Codable {
  /// Reads the members of files. A date is an ISO 8601 string, or a number of seconds since 2001.
  /// - Throws: `DecodingError` with the first problem.
  public init(from decoder: any Decoder) throws {
    self = try decoder.bookPart { node, reader in
      node.object.flatMap { reader.record($0, of: $0["stateName"]?.string ?? "") }
    }
  }

  /// Writes the members of files, with dates as ISO 8601 strings.
  public func encode(to encoder: any Encoder) throws {
    try PreservedJSON.object(jsonMembers).encode(to: encoder)
  }
}

extension LayerBook: Codable {
  /// Reads `states`, `visits`, `wishlist` and `removed`, in which regions are identified by their keys.
  /// - Throws: `DecodingError` with the first problem.
  public init(from decoder: any Decoder) throws {
    self = try decoder.bookPart { node, reader throws(TravelError) in
      try reader.read(node)
      return reader.book.own
    }
  }

  /// Writes the lists that ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var members = lists(stored, log.inOrder.map { $0.json(others: [:]) })
    let removed = removedMembers
    if !removed.isEmpty { members["removed"] = .object(removed) }
    try PreservedJSON.object(members).encode(to: encoder)
  }
}

extension BadgeRecord: Codable {
  /// Reads the members of files. A date is an ISO 8601 string, or a number of seconds since 2001.
  /// - Throws: `DecodingError` with the first problem.
  public init(from decoder: any Decoder) throws {
    self = try decoder.bookPart { node, reader throws(TravelError) in
      guard let members = node.object else { return nil }
      return try reader.badge(members, members["identifier"]?.string ?? "")
    }
  }

  /// Writes the members of files, with dates as ISO 8601 strings.
  public func encode(to encoder: any Encoder) throws {
    try PreservedJSON.object(jsonMembers).encode(to: encoder)
  }
}

extension GoalRecord: Codable {
  /// Reads the members of files. A date is an ISO 8601 string, or a number of seconds since 2001.
  /// - Throws: `DecodingError` with the first problem.
  public init(from decoder: any Decoder) throws {
    self = try decoder.bookPart { node, reader in
      reader.readGoal(node)
      return reader.book.goalRecords.values.first
    }
  }

  /// Writes the members of files, with dates as ISO 8601 strings.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
