import Landfall
import LandfallBuilder
import LandfallExport
import LandfallSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// What the build plugin runs if the package has no released command: `landfall build` and `landfall keys` as the plugin
// calls them. An app's build compiles it in debug, and the whole command takes half as long again.

/// The arguments of the plugin; see `AtlasManifest.commands(tool:folder:)`.
enum Request {
  case build(manifest: String, atlas: String, cache: String)
  case keys(atlas: String, accessor: String, output: String)

  init?(_ arguments: [String]) {
    switch arguments {
    case let words
    where words.count == 9 && words[0] == "build" && words[2] == "-o"
      && words[4...7] == ["--quiet", "--diagnostics", "compiler", "--cache"]:
      self = .build(manifest: words[1], atlas: words[3], cache: words[8])
    case let words
    where words.count == 6 && words[0] == "keys" && words[2] == "--accessor" && words[4] == "-o":
      self = .keys(atlas: words[1], accessor: words[3], output: words[5])
    default: return nil
    }
  }
}

func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  try? FileDescriptor.standardError.write(bytes.span)
}

func write(_ bytes: [UInt8], to path: String) throws(FileError) {
  let file = try AsideFile(replacing: path)
  try file.write(bytes.span)
  try file.commit()
}

/// Compiles an atlas; says errors and warnings as compilers do.
/// - Returns: the exit code.
func build(_ path: String, to atlas: String, cache: String) throws(FileError) -> Int32 {
  let diagnostics = CompilerDiagnostics(manifest: path)
  do throws(BuildError) {
    let result = try Atlas.build(
      from: Manifest(contentsOf: path),
      options: BuildOptions(jobs: coreCount(), cacheDirectory: cache))
    do { try write(result.bytes, to: atlas) } catch { throw BuildError(error) }
    for warning in result.report.warnings { say(diagnostics.line(forWarning: warning)) }
    return 0
  } catch {
    for line in diagnostics.lines(for: error) { say(line) }
    return 1
  }
}

/// Returns the keys of an atlas as Swift, with a struct that opens it among the resources.
func keys(of path: String, accessor: String) throws -> String {
  let atlas = try Atlas(contentsOf: path)
  let (layers, notes) = LayerKeys.usualLayers(of: atlas)
  for note in notes { say("note: \(note)") }
  let keys = try LayerKeys.keys(of: layers, in: atlas, path: path, language: .swift)
  if let fault = LayerKeys.fault(ofAccessor: accessor, among: keys) { throw DataError(fault) }
  return KeyLanguage.swift.source(
    atlasName: atlas.name, layers: keys,
    accessor: .init(
      name: accessor, resource: FilePath.parts(of: path).last,
      layerIDs: atlas.layers.map(\.id)))
}

occupyClosedStreams()
let request = Request(Array(CommandLine.arguments.dropFirst()))
do {
  switch request {
  case .build(let manifest, let atlas, let cache):
    exit(try build(manifest, to: atlas, cache: cache))
  case .keys(let path, let accessor, let output):
    try write(Array(keys(of: path, accessor: accessor).utf8), to: output)
  case nil:
    say("error: LandfallPluginTool is for the plugin of Landfall; use the command landfall instead")
    exit(64)
  }
} catch {
  say("error: \(error)")
  exit(1)
}
