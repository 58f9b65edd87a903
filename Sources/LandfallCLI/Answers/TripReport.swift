import Foundation
import Landfall
import LandfallBuilder
import LandfallTravel

/// A trip for people and programs.
struct TripReport: Encodable {
  struct Place: Encodable {
    var time: String?
    var latitude: Double
    var longitude: Double
  }

  struct Stay: Encodable {
    var key: String
    var name: String
    var entry: Place
    var entryBound: String
    var exit: Place
    var exitBound: String
    var distanceMetres: Double
    var seconds: Double?
    var days: [String]
  }

  struct Crossing: Encodable {
    var at: Place
    var from: [String]
    var to: [String]
    var fixSpacingMetres: Double
  }

  struct Sum: Encodable {
    var key: String
    var name: String
    var visits: Int
    var distanceMetres: Double
    var seconds: Double?
    var days: Int
  }

  struct Layer: Encodable {
    var id: String
    var visits: [Stay]
    var regions: [Sum]
    var crossings: [Crossing]
  }

  struct Gap: Encodable {
    var from: Place
    var to: Place
    var reason: String
    var distanceMetres: Double
  }

  struct Badge: Encodable {
    var identifier: String
    var name: String
    var earnedDate: String?
  }

  var timeZone: String
  var start: Place?
  var end: Place?
  var distanceMetres: Double
  var days: [String]
  var pointCount: Int
  var usedPointCount: Int
  var rejectedPointCounts: [String: Int]
  var layers: [Layer]
  var gaps: [Gap]
  var badges: [Badge]

  init(_ trip: Trip, atlas: Atlas, zone: TimeZone, pointCount: Int) {
    var clock = LocalClock(zone)
    func place(_ moment: Trip.Moment) -> Place {
      Place(
        time: moment.time.map { clock.text($0) }, latitude: moment.coordinate.latitude,
        longitude: moment.coordinate.longitude)
    }
    // To the millimetre and the millisecond: what is beyond is noise.
    func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
    timeZone = zone.identifier == "GMT" ? "UTC" : zone.identifier
    start = trip.start.map(place)
    end = trip.end.map(place)
    distanceMetres = rounded(trip.distanceMetres)
    days = trip.days.map(\.description)
    self.pointCount = pointCount
    usedPointCount = trip.usedCount
    rejectedPointCounts = Dictionary(
      uniqueKeysWithValues: trip.rejectedCounts.map { ($0.key.rawValue, $0.value) })
    layers = trip.layers.indices.map { index in
      let layer = trip.layers[index]
      return Layer(
        id: layer.layer.id,
        visits: layer.stays.map {
          Stay(
            key: $0.region.key, name: $0.region.name, entry: place($0.entry),
            entryBound: $0.entryBound.rawValue, exit: place($0.exit),
            exitBound: $0.exitBound.rawValue, distanceMetres: rounded($0.distanceMetres),
            seconds: $0.seconds.map(rounded), days: $0.days.map(\.description))
        },
        regions: trip.sums(ofLayer: index).map {
          Sum(
            key: $0.region.key, name: $0.region.name, visits: $0.stayCount,
            distanceMetres: rounded($0.distanceMetres), seconds: $0.seconds.map(rounded),
            days: $0.days.count)
        },
        crossings: layer.crossings.map {
          Crossing(
            at: place($0.at), from: $0.from.map(\.key), to: $0.to.map(\.key),
            fixSpacingMetres: rounded($0.fixSpacingMetres))
        })
    }
    gaps = trip.gaps.map {
      Gap(
        from: place($0.from), to: place($0.to), reason: $0.reason.rawValue,
        distanceMetres: rounded($0.distanceMetres))
    }
    let visited = trip.layers.indices.map { index in
      (trip.layers[index].layer.id, VisitedRegions(visits: trip.visits(ofLayer: index)))
    }
    badges = atlas.progress(
      of: Dictionary(uniqueKeysWithValues: visited), timeZone: zone
    ).filter(\.isEarned).map {
      Badge(
        identifier: $0.collection.identifier, name: $0.collection.name,
        earnedDate: $0.earnedDate.map { clock.text($0) })
    }
  }
}
