/// Checks shared by the states and books that apps save.
extension KeyedDecodingContainer {
  /// Checks the version of the decoded value.
  /// - Parameters:
  ///   - name: the decoded value, for the error.
  ///   - remedy: the advice for another version.
  /// - Throws: `DecodingError` if the version is not `known`.
  func checkVersion(_ known: Int, forKey key: Key, of name: String, remedy: String) throws {
    let version = try decode(Int.self, forKey: key)
    guard version == known else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "\(name) of version \(version), where \(known) is known; \(remedy)")
    }
  }

  /// - Throws: `DecodingError` with the problem, if there is one.
  package func check(_ problem: String?, of name: String, remedy: String) throws {
    guard let problem else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "a damaged \(name): \(problem); \(remedy)"))
  }
}

extension Decoder {
  /// The number of a member, or of the one with its earlier name; NaN without either.
  func number(_ key: some CodingKey, or earlier: some CodingKey) throws -> Double {
    func number<Name: CodingKey>(_ name: Name) throws -> Double? {
      try container(keyedBy: Name.self).decodeIfPresent(Double.self, forKey: name)
    }
    return try number(key) ?? number(earlier) ?? .nan
  }
}
