import Foundation
import Landfall

/// An atlas in a temporary file, opened by mapping it, and the costs of opening it.
struct AtlasFigures {
  let atlas: Atlas
  let byteCount: Int
  /// The median time to open it, in microseconds.
  let openMicroseconds: Double
  /// Bytes of heap memory of the open atlas; nil if the C library does not report heap sizes.
  let heapBytes: Int?
  /// The total sizes of the sections by name, in file order.
  let sections: [(name: String, byteCount: Int)]
  private let path: String

  /// Writes and opens the file, then unlinks it.
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
    // Open many at once, as the heap counts some freed blocks as in use.
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

  /// Resident bytes of the mapped file in this process; nil if the system does not report them.
  var residentByteCount: Int? {
    // Keeps the atlas open, as this is its last use.
    withExtendedLifetime(atlas) { residentBytes(ofMapping: path) }
  }
}
