package import Foundation
import LandfallMaps
import Testing

/// Pictures of Tests/Fixtures/maps, with which drawn ones are compared; scripts/make fixtures draws them anew.
package enum GoldenPicture {
  /// Their folder.
  package static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/maps")
  private static var isWriting: Bool {
    ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil
  }

  /// The mean difference of a part of a pixel, of 255, and the share of pixels of which a part differs by
  /// more than 24. Other versions of Cairo or PROJ may round differently along edges.
  package static let tolerance = (mean: 0.35, share: 0.004)

  /// The path of the picture of a name.
  package static func path(_ name: String) -> String {
    folder.appendingPathComponent("\(name).png").path
  }

  /// Compares a picture with the golden one of a name, or replaces that one.
  /// - Parameter drawn: the path of a PNG.
  package static func compare(_ drawn: String, name: String) throws {
    if isWriting {
      try Data(contentsOf: URL(fileURLWithPath: drawn)).write(to: URL(fileURLWithPath: path(name)))
    }
    let (new, old) = (try pixels(ofPNG: drawn), try pixels(ofPNG: path(name)))
    try #require(new.width == old.width && new.height == old.height)
    let found = difference(new.pixels, old.pixels)
    #expect(found.mean <= tolerance.mean, "\(name): \(found)")
    #expect(found.share <= tolerance.share, "\(name): \(found)")
  }

  /// The differences of the pixels of two pictures of a size, as in ``tolerance``.
  package static func difference(_ a: [UInt8], _ b: [UInt8]) -> (mean: Double, share: Double) {
    guard a.count == b.count, !a.isEmpty else { return (255, 1) }
    var (sum, differing) = (0, 0)
    for pixel in stride(from: 0, to: a.count, by: 4) {
      var most = 0
      for part in pixel..<(pixel + 4) {
        let one = abs(Int(a[part]) - Int(b[part]))
        sum += one
        most = max(most, one)
      }
      if most > 24 { differing += 1 }
    }
    return (Double(sum) / Double(a.count), 4 * Double(differing) / Double(a.count))
  }
}
