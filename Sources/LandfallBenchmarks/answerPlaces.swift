import Foundation
import Landfall
import LandfallBuilder

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
