import Foundation
import Landfall

/// An atlas in a file of its own, opened by mapping it, and what that costs.
struct AtlasFigures {
  let atlas: Atlas
  let byteCount: Int
  /// Microseconds to open it, the median of many times.
  let openMicroseconds: Double
  /// Bytes of the heap that it holds while it is open; nil where the heap cannot be asked.
  let heapBytes: Int?
  /// The sizes of the sections by their names, in the file's order.
  let sections: [(name: String, byteCount: Int)]
  private let path: String

  /// Writes and opens the file, whose name is gone before this returns.
  init(_ bytes: [UInt8]) throws {
    let path =
      FileManager.default.temporaryDirectory
      .appending(path: "landfall-benchmark-\(UUID()).atlas").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<500 {
      let start = clock.now
      let opened = try Atlas(contentsOf: path)
      times.append((clock.now - start) / .microseconds(1))
      withExtendedLifetime(opened) {}
    }
    openMicroseconds = times.sorted()[times.count / 2]
    // Many at once, as the heap keeps some freed blocks that it counts as in use.
    let heap = heapByteCount()
    let opened = try (0..<1000).map { _ in try Atlas(contentsOf: path) }
    heapBytes = heapByteCount().flatMap { after in heap.map { (after - $0) / opened.count } }
    self.path = path
    let atlas = opened[0]
    self.atlas = atlas
    byteCount = bytes.count
    var sections: [(name: String, byteCount: Int)] = []
    for section in atlas.sections {
      if let index = sections.firstIndex(where: { $0.name == section.name }) {
        sections[index].byteCount += section.byteCount
      } else {
        sections.append((section.name, section.byteCount))
      }
    }
    self.sections = sections
  }

  /// Bytes of the sections that a lookup may read.
  var lookupByteCount: Int {
    sections.filter { $0.name.hasPrefix("quadtree") || $0.name.hasPrefix("plane") }
      .reduce(0) { $0 + $1.byteCount }
  }

  /// Bytes of the file that are in memory on behalf of this process; nil where nothing says so.
  var residentByteCount: Int? {
    // It would be closed before, this being its last use.
    withExtendedLifetime(atlas) { residentBytes(ofMapping: path) }
  }
}
