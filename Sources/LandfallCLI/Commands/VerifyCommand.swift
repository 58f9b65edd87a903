import LandfallBuilder
import LandfallModel
import LandfallVerifier

/// `landfall verify`: checks that an atlas is intact and that its answers are right.
enum VerifyCommand: Subcommand {
  static let name = "verify"
  static let usage = CommandUsage(
    name: name,
    summary: "Checks an atlas and compares its answers with GEOS.",
    details: """
      Checks every checksum, the digest of the file and every reference in it, and prints the SHA-256 of
      the file. A forged file has right checksums: to know that a file is the one its maker published,
      give the published SHA-256 with --sha256. With --against it also reads the sources
      again and looks up random points, points within 1 km of borders, and the vertices and edge
      midpoints with the grid points around them. The expected answers come from GEOS and from a
      brute-force ray caster in whole numbers; the command of the wheel and of the tarball has the ray
      caster alone. The borders of each detail in the atlas are compared
      with the source: their distance from it, crossings, gaps, changes of area and lost regions.
      """,
    operands: "FILE.atlas  the atlas",
    options: """
      --sha256 HEX  fail unless the SHA-256 of the file is this one, as sha256sum prints it
      --against MANIFEST.json  compare with the sources of this manifest
        --worldview NAME  the view that it was built with, if it is not that of the manifest
        --points N  points of each kind (default: 100,000)
        --seed S  the seed of the random points (default: 1)
        --exhaustive  compare every vertex and every edge midpoint
      -j, --jobs N  threads to use (default: all cores)
      """,
    examples: """
      landfall verify world.atlas
        checks only the file
      landfall verify world.atlas --against world.json --points 1000000
        compares a million points of each kind in each layer
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let options = VerifyOptions(
      pointCount: try arguments.integer("points", in: 1...(.max)) ?? 100_000,
      seed: try arguments.integer("seed", in: 0...(.max)) ?? 1,
      isExhaustive: arguments.flag("exhaustive"),
      jobs: try arguments.integer("jobs", in: 1...1024) ?? coreCount())
    if let path = arguments.value("against") {
      guard try InputKind(contentsOf: path) == .manifest else {
        throw arguments.error(
          "--against expects a manifest, and \(oneLine(path)) is a boundary file: landfall build FILE "
            + "--write-manifest prints the manifest of an atlas of one file")
      }
    } else {
      for name in ["worldview", "points", "seed", "exhaustive"] where arguments.flag(name) {
        throw arguments.error("--\(name) requires --against MANIFEST.json")
      }
    }
    let published = arguments.value("sha256")?.lowercased()
    if let published {
      guard published.utf8.count == 64, published.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
        throw arguments.error("--sha256 requires the 64 hexadecimal digits that sha256sum prints")
      }
    }
    let path = arguments.operands[0]
    let atlas = try openAtlas(path)
    let sha256 = atlas.sha256
    if let published, published != sha256 {
      throw DataError(
        "\(path): its SHA-256 is \(sha256), not \(published); the file is damaged or another one: "
          + "download it again from a source that you trust")
    }
    try check(atlas, path)
    try Console.print(
      "\(printable(path)): \(counted(atlas.sections.count, "section")), \(counted(atlas.byteCount, "byte")): "
        + "checksums and structure are right\nsha256 \(sha256)\n")
    guard let manifestPath = arguments.value("against") else {
      try Console.print(
        """
        checksums: every part of the file is as it was written
        structure: every reference from one part of the file to another is valid
        answers:   not compared with the sources; add --against MANIFEST.json

        """)
      return .done
    }
    let manifest = try Manifest(
      contentsOf: manifestPath, worldview: arguments.value("worldview"))
    return try compare(atlas, with: manifest, options)
  }

  /// Checks the file without its sources.
  private static func check(_ atlas: Atlas, _ path: String) throws(AtlasFileError) {
    do {
      try atlas.verifyChecksums()
      try atlas.verifyStructure()
    } catch {
      throw AtlasFileError(path: path, error: error)
    }
  }

  private static func compare(
    _ atlas: Atlas, with manifest: Manifest, _ options: VerifyOptions
  ) throws -> ExitCode {
    let hasGEOS = OptionalLibrary.geos.isIncluded
    let absence = OptionalLibrary.geos.absence
    try Console.print(
      hasGEOS
        ? "compared with GEOS and the ray caster, seed \(options.seed)\n"
        : "compared with the ray caster alone, seed \(options.seed): \(absence.problem); \(absence.remedy)\n"
    )
    var table = TextTable(header: ["layer", "points", "compared", "on a border", "wrong"])
    var faults: [String] = []
    var wrongCount = 0
    let line = ProgressLine()
    defer { line.clear() }
    for layer in try manifest.layersInWorldview {
      line.show("\(layer.id): reading \(layer.displayName)")
      let verifier = try LayerVerifier(layer, grid: manifest.grid, in: atlas, options: options)
      faults += verifier.differences.map { "\(layer.id): \($0)" }
      wrongCount += verifier.differences.count
      guard verifier.hasAreas else { continue }
      for set in LayerVerifier.PointSet.allCases {
        let result = verifier.compare(set) { count in
          line.show("\(layer.id): \(set.rawValue), \(grouped(count)) points")
          return true
        }
        table.add([
          layer.id, set.rawValue, grouped(result.comparedCount),
          hasGEOS ? grouped(result.borderCount) : "-", grouped(result.disagreementCount),
        ])
        wrongCount += result.disagreementCount
        faults += result.disagreements.map {
          "\(layer.id), \(set.rawValue): "
            + $0.description(features: verifier.verifier.features, grid: manifest.grid)
        }
      }
    }
    line.clear()
    try Console.print(table.text)
    wrongCount += try measureDetails(of: atlas, manifest, options, line, &faults)
    if wrongCount == 0 { return .done }
    try Console.print(faults.map { "\($0)\n" }.joined())
    let listed = faults.count < wrongCount ? "; the first \(faults.count) are listed" : ""
    throw DataError("\(counted(wrongCount, "disagreement")) with the sources\(listed)")
  }

  /// Prints measures of each layer's borders at each detail; returns the number of violations.
  private static func measureDetails(
    of atlas: Atlas, _ manifest: Manifest, _ options: VerifyOptions, _ line: ProgressLine,
    _ faults: inout [String]
  ) throws -> Int {
    var table = TextTable(header: [
      "layer", "detail", "vertices", "strays", "of bound", "area", "crossings", "gaps", "misplaced",
      "lost",
    ])
    var faultCount = 0
    for layer in try manifest.layersInWorldview where layer.kind == .polygons {
      line.show("\(layer.id): reading \(layer.displayName)")
      guard
        let verifier = try DetailVerifier(
          layer, grid: manifest.grid, in: atlas, jobs: options.jobs)
      else { continue }
      for detail in verifier.details {
        let meters = detail.meters
        let name = meters == 0 ? "full" : metersText(meters)
        line.show("\(layer.id): \(name)")
        let result = verifier.verify(detail)
        table.add([
          layer.id, name, grouped(result.vertexCount), metersText(result.errorMeters),
          fixed(result.worstRatio?.ratio ?? 0, decimals: 4),
          "\(fixed(100 * (result.worstAreaChange?.part ?? 0), decimals: 2)) %",
          grouped(result.crossingCount), grouped(result.tornEdgeCount),
          grouped(result.misplacedEdgeCount), grouped(result.lostRegions.count),
        ])
        faultCount += result.faultCount
        faults += result.faults.map { "\(layer.id), \(name): \($0)" }
      }
    }
    line.clear()
    try Console.print("borders compared with their sources, on the sphere\n\(table.text)")
    return faultCount
  }
}
