import Foundation
import PackagePlugin

/// `swift package landfall …`: runs the command in the package's folder, for those who commit their atlases.
@main struct LandfallCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try (try? context.tool(named: "landfall")) ?? context.tool(named: "LandfallMain")
    let process = Process()
    process.executableURL = tool.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("landfall ended with status \(process.terminationStatus)")
    }
  }
}
