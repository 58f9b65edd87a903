import Foundation
import Landfall
import LandfallBuilder

/// Atlases that the articles' code is run on, each built once.
enum ManualAtlas {
  /// The real states with their pages and badges.
  static let world = built(
    """
    { "name": "manual", "grid": 1e-5,
      "layers": [
        { "id": "states", "source": "us_states.geojson", "key": "STUSPS", "name": "NAME",
          "attributes": ["COUNTS"], "detail": 200, "layouts": ["us"] } ],
      "collections": ["collections/us-badges.json"] }
    """)

  /// The countries on one page.
  static let route = built(
    """
    { "name": "route", "grid": 1e-5,
      "layers": [
        { "id": "countries", "source": "world.geojson", "key": "KEY", "name": "NAME",
          "detail": 5000, "layouts": ["equirectangular"] } ] }
    """)

  private static func built(_ manifest: String) -> Atlas {
    let data = URL(fileURLWithPath: #filePath).appending(path: "../../../../data").standardized
    do {
      let manifest = try Manifest(
        json: Array(manifest.utf8), file: "manual.json", folder: data.path)
      return try Atlas(bytes: Atlas.build(from: manifest).bytes)
    } catch {
      fatalError("the manual's atlas: \(error)")
    }
  }
}
