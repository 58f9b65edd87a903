/// The encoding of a mesh in the file.
public struct MeshEncoding: Sendable, Hashable {
  /// Whether a mesh is mapped directly, or decoded when it is loaded.
  public enum Form: String, Sendable {
    /// In the form that a GPU reads.
    case raw
    /// Compressed, and decoded when loaded.
    case compressed
  }

  /// The form; raw by default.
  public var form: Form
  /// 16 or 32 bits per index; nil uses 16 if all vertices fit.
  public var indexBits: Int?

  /// Creates an encoding from its parts.
  public init(form: Form = .raw, indexBits: Int? = nil) {
    self.form = form
    self.indexBits = indexBits
  }
}
