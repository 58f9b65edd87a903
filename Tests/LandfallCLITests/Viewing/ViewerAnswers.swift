import Foundation
import Landfall
import LandfallBuilder

/// What the library says of places, for the page to say the same: Tests/ViewerCheck reads it.
struct ViewerAnswers: Encodable {
  /// A tap: what a finger of so many radians at a place means, by the key; nil nothing.
  struct Tap: Encodable {
    var latitude: Double
    var longitude: Double
    var tolerance: Double
    var key: String?
  }

  struct Distance: Encodable {
    var latitude: Double
    var longitude: Double
    var meters: Double?

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case latitude, longitude
      case meters
    }
  }

  /// The layers of areas.
  var layers: [String] = []
  /// Latitude and longitude in turn.
  var places: [Double] = []
  /// For each place and layer in turn, the numbers of its regions joined by ";".
  var regions: [String] = []
  /// For the first layer.
  var taps: [Tap] = []
  var distances: [Distance] = []

  /// - Parameters:
  ///   - count: how many places.
  ///   - seed: of the random ones.
  init(_ atlas: Atlas, count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let layers = atlas.layers.filter { $0.kind == .polygons }
    self.layers = layers.map(\.id)
    let borders = Self.borderPlaces(of: layers, random: &random)
    for number in 0..<count {
      let place = Self.place(number, near: borders, grid: atlas.gridDegrees, random: &random)
      places += [place.latitude, place.longitude]
      for layer in layers {
        let here = layer.regions(at: place).map { String($0.id.rawValue) }
        regions.append(here.joined(separator: ";"))
      }
      guard number.isMultiple(of: 100), let first = layers.first else { continue }
      let tolerance = Double.random(in: 0.0005...0.05, using: &random)
      let pick = atlas.globe.pick(at: place, tolerance: .radians(tolerance), layer: first)
      taps.append(
        Tap(
          latitude: place.latitude, longitude: place.longitude, tolerance: tolerance,
          key: pick.map { first[$0.regionID].key }))
      distances.append(
        Distance(
          latitude: place.latitude, longitude: place.longitude,
          meters: first.distanceToBorder(at: place)))
    }
  }

  /// Vertices of borders, at most some from each region.
  private static func borderPlaces(
    of layers: [Layer], random: inout SeededGenerator
  ) -> [Coordinate] {
    var places: [Coordinate] = []
    for region in layers.flatMap(\.regions) {
      let vertices = region.rings.flatMap { Array($0) }
      for _ in 0..<min(vertices.count, 60) {
        if let vertex = vertices.randomElement(using: &random) { places.append(vertex) }
      }
    }
    return places
  }

  /// In turn anywhere, on a border's vertex, a few grid units beside one, some kilometers from one, at
  /// ±180° and at the poles, and on halves of grid units.
  private static func place(
    _ number: Int, near borders: [Coordinate], grid: Double, random: inout SeededGenerator
  ) -> Coordinate {
    func anywhere() -> Coordinate {
      Coordinate(
        latitude: .random(in: -90...90, using: &random),
        longitude: .random(in: -200...380, using: &random))
    }
    guard var place = borders.randomElement(using: &random) else { return anywhere() }
    switch number % 8 {
    case 0: return anywhere()
    case 1: return place
    case 2, 3:
      place.latitude += grid * Double(Int.random(in: -2...2, using: &random))
      place.longitude += grid * Double(Int.random(in: -2...2, using: &random))
    case 4:
      place.latitude += grid * (Double(Int.random(in: -4...4, using: &random)) + 0.5)
      place.longitude += grid * (Double(Int.random(in: -4...4, using: &random)) + 0.5)
    case 5 where number.isMultiple(of: 3):
      place.longitude = Bool.random(using: &random) ? 180 : -180
    case 5 where number % 3 == 1:
      place.latitude = Bool.random(using: &random) ? 90 : -90
    default:
      place.latitude += .random(in: -0.03...0.03, using: &random)
      place.longitude += .random(in: -0.03...0.03, using: &random)
    }
    place.latitude = min(90, max(-90, place.latitude))
    return place
  }
}
