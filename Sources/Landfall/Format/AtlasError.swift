/// An error of opening an atlas, or of a name that the atlas does not contain.
public struct AtlasError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Stable numbers of the kinds of error: 1xx the file, 2xx its format, 3xx a name that is not in
  /// the atlas.
  public enum Code: Int, Sendable {
    /// The operating system refused to open or map the file.
    case unreadable = 101
    /// The bytes do not begin with the atlas signature.
    case notAnAtlas = 201
    /// The file is shorter or longer than its header says.
    case truncated = 202
    /// The major version of the file's format is not supported by this reader.
    case unsupportedVersion = 203
    /// A checksum does not match its bytes.
    case checksum = 204
    /// A table contradicts itself or another one.
    case structure = 205
    /// A section with the required flag is of an unknown kind.
    case unknownRequiredSection = 206
    /// The atlas has no layer with this name.
    case unknownLayer = 301
    /// The atlas or the layer has no layout with this name.
    case unknownLayout = 302
    /// A layer has other keys than the enum that lists them.
    case keysDiffer = 303
  }

  /// The kind of error.
  public let code: Code

  /// The message.
  package let text: ErrorText

  /// A message that says what was found, what was expected, and how to fix it.
  public var description: String { text.description }

  package init(_ code: Code, _ text: ErrorText) {
    self.code = code
    self.text = text
  }

  package static func unreadable(path: String, reason: String, remedy: String) -> AtlasError {
    AtlasError(.unreadable, "\(path): \(reason); \(remedy)")
  }

  package static func notAnAtlas(byteCount: Int) -> AtlasError {
    AtlasError(
      .notAnAtlas,
      """
      not an atlas: the \(byteCount) bytes do not begin with the atlas signature; \
      build one with `landfall build`
      """)
  }

  package static func truncated(byteCount: Int, expected: UInt64) -> AtlasError {
    AtlasError(
      .truncated,
      "the file has \(byteCount) bytes where \(expected) belong; copy or build it again")
  }

  package static func unsupportedVersion(major: UInt16, minor: UInt16) -> AtlasError {
    AtlasError(
      .unsupportedVersion,
      """
      the atlas has format version \(major).\(minor), and this Landfall reads \
      \(FileHeader.majorVersion).\(FileHeader.minorVersion); rebuild the atlas with \
      `landfall build MANIFEST -o FILE`, or update Landfall
      """)
  }

  package static func checksum(of part: ErrorText) -> AtlasError {
    AtlasError(
      .checksum, "the checksum of the \(part) does not match: the file is damaged; build it again")
  }

  package static func structure(_ problem: ErrorText) -> AtlasError {
    AtlasError(.structure, "\(problem): the file is damaged; build it again")
  }

  package static func unknownRequiredSection(kind: UInt32) -> AtlasError {
    AtlasError(
      .unknownRequiredSection,
      """
      section kind \(kind) must be understood to use this atlas and is not known to this reader; \
      update Landfall
      """)
  }

  package static func unknownLayer(_ id: String, known: [String]) -> AtlasError {
    AtlasError(
      .unknownLayer, "the atlas has no layer \"\(id)\"; it has \(known, or: "no layers")")
  }

  static func unknownLayout(_ id: String, known: [String]) -> AtlasError {
    AtlasError(
      .unknownLayout,
      """
      the atlas has no layout "\(id)"; it has \(known, or: "no layouts"); \
      add layouts in the layer's "layouts" in the manifest
      """)
  }

  static func keysDiffer(layer: String, missing: [String], unknown: [String]) -> AtlasError {
    AtlasError(
      .keysDiffer,
      """
      layer "\(layer)" of the atlas has other keys than the enum: it lacks \(firstTen(of: missing)); \
      it has also \(firstTen(of: unknown)); write the enum again with `landfall keys`, or use the atlas that it was \
      made from
      """)
  }

  private static func firstTen(of keys: [String]) -> ErrorText {
    guard keys.count > 10 else { return "\(keys, or: "no key")" }
    return "\(Array(keys.prefix(10)), or: "") and \(keys.count - 10) more"
  }
}
