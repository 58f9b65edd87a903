import Landfall
package import LandfallBuilder

/// What data/cities.json gives, built once a run, when the first test needs it.
package enum RealCities {
  private static let shared = Result {
    try Atlas.build(from: Manifest(contentsOf: Package.path("data/cities.json")))
  }

  package static func build() throws -> BuildResult { try shared.get() }
}
