public import Landfall

/// The cities of an atlas and their parks. All data about a city is in the atlas.
///
/// ```swift
/// let guide = try CityGuide(atlas)
/// let city = guide.city(at: here) ?? guide.defaultCity
/// guide.parks(near: here, within: 2_000, where: .attribute("amenities", contains: "lake"))
/// ```
public struct CityGuide: Sendable {
  /// The atlas with the layers of cities and parks.
  public let atlas: Atlas
  /// The layer whose regions are the cities.
  public let cityLayer: Layer
  /// The layer whose regions are the parks.
  public let parkLayer: Layer
  /// The cities, ordered by key.
  public let cities: [City]
  /// The parks of all cities, ordered by key.
  public let parks: [Park]
  /// The city that an app opens with: the one whose `DEFAULT` is true, or the only one.
  public let defaultCity: City
  /// The largest extent of any park, in meters.
  let largestExtentMeters: Double

  /// Reads all cities and parks.
  /// - Parameters:
  ///   - atlas: an atlas with both layers.
  ///   - cityLayer: the id of the layer of cities.
  ///   - parkLayer: the id of the layer of parks.
  /// - Throws: ``TravelError`` if a layer is missing, an attribute of a city or a park is missing,
  ///   of the wrong type, or names an unknown city or collection, if a park without `city` is more
  ///   than 1,000 m from every city, or if not exactly one of several cities is the default. It names
  ///   the region and the attribute.
  /// - Complexity: O(parks).
  public init(
    _ atlas: Atlas, cityLayer: String = "cities", parkLayer: String = "parks"
  ) throws(TravelError) {
    self.atlas = atlas
    self.cityLayer = try Self.layer(cityLayer, of: atlas)
    self.parkLayer = try Self.layer(parkLayer, of: atlas)
    var cities: [City] = []
    for region in self.cityLayer.regions { cities.append(try City(region)) }
    var parks: [Park] = []
    for region in self.parkLayer.regions {
      parks.append(try Park(region, in: Self.nearestCity(to: region, cities, self.cityLayer)))
    }
    self.cities = cities
    self.parks = parks
    largestExtentMeters = parks.map(\.extentMeters).max() ?? 0
    let defaults = cities.count == 1 ? cities : cities.filter(\.isDefault)
    guard defaults.count == 1 else {
      let found = defaults.isEmpty ? "no city" : defaults.map(\.key).joined(separator: " and ")
      throw TravelError(
        .attributeRefused,
        "layer \"\(cityLayer)\": \"DEFAULT\" is true for \(found); make it true for exactly one city"
      )
    }
    defaultCity = defaults[0]
    for park in parks where city(park.cityKey) == nil {
      throw RegionAttributes(park.region).refused(
        "city", "the key of a city in the layer \"\(cityLayer)\"")
    }
    for city in cities { try checkCollections(of: city) }
  }

  /// The greatest distance in meters from a park without `city` to its city.
  private static let reachOfCities = 1_000.0

  /// The city of a park that names none.
  private static func nearestCity(
    to park: Region, _ cities: [City], _ layer: Layer
  ) throws(TravelError) -> City? {
    if park.attribute("city") != nil { return nil }
    guard let nearest = layer.nearest(to: park.representativePoint, within: reachOfCities) else {
      throw RegionAttributes(park).refused(
        "city", "the key of a city in the layer \"\(layer.id)\", and none is within 1,000 m")
    }
    return cities[Int(nearest.regionID.rawValue)]
  }

  /// Whether an atlas has both layers, and cities with a `TIME_ZONE`, so that
  /// ``init(_:cityLayer:parkLayer:)`` may succeed.
  package static func isPossible(
    in atlas: Atlas, cityLayer: String = "cities", parkLayer: String = "parks"
  ) -> Bool {
    let layers = atlas.layers
    guard let cities = layers.first(where: { $0.id == cityLayer }),
      layers.contains(where: { $0.id == parkLayer })
    else { return false }
    return cities.attributeNames.contains("TIME_ZONE")
  }

  private static func layer(_ id: String, of atlas: Atlas) throws(TravelError) -> Layer {
    let layers = atlas.layers
    guard let layer = layers.first(where: { $0.id == id }) else {
      let known = layers.map { "\"\($0.id)\"" }.joined(separator: ", ")
      throw TravelError(
        .unknownLayer, "the atlas has no layer \"\(id)\", but \(known); name one of these")
    }
    return layer
  }
}

// MARK: - Finding

extension CityGuide {
  /// The city with a key; nil if there is no such city.
  public func city(_ key: String) -> City? {
    cityLayer.region(key: key).map { cities[Int($0.id.rawValue)] }
  }

  /// The city whose boundary contains a coordinate, or else the nearest one within `meters`, as for
  /// a beach or a pier; nil if there is no such city.
  public func city(at coordinate: Coordinate, within meters: Double = 0) -> City? {
    cityLayer.nearest(to: coordinate, within: meters).map { cities[Int($0.regionID.rawValue)] }
  }

  /// The park with a key; nil if there is no such park.
  public func park(_ key: String) -> Park? { parkLayer.region(key: key).map { park($0.id) } }

  /// The parks of a city, ordered by key.
  public func parks(of city: City) -> [Park] { parks.filter { $0.cityKey == city.key } }

  /// The parks around a coordinate with their distances in meters, nearest first; see
  /// `Layer.nearest(to:within:limit:where:)`.
  public func parks(
    near coordinate: Coordinate, within meters: Double = .infinity, limit: Int = .max,
    where filter: RegionFilter = RegionFilter { _ in true }
  ) -> [(park: Park, distanceMeters: Double)] {
    parkLayer.nearest(to: coordinate, within: meters, limit: limit, where: filter).map {
      (park($0.regionID), $0.distanceMeters)
    }
  }

  /// The parks of a city, or of all cities for nil, whose names agree with the text that a user has
  /// typed, the best first; see `Layer.search(_:limit:where:)`. Parks of other cities take no place
  /// of the limit.
  public func search(_ text: String, in city: City? = nil, limit: Int = 10) -> [Park] {
    parkLayer.search(text, limit: limit) { city == nil || park($0.id).cityKey == city?.key }
      .map { park($0.region.id) }
  }

  /// The park with a region number. Regions are numbered in the order of their keys.
  package func park(_ id: RegionID) -> Park { parks[Int(id.rawValue)] }
}

extension CityGuide {
  /// The collections that are badges of a city: its ``City/specialBadges`` in their order, then all
  /// other collections whose members are all parks of the city, except the city's default goals.
  public func badges(of city: City) -> [RegionCollection] {
    let special = city.specialBadges.compactMap { atlas.collection($0) }
    let listed = Set(city.specialBadges + city.defaultGoals)
    let others = atlas.collections.filter {
      !listed.contains($0.identifier) && isWithin(city, $0)
    }
    return special + others
  }

  /// The default goals of a city: one for each of its ``City/defaultGoals``.
  ///
  /// They count like their collections, including parks that were set by hand.
  public func defaultGoals(of city: City) -> [Goal] {
    city.defaultGoals.compactMap { identifier in
      guard let collection = atlas.collection(identifier) else { return nil }
      return Goal(collection, of: city)
    }
  }

  private func isWithin(_ city: City, _ collection: RegionCollection) -> Bool {
    let members = collection.memberIDs
    return collection.layer.id == parkLayer.id && !members.isEmpty
      && members.allSatisfy { park($0).cityKey == city.key }
  }

  func checkCollections(of city: City) throws(TravelError) {
    let named = [("DEFAULT_GOALS", city.defaultGoals), ("SPECIAL_BADGES", city.specialBadges)]
    for (attribute, identifiers) in named {
      for identifier in identifiers
      where atlas.collection(identifier)?.layer.id != parkLayer.id {
        throw RegionAttributes(city.boundary).refused(
          attribute,
          "a list of collections of the layer \"\(parkLayer.id)\", and \"\(identifier)\" is not one of them"
        )
      }
    }
  }
}

extension Goal {
  /// Makes a default goal of a city, which counts like its collection; nil if a damaged atlas has
  /// lost the collection's identifier or the city's key.
  package init?(_ collection: RegionCollection, of city: City) {
    let range = Goal.targetRange
    let goal = try? Goal(
      identifier: collection.identifier, kind: .collection(collection.identifier),
      target: min(max(collection.target, range.lowerBound), range.upperBound),
      cityKey: city.key, countsUnverified: true)
    guard let goal else { return nil }
    self = goal
  }
}

extension RegionCollection {
  /// The number of regions, or of days away, that the collection requires.
  package var target: Int {
    guard let (rule, parameter) = condition.rule, rule.requirement == .parameter else {
      return count
    }
    return parameter
  }
}
