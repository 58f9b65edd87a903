public import Landfall

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
      target: min(max(collection.requiredCount, range.lowerBound), range.upperBound),
      cityKey: city.key, countsUnverified: true)
    guard let goal else { return nil }
    self = goal
  }
}

extension RegionCollection {
  /// The number of regions, or of days away, that the collection requires.
  package var requiredCount: Int {
    switch condition {
    case .all, .unknown: count
    case .count(let wanted), .countInOneDay(let wanted), .countInOneYear(let wanted): wanted
    case .returnAfterDays(let days): days
    }
  }
}
