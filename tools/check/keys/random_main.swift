import Foundation
import Landfall

// Opens the atlas of random layers with the types that scripts/check keys has written: main.swift FOLDER.

extension Bundle {
  /// The bundle of a target with resources, which SwiftPM writes.
  static let module = Bundle(path: CommandLine.arguments[1])!
}

let atlas = try RandomAtlas.open()
print("    \(atlas.atlas.layers.count) layers")
