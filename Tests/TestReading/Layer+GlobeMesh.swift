package import Landfall

extension Layer {
  /// Loads a globe mesh by its position in `globeMeshes`.
  package func globeMesh(number: Int) throws(AtlasError) -> GlobeMeshView {
    try globeMesh(globeMeshes[number])
  }

  /// The detail with exactly this bound.
  package func detail(meters: Double) -> Detail? { details.first { $0.meters == meters } }
}
