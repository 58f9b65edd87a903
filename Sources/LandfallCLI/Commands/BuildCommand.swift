import Landfall
import LandfallBuilder

/// `landfall build`: builds an atlas from a manifest.
enum BuildCommand: Subcommand {
  static let usage = CommandUsage(
    name: "build",
    summary: "Compiles the boundary files that a manifest names into one atlas.",
    synopsis: "MANIFEST.json -o FILE.atlas [--report DIR] [--jobs N] [--quiet]",
    details: """
      FILE.atlas is replaced in one step when the new atlas is complete: an error or an interruption
      leaves the old file as it was. The new file has the mode of the old one, and a link stays a link. What
      a killed command leaves, .FILE.atlas.*.partial, is removed by the next one that writes FILE.atlas.

      The same sources give the same bytes, regardless of --jobs. Every feature that violates a schema of
      the manifest is listed, one per line, and no atlas is written.

      'landfall help manifest' prints every member of a manifest.
      """,
    operands: [.init(name: "MANIFEST.json", help: "the layers and their source files")],
    options: [
      .init(name: "output", letter: "o", value: "FILE", help: "the atlas to write"),
      .init(
        name: "report", value: "DIR", help: "write report.html and report.json into this folder"),
      .init(name: "jobs", letter: "j", value: "N", help: "threads to use (default: all cores)"),
      .init(name: "quiet", letter: "q", help: "print only warnings and errors"),
    ],
    examples: [
      ("landfall build data/world.json -o world.atlas", "compiles the world"),
      (
        "landfall build data/us.json -o us.atlas --report out/report --jobs 2",
        "uses two threads and writes a report of each stage to out/report"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let output = try arguments.required("output")
    let jobs = try arguments.integer("jobs", in: 1...1024) ?? coreCount()
    let isQuiet = arguments.flag("quiet")
    Signals.noteInterrupts()
    let start = ContinuousClock.now
    let manifest = try Manifest(contentsOf: arguments.operands[0])
    try arguments.checkOutput(isNot: manifest.layers.map(\.source) + manifest.collections)
    // Report a folder that cannot be created before the build, not after it.
    if let folder = arguments.value("report") { try makeFolder(folder) }
    let result = try build(
      manifest, jobs: jobs, wantsPictures: arguments.flag("report"), isQuiet: isQuiet)
    // The report first, so that an error leaves the old atlas in place.
    if let folder = arguments.value("report") {
      let report = try json(result.report)
      try writeFile(report, to: "\(folder)/report.json")
      let page = try ReportPage.text(report: report, pictures: result.pictures)
      try writeFile(Array(page.utf8), to: "\(folder)/report.html")
    }
    try result.write(to: output)
    tell(result.report, isQuiet: isQuiet, output: output, seconds: seconds(since: start))
    return .done
  }

  private static func build(
    _ manifest: Manifest, jobs: Int, wantsPictures: Bool, isQuiet: Bool
  ) throws -> BuildResult {
    let line = ProgressLine(isQuiet: isQuiet)
    defer { line.clear() }
    let start = ContinuousClock.now
    var options = BuildOptions(
      jobs: jobs,
      progress: { progress in
        let elapsed = fixed(seconds(since: start), decimals: 1)
        line.show("\(elapsed) s  \(progress.stage)  \(progress.detail)")
      },
      isCancelled: { Signals.isInterrupted })
    options.wantsPictures = wantsPictures
    return try Atlas.build(from: manifest, options: options)
  }

  private static func tell(_ report: BuildReport, isQuiet: Bool, output: String, seconds: Double) {
    for warning in report.warnings { Console.say("warning: \(warning)") }
    if isQuiet { return }
    var table = TextTable(header: ["stage", "seconds", "peak memory"])
    for stage in report.stages {
      table.add([stage.name, fixed(stage.seconds, decimals: 3), sizeText(stage.peakMemoryBytes)])
    }
    Console.write(table.text)
    if let budget = report.budget, budget.meters > 0 {
      Console.say(
        "borders of \(budget.layers.joined(separator: ", ")) may stray \(detailText(budget.meters)): "
          + "the least of \(counted(budget.probes.count, "detail")) tried that fits "
          + "\(counted(budget.byteCount, "byte"))")
    }
    let regions = report.layers.reduce(0) { $0 + $1.regionCount }
    let vertices = report.layers.reduce(0) { $0 + $1.vertexCount }
    Console.say(
      "\(output): \(counted(report.layers.count, "layer")), \(counted(regions, "region")), "
        + "\(grouped(vertices)) vertices, \(sizeText(report.byteCount)), "
        + "\(fixed(seconds, decimals: 2)) s")
  }
}
