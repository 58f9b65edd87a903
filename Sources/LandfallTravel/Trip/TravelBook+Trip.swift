public import Foundation
public import Landfall

extension TravelBook {
  /// Makes a book of what a trip visited: its stays as verified visits, in each layer.
  ///
  /// The same track gives the same visits, so that a trip that is merged twice adds nothing. A
  /// region of a track without times is visited, but has no visit.
  /// - Parameters:
  ///   - trip: the trip.
  ///   - layer: the layer in which the book is kept.
  ///   - parks: the verified visits to the parks of a ``CityGuide``, in the layer "parks"; nil if the
  ///     atlas has no cities. To pass through a park is not to visit it.
  ///   - now: the current time.
  /// - Throws: ``TravelError`` if a stay is before 1900 or more than a day ahead of `now`.
  public init(
    _ trip: Trip, layer: Layer, parks: [Visit]? = nil, now: Date
  ) throws(TravelError) {
    self.init()
    for (index, part) in trip.layers.enumerated() {
      let id = part.layer.id
      var book = LayerBook()
      let isOfParks = parks != nil && id == "parks"
      let visits = isOfParks ? parks ?? [] : trip.visits(ofLayer: index)
      for visit in visits { try book.add(visit, now: now) }
      for stay in part.stays where stay.entry.time == nil && !isOfParks {
        book.stored[stay.region.key] = RegionRecord(visited: true, wasEverVisited: true)
      }
      if id == layer.id { own = book } else if !book.isEmpty { otherLayers[id] = book }
    }
  }
}
