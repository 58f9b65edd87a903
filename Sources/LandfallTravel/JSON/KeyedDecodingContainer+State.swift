import Landfall

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

  /// Reads a place of two members, in degrees; nil where either is missing.
  func coordinate(latitude: Key, longitude: Key) throws -> Coordinate? {
    guard let latitude = try decodeIfPresent(Double.self, forKey: latitude),
      let longitude = try decodeIfPresent(Double.self, forKey: longitude)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
