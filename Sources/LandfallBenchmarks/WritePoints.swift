import Foundation
import Landfall

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
