import Foundation
import Landfall
import LandfallBuilder

/// Answers the points of a folder with places and the nearest region of each layer of points, and times the
/// answers; see `answerPoints` for the files.
///
/// Prints the call and ns per point of the fastest pass: places without the nearest points, with them on one
/// thread, and on two. The times contain the index of the points that a batch builds.
func answerPlaces(in folder: String, of atlas: Atlas, passes: Int) throws {
  let latitudes = try readDoubles("\(folder)/latitudes.f64")
  let longitudes = try readDoubles("\(folder)/longitudes.f64")
  guard latitudes.count == longitudes.count, !latitudes.isEmpty else {
    throw UsageError("the columns in \(folder) differ in length or are empty")
  }
  var places = [Place?](repeating: nil, count: latitudes.count)
  var first: [Place?]?
  var lowest = [Double](repeating: .infinity, count: 3)
  for _ in 0..<passes {
    for call in 0..<3 {
      let elapsed = ContinuousClock().measure {
        if call == 0 {
          atlas.places(longitudes: longitudes, latitudes: latitudes, into: &places)
        } else {
          atlas.places(
            longitudes: longitudes, latitudes: latitudes, nearestWithin: .infinity, into: &places,
            threadCount: call)
        }
      }
      lowest[call] = min(lowest[call], elapsed / .nanoseconds(1) / Double(latitudes.count))
      if call == 0 { continue }
      if let first, first != places { throw UsageError("one thread and two find other places") }
      first = first ?? places
    }
  }
  for (call, nanoseconds) in zip(["places", "nearest", "nearest, 2 threads"], lowest) {
    print(call, String(format: "%.2f", nanoseconds), separator: "\t")
  }
  for layer in atlas.layers {
    let numbers = places.map { ($0?.regionID(in: layer)).number }
    try unsafe numbers.withUnsafeBytes { unsafe Data($0) }
      .write(to: URL(fileURLWithPath: "\(folder)/\(layer.id).i32"))
  }
}
