import Foundation
import Landfall
import LandfallBuilder

/// Answers the points of a folder with the Swift API and times the answers, as the programs of
/// scripts/bench bindings do in other languages.
///
/// The folder has the little-endian doubles latitudes.f64 and longitudes.f64 in degrees. Writes the numbers of
/// the regions of each polygon layer as Int32, -1 without one, to LAYER.i32, and prints layer, call and ns per
/// point of the fastest pass. Throws if one call finds another region than the others.
func answerPoints(in folder: String, of atlas: Atlas, passes: Int) throws {
  let latitudes = try readDoubles("\(folder)/latitudes.f64")
  let longitudes = try readDoubles("\(folder)/longitudes.f64")
  guard latitudes.count == longitudes.count, !latitudes.isEmpty else {
    throw UsageError("the columns in \(folder) differ in length or are empty")
  }
  for layer in atlas.layers where layer.kind == .polygons {
    var ids = [RegionID?](repeating: nil, count: latitudes.count)
    var first: [RegionID?]?
    var lowest = [Double](repeating: .infinity, count: 3)
    for _ in 0..<passes {
      for call in 0..<3 {
        let elapsed = ContinuousClock().measure {
          if call == 0 {
            for index in latitudes.indices {
              ids[index] = layer.regionID(
                at: Coordinate(latitude: latitudes[index], longitude: longitudes[index]))
            }
          } else {
            var span = ids.mutableSpan
            layer.regionIDs(
              longitudes: longitudes.span, latitudes: latitudes.span, into: &span,
              threadCount: call)
          }
        }
        if let first, first != ids {
          throw UsageError("single lookups and batches differ in layer \"\(layer.id)\"")
        }
        first = first ?? ids
        lowest[call] = min(lowest[call], elapsed / .nanoseconds(1) / Double(latitudes.count))
      }
    }
    for (call, nanoseconds) in zip(["single", "batch", "2 threads"], lowest) {
      print(layer.id, call, String(format: "%.2f", nanoseconds), separator: "\t")
    }
    let numbers = ids.map(\.number)
    try unsafe numbers.withUnsafeBytes { unsafe Data($0) }
      .write(to: URL(fileURLWithPath: "\(folder)/\(layer.id).i32"))
  }
}

func readDoubles(_ path: String) throws -> [Double] {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  return unsafe data.withUnsafeBytes { bytes in
    (0..<bytes.count / 8).map {
      unsafe Double(
        bitPattern: UInt64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)))
    }
  }
}

/// Answers the points of a folder with places and the nearest region of each layer of points, and times the
/// answers; see `answerPoints` for the files.
///
/// Prints the call and ns per point of the fastest pass: places without the nearest points, with them and the
/// index of points that a batch builds, and with an index that was built before, on one thread and on two; and the
/// milliseconds of that index.
func answerPlaces(in folder: String, of atlas: Atlas, passes: Int) throws {
  let latitudes = try readDoubles("\(folder)/latitudes.f64")
  let longitudes = try readDoubles("\(folder)/longitudes.f64")
  guard latitudes.count == longitudes.count, !latitudes.isEmpty else {
    throw UsageError("the columns in \(folder) differ in length or are empty")
  }
  var places = [Place?](repeating: nil, count: latitudes.count)
  var first: [Place?]?
  let calls = [
    "places", "nearest, with the index", "nearest", "nearest, with the index, 2 threads",
    "nearest, 2 threads",
  ]
  var lowest = [Double](repeating: .infinity, count: calls.count)
  var index = NearestIndex(atlas)
  var indexTime = Duration.seconds(3600)
  for _ in 0..<passes {
    indexTime = min(indexTime, ContinuousClock().measure { index = NearestIndex(atlas) })
    for call in calls.indices {
      let elapsed = ContinuousClock().measure {
        if call == 0 {
          atlas.places(longitudes: longitudes, latitudes: latitudes, into: &places)
        } else {
          atlas.places(
            longitudes: longitudes, latitudes: latitudes, nearestWithin: .infinity, into: &places,
            threadCount: call < 3 ? 1 : 2, index: call % 2 == 0 ? index : nil)
        }
      }
      lowest[call] = min(lowest[call], elapsed / .nanoseconds(1) / Double(latitudes.count))
      if call == 0 { continue }
      if let first, first != places { throw UsageError("\"\(calls[call])\" finds other places") }
      first = first ?? places
    }
  }
  print("index of the points", "\(Int(indexTime / .milliseconds(1))) ms", separator: "\t")
  for (call, nanoseconds) in zip(calls, lowest) {
    print(call, String(format: "%.2f", nanoseconds), separator: "\t")
  }
  for layer in atlas.layers {
    let numbers = places.map { ($0?.regionID(in: layer)).number }
    try unsafe numbers.withUnsafeBytes { unsafe Data($0) }
      .write(to: URL(fileURLWithPath: "\(folder)/\(layer.id).i32"))
  }
}
