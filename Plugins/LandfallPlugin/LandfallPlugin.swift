import Foundation
import PackagePlugin

/// Compiles each manifest of a target, a file whose name ends in `.atlas.json`, to an atlas among the target's
/// resources and a Swift file of its keys.
@main struct LandfallPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = target.sourceModule?.sourceFiles.map(\.url) ?? []
    return try AtlasManifest.all(in: files).flatMap {
      $0.commands(tool: try context.landfall, folder: context.pluginWorkDirectoryURL)
    }
  }
}

extension PluginContext {
  /// The command of the released binary, or else the part of it that the package builds.
  fileprivate var landfall: URL {
    get throws {
      if let released = try? tool(named: "landfall") { return released.url }
      return try tool(named: "LandfallPluginTool").url
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  // Targets of Xcode projects. Untested: this project is built and tested on Linux.
  extension LandfallPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let tool =
        try (try? context.tool(named: "landfall"))?.url
        ?? context.tool(named: "LandfallPluginTool").url
      return try AtlasManifest.all(in: target.inputFiles.map(\.url)).flatMap {
        $0.commands(tool: tool, folder: context.pluginWorkDirectoryURL)
      }
    }
  }
#endif
