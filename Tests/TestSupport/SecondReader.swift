package import Foundation
import Landfall

/// The reader of atlases in Python (Tests/AtlasReader), which was written from the specification alone.
package enum SecondReader {
  /// What it says of an atlas.
  package struct Description: Decodable {
    package struct Section: Decodable {
      var owner: Int
      var byteCount: Int
    }

    package struct Value: Decodable {
      var type: String
      var text: String?
      var integer: Int64?
      var number: Double?
      var boolean: Bool?
    }

    package struct Neighbor: Decodable {
      var key: String
      var meters: Double

      // The names of members are those of the file, whatever the properties are called.
      private enum CodingKeys: String, CodingKey {
        case key
        case meters
      }
    }

    package struct Region: Decodable {
      var key: String
      var name: String
      var southWest: [Double]
      var northEast: [Double]
      var representativePoint: [Double]
      var parent: String?
      var points: [[Double]]
      var hasArea: Bool
      var attributes: [String: Value]
      var areaSquareMeters: Double
      var perimeterMeters: Double
      /// Latitude, longitude and radius of its cap, and the number of its marker's kind.
      var cap: [Double]?
      var detailLimitMeters: Double?
      var neighbors: [Neighbor]

      // The names of members are those of the file, whatever the properties are called.
      private enum CodingKeys: String, CodingKey {
        case key, name, southWest, northEast, representativePoint, parent, points, hasArea,
          attributes, cap
        case areaSquareMeters
        case perimeterMeters
        case detailLimitMeters
        case neighbors
      }
    }

    package struct Name: Decodable {
      var folded: String
      var key: String
      var written: String?
    }

    package struct Layer: Decodable {
      var id: String
      var title: String?
      var singular: String?
      var kind: String
      var parent: String?
      var lookupDetailMeters: Double
      var regions: [Region]
      var names: [Name]
      var aliases: [Name]
      var words: [Name]

      // The names of members are those of the file, whatever the properties are called.
      private enum CodingKeys: String, CodingKey {
        case id, title, singular, kind, parent, regions, names, aliases, words
        case lookupDetailMeters
      }
    }

    package struct Collection: Decodable, Hashable {
      var identifier: String
      var name: String
      var setName: String
      var layer: String
      var condition: String
      var parameter: Int
      var members: [String]
      var texts: [Texts]
    }

    /// The texts of a collection in a language, or in that of its manifest.
    package struct Texts: Decodable, Hashable {
      var language: String?
      var name: String?
      var description: String?
      var category: String?
      var icon: String?
      var color: String?
    }

    package struct Layout: Decodable, Hashable {
      struct Line: Decodable, Hashable {
        var kind: String
        var left: String?
        var right: String?
        var vertices: [[UInt16]]
      }

      struct Region: Decodable, Hashable {
        var key: String?
        var label: [UInt16]
        var box: [UInt16]
        var rings: [[[UInt16]]]
      }

      struct Frame: Decodable, Hashable {
        var definition: String
        var family: UInt32
        /// Of the box, the lattice and the placement.
        var numbers: [Double]
        var parameters: [Double]
        var lines: [Line]
        var regions: [Region]
      }

      var id: String
      var layer: String
      /// Width, height and tolerance.
      var numbers: [Double]
      var counter: [Double]?
      var frames: [Frame]
    }

    package var name: String
    var layouts: [Layout]
    var collections: [Collection]
    var generator: String
    var formatVersion: String
    var unitsPerDegree: Double
    var sections: [Section]
    package var layers: [Layer]
  }

  /// How a run ended.
  package struct Run {
    package var status: Int32
    package var output: Data
    package var message: String
  }

  /// Runs it with arguments and with what it finds on standard input.
  package static func run(_ arguments: [String], input: Data = Data()) throws -> Run {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("second-reader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, as pipes that nobody reads in time would stop both sides.
    let files = ["in", "out", "error"].map { folder.appendingPathComponent($0) }
    try input.write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-B", script] + arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: try Data(contentsOf: files[1]),
      message: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
  }

  /// Lets it read an atlas.
  package static func read(_ bytes: [UInt8]) throws -> Run {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("second-reader-\(UUID().uuidString).atlas")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run([file.path])
  }

  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("AtlasReader/atlas_reader.py").path
}
