internal import Landfall

/// A globe mesh that a manifest asks for.
public struct MeshManifest: Sendable, Hashable {
  /// How far a triangle may sink below the sphere, in meters.
  public var sagMeters: Double
  /// How far the borders may stray from the source: one of the layer's details, in meters; nil is the
  /// coarsest of them.
  public var detailMeters: Double?
  /// How it is written.
  public var encoding: MeshEncoding

  /// Makes it from its parts.
  public init(
    sagMeters: Double, detailMeters: Double? = nil, encoding: MeshEncoding = MeshEncoding()
  ) {
    self.sagMeters = sagMeters
    self.detailMeters = detailMeters
    self.encoding = encoding
  }

  /// The detail that its borders have.
  public func detailMeters(in detail: LayerDetail) -> Double {
    detailMeters ?? detail.drawnMeters.last ?? detail.lookupMeters
  }
}
