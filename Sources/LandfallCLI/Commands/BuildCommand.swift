import LandfallBuilder
import LandfallPages

/// `landfall build`: builds an atlas from a manifest.
enum BuildCommand: Subcommand {
  static let name = "build"
  static let usage = CommandUsage(
    name: name,
    summary: "Compiles boundary files into one atlas.",
    details: """
      FILE is a boundary file: GeoJSON, a GeoJSON sequence, TopoJSON or FlatGeobuf, which need no GDAL, or a format
      that GDAL's ogr2ogr reads, such as a Shapefile or a GeoPackage; also in a .zip or .gz file. Each becomes a
      layer. Or FILE is a manifest, a JSON file with "layers", which can set more; --write-manifest prints one
      to begin with.

      Without --key, the keys are the features' "id", else a property named id, else the first property whose
      value, a string or a whole number, is different in each feature. Without --name, the names are those of a
      property such as "name". The choice is printed. With --number-features, the keys are numbers of the
      features, which change with their order.

      With --dissolve, the features that share a key become one region, such as counties a state. It has the
      name and the attributes on which they agree; the others are left out, with a warning.

      Rings of fewer than three distinct positions are dropped, with a warning, and so are positions that repeat
      the one before them, with a warning if they are more than one in a thousand; --strict rejects both. A
      feature of which nothing is left is an error; --skip-empty leaves it out, with a warning. Features without
      a geometry and lines are left out, with a warning.

      Rings that cross or overlap are rebuilt, with a warning. Inside is what an odd number of a polygon's
      rings surround; polygons that overlap are united. A region that loses more than a tenth of its area, as
      one whose ring runs twice around it, is an error; --repair-anyway builds what is left.

      FILE.atlas is replaced in one step when the new atlas is complete: an error or an interruption
      leaves the old file as it was. The new file has the mode of the old one, and a link stays a link. What
      a killed command leaves, .FILE.atlas.*.partial, is removed by the next one that writes FILE.atlas.

      The same sources give the same bytes, regardless of --jobs. Every feature that violates a schema of
      the manifest is listed, one per line, and no atlas is written.

      With --cache, the results of stages are stored in DIR, and a stage of a layer runs only if its sources or
      settings, or landfall itself, have changed; the bytes are the same. DIR is created if it does not exist.
      Several builds may share it, also at the same time. Nothing is removed from it: delete it at any time.

      With --diagnostics compiler, errors and warnings name a line of the manifest, or of the GeoJSON whose feature
      violates a schema, as compilers print them: Xcode and editors then show them there.

      'landfall help manifest' prints every member of a manifest.
      """,
    operands: "FILE...  boundary files, - for GeoJSON on standard input, or a manifest",
    options: """
      -o, --output FILE  the atlas to write (default: the name of the first FILE, with the ending
          .atlas)
      \(BuildInput.options)
      --worldview NAME  assign disputed areas by this view, not by that of the manifest: a file of the folder
          worldviews next to it, such as iso-3166, de-facto or united-nations, or a path ending in .json
      --strict  reject rings of fewer than three distinct positions, and repeated positions
      --skip-empty  leave out features without any valid ring or point
      --repair-anyway  build regions of which repair leaves less than nine tenths
      --report DIR  write report.html and report.json into this folder
      --cache DIR  take unchanged stages from this folder, and store the others
      -j, --jobs N  threads to use (default: all cores)
      --diagnostics plain|compiler  the form of errors and warnings (default: plain)
      -v, --verbose  print the time and memory of each stage, and what the cache had
      """,
    outputs: ["output", "report"],
    examples: """
      landfall build states.geojson
        compiles one file to states.atlas
      landfall build counties.shp --key GEOID --name NAME --attributes STATEFP
        names the properties to use
      landfall build counties.shp --key STATEFP --dissolve -o states.atlas
        makes one region of the counties of each state
      landfall build manifest.json -o us.atlas --report out/report --jobs 2
        builds a manifest with two threads, and reports on each stage
      """)

  /// The files of `--report`.
  private struct ReportFiles {
    let json: Destination
    let html: Destination

    /// Creates the folder, and rejects files that the report may not replace, before the build rather than after it.
    init(in folder: String, _ arguments: Arguments, reading files: [String]) throws {
      func destination(_ name: String) throws(UsageError) -> Destination {
        try arguments.destination("report", file: "\(folder)/\(name)", reading: files)
      }
      json = try destination("report.json")
      html = try destination("report.html")
      try json.check(.json)
      try html.check(.page)
      try makeFolder(folder)
    }
  }

  static func run(_ arguments: Arguments) throws -> ExitCode {
    switch arguments.value("diagnostics") {
    case nil, "plain": return try run(arguments, diagnostics: nil)
    case "compiler": break
    case let other?:
      throw arguments.error("--diagnostics expects plain or compiler, not \"\(oneLine(other))\"")
    }
    let diagnostics = CompilerDiagnostics(manifest: arguments.operands[0])
    do {
      return try run(arguments, diagnostics: diagnostics)
    } catch let error as BuildError where error.code != .interrupted {
      for line in diagnostics.lines(for: error) { Console.write(line + "\n") }
      return error.exitCode
    }
  }

  private static func run(
    _ arguments: Arguments, diagnostics: CompilerDiagnostics?
  ) throws -> ExitCode {
    let jobs = try arguments.integer("jobs", in: 1...1024) ?? coreCount()
    Signals.noteInterrupts()
    let start = ContinuousClock.now
    let input = try BuildInput(arguments)
    let manifest = policies(arguments, of: input.manifest)
    let files = try manifest.files
    if arguments.flag("write-manifest") {
      let output = try arguments.destination(reading: files)
      let text = Array(try manifest.chosen(isCancelled: { Signals.isInterrupted }).text.utf8)
      _ = try Manifest(json: text, file: "--write-manifest", folder: "")
      try OutputFile.write(text, to: output)
      return .done
    }
    let output = try arguments.destination(file: input.output, reading: files)
    try arguments.checkEnding(of: output.path, isOneOf: ["atlas"], for: "an atlas")
    try output.check(.atlas)
    let report = try arguments.value("report").map { folder in
      try ReportFiles(in: folder, arguments, reading: files)
    }
    let result = try build(
      manifest, jobs: jobs, wantsPictures: report != nil,
      cache: arguments.value("cache"))
    let pages = try report.map { _ in
      let maps = ReportMap.maps(
        of: try Atlas(bytes: result.bytes), report: result.report, path: output.path, jobs: jobs)
      let text = try sortedJSON(result.report)
      let page = try ReportPage.text(report: text, maps: maps, pictures: result.pictures)
      return (json: text, html: Array(page.utf8))
    }
    // Of two builds that end at the same time, one writes both its report and its atlas before the other.
    let lock = try output.lock()
    // The report first, so that an error leaves the old atlas in place.
    if let report, let pages {
      try OutputFile.write(pages.json, to: report.json)
      try OutputFile.write(pages.html, to: report.html)
    }
    do { try OutputFile.write(result.bytes, to: output) } catch { throw BuildError(error) }
    withExtendedLifetime(lock) {}
    for warning in result.report.warnings {
      if let diagnostics {
        Console.write(diagnostics.line(forWarning: warning) + "\n")
      } else {
        Console.say("warning: \(warning)")
      }
    }
    if arguments.flag("verbose") { printStages(of: result) }
    printChoices(in: result.report, of: manifest)
    printResult(result.report, output: output.path, seconds: seconds(since: start))
    return .done
  }

  /// Returns the manifest with the treatment of degenerate features that the options select.
  private static func policies(_ arguments: Arguments, of manifest: Manifest) -> Manifest {
    var manifest = manifest
    for index in manifest.layers.indices {
      manifest.layers[index].refusesDegenerateRings = arguments.flag("strict")
      manifest.layers[index].skipsEmptyFeatures = arguments.flag("skip-empty")
      manifest.layers[index].keepsRepairLosses = arguments.flag("repair-anyway")
    }
    return manifest
  }

  private static func build(
    _ manifest: Manifest, jobs: Int, wantsPictures: Bool, cache: String?
  ) throws -> BuildResult {
    let line = ProgressLine()
    defer { line.clear() }
    let start = ContinuousClock.now
    var options = BuildOptions(
      jobs: jobs,
      progress: { progress in
        let elapsed = fixed(seconds(since: start), decimals: 1)
        line.show("\(elapsed) s  \(progress.stage)  \(progress.detail)")
      },
      isCancelled: { Signals.isInterrupted }, cacheDirectory: cache)
    options.wantsPictures = wantsPictures
    return try Atlas.build(from: manifest, options: options)
  }

  private static func printStages(of result: BuildResult) {
    let hasCache = !result.cacheUses.isEmpty
    var table = TextTable(
      header: ["stage", "seconds", "peak memory"] + (hasCache ? ["from the cache", "made"] : []))
    for stage in result.report.stages {
      func subjects(isStored: Bool) -> String {
        result.cacheUses.filter { $0.stage == stage.name && $0.isStored == isStored }
          .map(\.subject).sorted().joined(separator: ", ")
      }
      table.add(
        [stage.name, fixed(stage.seconds, decimals: 3), sizeText(stage.peakMemoryBytes)]
          + (hasCache ? [subjects(isStored: true), subjects(isStored: false)] : []))
    }
    Console.write(table.text)
  }

  /// Prints the properties that were chosen, and how to choose others.
  private static func printChoices(in report: BuildReport, of manifest: Manifest) {
    for (layer, chosen) in zip(manifest.layers, report.layers) {
      guard let choices = layer.choices, choices.choosesKey || choices.choosesName else { continue }
      let other = layer.numbersFeatures ? "the features' numbers" : "the features' id"
      let key = chosen.key.map { "property \(oneLine($0))" } ?? other
      let name = chosen.name.map { "property \(oneLine($0))" } ?? "the key"
      let options = (choices.choosesKey ? ["--key"] : []) + (choices.choosesName ? ["--name"] : [])
      Console.say(
        "\(chosen.source): key: \(key), name: \(name); change with \(options.joined(separator: ", "))"
      )
    }
  }

  private static func printResult(_ report: BuildReport, output: String, seconds: Double) {
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
