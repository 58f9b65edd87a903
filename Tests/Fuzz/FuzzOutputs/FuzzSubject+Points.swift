import Landfall
import LandfallCLI
import LandfallPoints
import LandfallTravel
import FuzzSubjects
import TestSupport

extension FuzzSubject {
  static let pointsAtlas = {
    guard let bytes = try? TinyAtlas.world.bytes(), let atlas = try? Atlas(bytes: bytes) else {
      fatalError("the small atlas cannot be opened")
    }
    return atlas
  }()

  /// The output for a file of points.
  private struct Located: Equatable {
    var output: [UInt8] = []
    var rowCount = 0
    var faults: [String] = []
    var error: String?
  }

  /// Looks up the rows of a file at once and in small pieces, which must give the same. The first byte
  /// chooses the form of the output.
  static func runPoints(_ bytes: [UInt8], _ format: PointFormat?) -> Bool {
    let (choice, text) = (bytes.first ?? 0, Array(bytes.dropFirst()))
    let whole = locate(text, format, choice, chunkSize: 1 << 16, jobs: 1)
    require(whole.rowCount <= text.count || isGzip(text), "more rows than bytes")
    let pieces = locate(text, format, choice, chunkSize: 32, jobs: 2)
    require(
      whole.error == pieces.error,
      "the pieces of a file change its error: \(whole.error ?? "none"); \(pieces.error ?? "none")")
    // Before an error, the pieces may have more rows.
    require(whole.error != nil || whole == pieces, "the pieces of a file change its rows")
    return true
  }

  private static func isGzip(_ text: [UInt8]) -> Bool { text.starts(with: [0x1F, 0x8B]) }

  private static func locate(
    _ text: [UInt8], _ inputFormat: PointFormat?, _ choice: UInt8, chunkSize: Int, jobs: Int
  ) -> Located {
    var options = PointOptions()
    options.inputFormat = inputFormat
    let format = Int(choice & 7)
    options.outputFormat = format < 4 ? PointFormat.allCases[format] : nil
    options.isJSONAnswers = format == 7
    options.skipsBad = choice & 8 == 0
    options.isSafe = choice & 16 == 0
    if choice & 32 != 0 {
      options.names = CoordinateNames(latitude: "1", longitude: "2", hasHeader: false)
    }
    let search = PointSearch(
      grid: Self.pointsAtlas.grid,
      layers: Self.pointsAtlas.layers.map { SearchedLayer($0, reach: format == 5 ? 100_000 : nil) },
      columns: ResultColumns(choice & 64 == 0 ? [.key] : [.name, .attribute("TAGS")]),
      placeOf: format == 6 ? Self.pointsAtlas : nil)
    var stream = PointStream(file: "fuzz", options, search)
    stream.chunkSize = chunkSize
    stream.jobs = jobs
    var located = Located()
    var source = TrackBytes(text)
    do {
      try stream.run { buffer, offset in
        source.read(into: &buffer, from: offset)
      } write: { bytes in
        for index in bytes.indices { located.output.append(bytes[index]) }
      }
      located.rowCount = stream.tally.rowCount
      located.faults =
        stream.tally.invalid.messages(file: "fuzz") + stream.tally.leftOut.messages(file: "fuzz")
      for message in located.faults { check(message) }
    } catch let error as any CustomStringConvertible {
      check(error)
      located.error = error.description
    } catch {
      fatalError("an error without a description: \(error)")
    }
    return located
  }
}
