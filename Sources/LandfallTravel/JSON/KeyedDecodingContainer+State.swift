/// What the states and books that apps save have in common.
extension KeyedDecodingContainer {
  /// Reads the version of what is decoded.
  /// - Parameters:
  ///   - name: what is decoded, for the error.
  ///   - remedy: what to do with another version.
  /// - Throws: `DecodingError` where it is not the one that is known.
  func checkVersion(_ known: Int, forKey key: Key, of name: String, remedy: String) throws {
    let version = try decode(Int.self, forKey: key)
    guard version == known else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "\(name) of version \(version), where \(known) is known; \(remedy)")
    }
  }

  /// - Throws: `DecodingError` with what contradicts itself in what was decoded, if anything does.
  package func check(_ problem: String?, of name: String, remedy: String) throws {
    guard let problem else { return }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath, debugDescription: "a damaged \(name): \(problem); \(remedy)"))
  }
}
