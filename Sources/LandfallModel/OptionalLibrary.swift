/// A C library that the builder and the command have only if the package is built with its trait.
package enum OptionalLibrary: String, CaseIterable, Sendable {
  case geos = "GEOS"
  case proj = "PROJ"
  case cairo = "Cairo"
  case meshoptimizer
  case zlib

  /// The trait of the package, which is also the condition of `#if`.
  package var trait: String {
    switch self {
    case .geos: "Oracle"
    case .proj: "Projections"
    case .cairo: "Pictures"
    case .meshoptimizer: "MeshOrder"
    case .zlib: "Gzip"
    }
  }

  /// Whether this program contains the library.
  package var isIncluded: Bool {
    switch self {
    case .geos:
      #if Oracle
        true
      #else
        false
      #endif
    case .proj:
      #if Projections
        true
      #else
        false
      #endif
    case .cairo:
      #if Pictures
        true
      #else
        false
      #endif
    case .meshoptimizer:
      #if MeshOrder
        true
      #else
        false
      #endif
    case .zlib:
      #if Gzip
        true
      #else
        false
      #endif
    }
  }

  /// The error of a build that requires the library.
  /// - Parameter purpose: what the library does, such as "projects flat maps".
  package func error(
    _ code: BuildError.Code, file: String, place: String? = nil, purpose: String
  ) -> BuildError {
    BuildError(
      code, file: file, place: place, problem: "\(absence.problem), which \(purpose)",
      remedy: absence.remedy)
  }

  /// The problem and the remedy in the error of a program without the library.
  package var absence: (problem: String, remedy: String) {
    (
      "this build of landfall has no \(rawValue)",
      "use the .deb of landfall, or build it with the trait \(trait), as swift build -c release --traits \(trait)"
    )
  }
}
