/// The origin of a layer's aliases: other names of regions, such as "UK" of the United Kingdom.
public struct AliasManifest: Sendable, Hashable {
  /// The properties that hold aliases: a string, a number, or an array of strings.
  public var properties: [String]
  /// The path of a JSON file that maps keys to arrays of aliases; nil for no file.
  public var file: String?

  /// Creates an origin of aliases.
  public init(properties: [String] = [], file: String? = nil) {
    self.properties = properties
    self.file = file
  }
}
