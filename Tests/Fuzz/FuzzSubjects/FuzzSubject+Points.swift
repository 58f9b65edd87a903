import Landfall
import LandfallCLI
import LandfallTravel
import TestSupport

extension FuzzSubject {
  private static let pointsAtlas = {
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
  func runPoints(_ bytes: [UInt8]) -> Bool {
    let (choice, text) = (bytes.first ?? 0, Array(bytes.dropFirst()))
    let whole = locate(text, choice, chunkSize: 1 << 16)
    require(whole.rowCount <= text.count, "more rows than bytes")
    require(whole == locate(text, choice, chunkSize: 32), "the pieces of a file change its rows")
    return true
  }

  private func locate(_ text: [UInt8], _ choice: UInt8, chunkSize: Int) -> Located {
    let layers = Array(Self.pointsAtlas.layers)
    let columns = CSVColumns(hasNames: choice & 4 == 0, isSafe: choice & 8 == 0)
    switch choice & 3 {
    case 0: return run(JSONAnswers(layers: layers, within: nil), text, chunkSize)
    case 1:
      return run(NearestCSVAnswers(layers: layers, within: 100_000, columns), text, chunkSize)
    default:
      return run(CSVAnswers(layers: layers, columns), text, chunkSize)
    }
  }

  private func run(_ writer: some CSVRowWriter, _ text: [UInt8], _ chunkSize: Int) -> Located {
    var stream = CSVStream(file: "fuzz.csv", grid: Self.pointsAtlas.grid)
    stream.chunkSize = chunkSize
    var located = Located()
    var source = TrackBytes(text)
    do {
      try stream.run(writer) { buffer, offset in
        source.read(into: &buffer, from: offset)
      } write: { bytes in
        for index in bytes.indices { located.output.append(bytes[index]) }
      }
      located.rowCount = stream.rowCount
      located.faults = stream.faults.messages
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
