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
  /// - Parameters:
  ///   - purpose: what the library does, such as "projects flat maps".
  ///   - alternative: a remedy that needs no other command, such as "convert the file".
  package func error(
    _ code: BuildError.Code, file: String, place: String? = nil, purpose: String,
    alternative: String? = nil
  ) -> BuildError {
    BuildError(
      code, file: file, place: place, problem: "\(absence.problem), which \(purpose)",
      remedy: (alternative.map { "\($0), or " } ?? "") + absence.remedy)
  }

  /// The problem and the remedy in the error of a program without the library.
  package var absence: (problem: String, remedy: String) {
    (
      "this build of landfall has no \(rawValue)",
      "use the .deb of landfall, which has it; in a package that builds landfall, it is the trait \(trait)"
    )
  }
}
