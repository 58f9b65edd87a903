import Landfall
import LandfallPoints
import TestSupport

/// A file of points that was run through a search in the smallest atlas, and what came of it.
struct PointRun: Equatable {
  var output = ""
  var invalid: [String] = []
  var leftOut: [String] = []
  var rowCount = 0
  var error: String?
  var cause: CoordinateFault?

  static let atlas = {
    guard let bytes = try? TinyAtlas.world.bytes(), let atlas = try? Atlas(bytes: bytes) else {
      fatalError("the small atlas cannot be opened")
    }
    return atlas
  }()

  /// Looks up the rows in the layer of states: N from 5° to 10° north and 0° to 10.5° east, S from the equator to 5°
  /// and to 9.5°.
  init(
    _ bytes: [UInt8], _ options: PointOptions = PointOptions(), reach: Double? = nil,
    jobs: Int = 1, chunkSize: Int = PointStream.chunkSize, readSize: Int = .max
  ) {
    let layers = Self.atlas.layers.filter { $0.id == "states" }
    var stream = PointStream(
      file: "p", options,
      PointSearch(
        grid: Self.atlas.grid, layers: layers.map { SearchedLayer($0, reach: reach) }))
    stream.chunkSize = chunkSize
    stream.jobs = jobs
    var position = 0
    var written: [UInt8] = []
    do {
      try stream.run { buffer, offset in
        let count = min(readSize, buffer.count - offset, bytes.count - position)
        buffer.replaceSubrange(offset..<offset + count, with: bytes[position..<position + count])
        position += count
        return count
      } write: { part in
        for index in part.indices { written.append(part[index]) }
      }
    } catch {
      self.error = "\(error)"
    }
    output = String(decoding: written, as: UTF8.self)
    invalid = stream.tally.invalid.messages(file: "p")
    leftOut = stream.tally.leftOut.messages(file: "p")
    rowCount = stream.tally.rowCount
    cause = stream.tally.invalid.cause
  }

  /// A run of which only the error counts.
  init(error: String?) { self.error = error }

  init(_ text: String, _ options: PointOptions = PointOptions()) {
    self.init(Array(text.utf8), options)
  }
}

extension PointOptions {
  /// Options as a test changes them.
  static func with(_ change: (inout PointOptions) -> Void) -> PointOptions {
    var options = PointOptions()
    change(&options)
    return options
  }
}
