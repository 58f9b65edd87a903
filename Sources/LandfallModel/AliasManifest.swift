/// The origin of a layer's aliases: other names of regions, such as "UK" of the United Kingdom.
public struct AliasManifest: Sendable, Hashable {
  /// The properties that hold aliases: a string, a number, or an array of strings.
  public var properties: [String]
  /// The paths of JSON files that map keys to arrays of aliases.
  public var files: [String]

  /// Creates an origin of aliases.
  public init(properties: [String] = [], files: [String] = []) {
    self.properties = properties
    self.files = files
  }
}
