/// How a mesh is written.
public struct MeshEncoding: Sendable, Hashable {
  /// Whether it is mapped as it is, or decoded when it is loaded.
  public enum Form: String, Sendable {
    /// As a GPU takes it.
    case raw
    /// Small.
    case compressed
  }

  /// Raw unless the manifest says otherwise.
  public var form: Form
  /// 16 or 32 bits an index; nil takes 16 where all vertices fit.
  public var indexBits: Int?

  /// Makes it from its parts.
  public init(form: Form = .raw, indexBits: Int? = nil) {
    self.form = form
    self.indexBits = indexBits
  }
}
