import Foundation
import LandfallModel
import TestSupport
import Testing

/// A command built without traits, which scripts/check light tests: what it does not do, and that it says so in one line.
@Suite(.timed) struct OptionalLibraryTests {
  let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
  }

  @Test(arguments: [
    (OptionalLibrary.proj, "build countries.geojson --crs EPSG:2263 -o x.atlas"),
    (.cairo, "map -o x.png"),
    (.cairo, "map -o x.svg"),
    (.meshoptimizer, "export --layer countries --compressed -o x.glb"),
    (.zlib, "locate --input points.csv.gz --output x.csv"),
  ])
  func anAbsentLibraryIsOneLineAndNoFile(_ library: OptionalLibrary, _ line: String) throws {
    // An empty member of gzip: the magic is enough.
    try workspace.write([0x1F, 0x8B, 8, 0], to: "points.csv.gz")
    guard !library.isInTheCommand else { return }
    let run = try CommandRun.landfall(line.split(separator: " ").map(String.init), in: workspace)
    #expect(run.exitCode == 1, "\(line): \(run.errors)")
    let errors = run.errorLines.filter { $0.hasPrefix("landfall: error: ") }
    #expect(errors.count == 1)
    #expect(errors.first?.contains("this build of landfall has no \(library.rawValue)") ?? false)
    #expect(errors.first?.contains("the trait \(library.trait)") ?? false)
    #expect(try !workspace.names.contains { $0.hasPrefix("x.") })
  }
}
