import Foundation
package import Landfall
package import LandfallBuilder

/// The measured sets of points.
package enum PointSet: String, CaseIterable {
  /// Random points in the lower 48.
  case random
  /// Random points on the sphere, uniform by area.
  case sphere
  /// Random points within a kilometer of a border.
  case border
  /// A long drive in the lower 48.
  case track

  /// Returns the points for a seed, always the same ones; border points are near the borders of `features`.
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

/// Writes points and their answers, to measure other programs with the same points.
///
/// PATH.f64 contains the latitude and longitude of each point in degrees; PATH.u32 the number of its region,
/// from 1 in the order of the keys, or 0 for a point outside all regions. Both are little-endian.
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
