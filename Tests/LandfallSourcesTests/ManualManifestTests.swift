import Foundation
import Landfall
import LandfallBuilder
import TestSupport
import Testing

/// The parts of manifests in the articles are read without an error.
@Suite(.timed) struct ManualManifestTests {
  private struct Excerpt: CustomStringConvertible, Sendable {
    var article: String
    var json: String
    var description: String { "\(article): \(json.prefix(30))" }

    /// A manifest around the excerpt: a layout, a layer, or members of a layer; or the excerpt, if it is a manifest.
    var manifest: String {
      if json.contains("\"layers\"") { return json }
      let layer =
        if json.contains("\"frames\"") {
          #"{ "id": "a", "source": "a.geojson", "layouts": [\#(json)] }"#
        } else if json.hasPrefix("{") {
          json
        } else {
          // Rules of a schema are about attributes.
          """
          { "id": "a", "source": "a.geojson", "key": "key", "attributes": ["difficulty", "extentMeters", "city"],
            \(json) }
          """
        }
      // A schema in an article refers to a layer "cities".
      let cities = #"{ "id": "cities", "source": "cities.geojson" }"#
      return #"{ "name": "manual", "layers": [\#(cities), \#(layer)] }"#
    }
  }

  /// All JSON of the articles but VisitsAndMerging, whose file is not a manifest.
  private static let excerpts: [Excerpt] = {
    var excerpts: [Excerpt] = []
    for module in ["Landfall", "LandfallTravel"] {
      let folder = Package.path("Sources/\(module)/\(module).docc")
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files.sorted() where file.hasSuffix(".md") && file != "VisitsAndMerging.md" {
        let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
        for part in text.components(separatedBy: "```json\n").dropFirst() {
          let json = part.components(separatedBy: "```")[0]
          excerpts.append(Excerpt(article: file, json: json))
        }
      }
    }
    return excerpts
  }()

  @Test func excerptsAreFound() { #expect(Self.excerpts.count >= 3) }

  @Test(arguments: excerpts)
  private func isRead(excerpt: Excerpt) throws {
    let manifest = try Manifest(
      json: Array(excerpt.manifest.utf8), file: excerpt.article, folder: "")
    #expect(manifest.layers.count == 2)
  }
}
