public import Foundation
public import Landfall
public import LandfallTravel
public import Observation

/// What an app with a globe of visited countries shows, and what its user does.
@MainActor @Observable
public final class VisitedGlobeModel {
  /// A country, or another region of the layer such as Antarctica.
  public typealias Country = WorldAtlas.Country

  /// The color of a country.
  public enum Fill: Sendable, CaseIterable { case land, wished, visited, selected }

  /// The mesh of all countries: upload its positions and indices once.
  @ObservationIgnored public let mesh: GlobeMeshView
  /// The country that the camera turns to.
  public private(set) var selected: Country?

  private var session: TravelSession
  @ObservationIgnored private let atlas: WorldAtlas
  private let timeZone: TimeZone

  /// - Parameter metersPerPixel: The distance on the ground that a pixel covers when the camera is nearest.
  public init(
    atlas: WorldAtlas, metersPerPixel: Double, book: TravelBook = TravelBook(),
    detector: DetectorState = DetectorState(), timeZone: TimeZone = .current
  ) throws {
    self.atlas = atlas
    self.timeZone = timeZone
    let layer = atlas.countries.layer
    mesh = try layer.globeMesh(
      layer.globeMeshInfo(within: metersPerPixel) ?? layer.globeMeshes[0])
    session = try TravelSession(atlas.atlas, layer: Country.layerID, book: book, state: detector)
  }

  // MARK: - What the app saves

  /// The visits, wishes, badges and settings.
  public var book: TravelBook { session.book }

  /// The memory of the detector.
  public var detector: DetectorState { session.state }

  // MARK: - What happens

  /// Processes a reading of the device, and returns the text to announce.
  public func process(_ fix: Fix, now: Date, locale: Locale = .current) throws -> Announcement? {
    try session.process(fix, now: now, timeZone: timeZone).announcement(locale: locale)
  }

  /// Selects the country under a finger; nothing on the sea or beyond the globe.
  /// - Parameters:
  ///   - ray: From the camera through the finger, in the coordinates of ``Landfall/Globe``.
  ///   - tolerance: The size of the finger, `Globe.PickTolerance.finger(…)`.
  public func tap(ray: Globe.Ray, tolerance: Globe.PickTolerance) {
    let pick = atlas.atlas.globe.pick(ray: ray, tolerance: tolerance, layer: atlas.countries.layer)
    selected = pick.map { atlas.countries.key(of: $0.regionID) }
  }

  /// Selects a country of a list.
  public func select(_ country: Country?) { selected = country }

  /// Switches a country between visited and not visited.
  public func toggleVisited(_ country: Country, now: Date) throws {
    try session.toggle(country.rawValue, now: now, timeZone: timeZone)
  }

  /// Adds a country to the wishes, or removes it.
  public func toggleWish(_ country: Country) {
    if session.book.wishlist.remove(country.rawValue) == nil {
      session.book.wishlist.insert(country.rawValue)
    }
  }

  // MARK: - What the app shows

  /// The visited regions.
  public var visited: Set<Country> { Set(session.book.visitedKeys.compactMap(Country.init)) }

  /// Such as "12/197".
  public var counter: String { "\(session.count)" }

  /// The direction from the center of the globe in which the camera stands to show the selected country.
  public var cameraDirection: SIMD3<Double>? {
    selected.map { Globe.position(of: atlas.countries[$0].cameraTarget.cap.center) }
  }

  /// The title of the selected country, such as "🇫🇷 France".
  public var title: String? {
    guard let selected else { return nil }
    let region = atlas.countries[selected]
    return [region.flagEmoji, region.name].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the color of a country.
  public func fill(of country: Country) -> Fill {
    if country == selected { return .selected }
    if session.book.isVisited(country.rawValue) { return .visited }
    return session.book.wishlist.contains(country.rawValue) ? .wished : .land
  }

  /// The triangles of ``mesh`` to draw in each color; ranges that meet are one.
  public var drawList: [Fill: [Range<Int>]] {
    var list: [Fill: [Range<Int>]] = [:]
    for country in Country.allCases {
      let triangles = mesh.triangles(of: atlas.countries.regionID(of: country))
      if triangles.isEmpty { continue }
      var ranges = list[fill(of: country), default: []]
      if let last = ranges.last, last.upperBound == triangles.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<triangles.upperBound
      } else {
        ranges.append(triangles)
      }
      list[fill(of: country)] = ranges
    }
    return list
  }

  /// The visited and all counted countries of each continent, by its name.
  public var continents: [(name: String, count: Int, total: Int)] {
    session.badges(timeZone: timeZone).map { ($0.collection.name, $0.count, $0.target) }
  }
}
