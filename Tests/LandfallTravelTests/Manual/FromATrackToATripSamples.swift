import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

// The code of the article FromATrackToATrip, block by block: ManualTests compares the two.

@Suite(.timed) struct FromATrackToATripSamples {
  @Test func trackAndTrip() throws {
    let path = Package.path("data/tracks/Ohio_WV_PA_Test.gpx")
    let atlas = Atlas.bundled
    var faults: [String] = []
    func print(_ fault: String) { faults.append(fault) }
    // sample
    let track = try Track(contentsOf: path)
    for fault in track.report.faults.messages { print(fault) }  // drive.gpx:17: lat …
    // end
    #expect(faults.isEmpty && track.points.count == 421)

    var (keys, crossings) = ([String](), 0)
    func print(_ key: String, _ days: Int, _ meters: Double) { keys.append(key) }
    func print(_ coordinate: Coordinate) { crossings += 1 }
    // sample
    var builder = TripBuilder(atlas, timeZone: TimeZone(identifier: "America/New_York")!)
    for point in track.points { builder.add(point) }
    let trip = builder.finish()
    for layer in trip.layers {
      for stay in layer.stays { print(stay.region.key, stay.days.count, stay.distanceMeters) }
      for crossing in layer.crossings { print(crossing.at.coordinate) }
    }
    // end
    #expect(keys == ["USA", "OH", "WV", "PA", "WV", "OH"] && crossings == 4)
  }
}
