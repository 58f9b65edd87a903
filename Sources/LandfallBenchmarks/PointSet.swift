import Foundation
package import Landfall
package import LandfallBuilder

/// The sets of points that are measured.
package enum PointSet: String, CaseIterable {
  /// In the lower 48.
  case random
  /// By area over the sphere.
  case sphere
  /// Within a kilometer of a border.
  case border
  /// A long drive in the lower 48.
  case track

  /// The points, made anew from the seed; border points near the borders of `features`.
  package func coordinates(
    near features: [Feature], grid: Grid, count: Int, seed: UInt64
  ) -> [Coordinate] {
    switch self {
    case .random: Array(PointSets.lowerFortyEight(count: count, seed: seed))
    case .sphere: Array(PointSets.sphere(count: count, seed: seed))
    case .border: Array(PointSets.nearBorder(of: features, grid: grid, count: count, seed: seed))
    case .track: Array(Drive(count: count, seed: seed))
    }
  }
}

/// Writes points and what was answered, for programs that are measured with the same points.
///
/// PATH.f64 holds latitude and longitude of each in degrees, PATH.u32 the number of its region from 1
/// in the order of the keys, 0 for none; little-endian.
func writePoints(_ coordinates: [Coordinate], _ answers: [RegionID?], to path: String) throws {
  try FileManager.default.createDirectory(
    atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
  var points = Data(capacity: 16 * coordinates.count)
  for coordinate in coordinates {
    for degrees in [coordinate.latitude, coordinate.longitude] {
      points.append(littleEndian: degrees.bitPattern)
    }
  }
  var numbers = Data(capacity: 4 * answers.count)
  for answer in answers { numbers.append(littleEndian: answer.map { $0.rawValue + 1 } ?? 0) }
  try points.write(to: URL(fileURLWithPath: path + ".f64"))
  try numbers.write(to: URL(fileURLWithPath: path + ".u32"))
}

extension Data {
  fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
    for shift in stride(from: 0, to: number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
