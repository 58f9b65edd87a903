internal import Landfall

/// A globe mesh that a manifest requests.
public struct MeshManifest: Sendable, Hashable {
  /// The geometric error (sag): the maximum depth of a triangle below the sphere, in meters.
  public var sagMeters: Double
  /// The tolerance of the borders: one of the layer's details, in meters; nil is the coarsest one.
  public var detailMeters: Double?
  /// The encoding of the mesh in the file.
  public var encoding: MeshEncoding

  /// Creates a mesh from its parts.
  public init(
    sagMeters: Double, detailMeters: Double? = nil, encoding: MeshEncoding = MeshEncoding()
  ) {
    self.sagMeters = sagMeters
    self.detailMeters = detailMeters
    self.encoding = encoding
  }

  /// The tolerance of the mesh's borders in meters, from the layer's details if it is not given.
  public func detailMeters(in detail: LayerDetail) -> Double {
    detailMeters ?? detail.drawnMeters.last ?? detail.lookupMeters
  }
}
