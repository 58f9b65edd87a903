public import Foundation
public import Landfall
public import LandfallTravel
public import Observation

/// What a compass that points to Mecca shows.
@MainActor @Observable
public final class QiblaModel {
  /// A country.
  public typealias Country = WorldAtlas.Country

  /// The destination.
  public static let mecca = Coordinate(latitude: 21.4225, longitude: 39.8262)

  /// What the compass shows after a heading.
  public struct Needle: Sendable, Equatable {
    /// The rotation of the arrow in degrees, positive to the right; 0 points ahead.
    public let turnDegrees: Double
    /// Whether the device points to Mecca within 5°.
    public let isAligned: Bool
    /// Whether north is the magnetic one, some degrees from the true one.
    public let isMagnetic: Bool
  }

  /// The place of the device; the app saves it.
  public private(set) var fix: Fix?
  /// Nil before the first fix, and while the device knows no heading.
  public private(set) var needle: Needle?
  /// How often the device has begun to point to Mecca: the app vibrates when this grows.
  public private(set) var alignmentCount = 0

  private var way: Geodesic?
  private var alignment = BearingAlignment()
  @ObservationIgnored private let atlas: WorldAtlas
  private let locale: Locale

  /// - Parameter locale: Determines the words and numbers.
  public init(atlas: WorldAtlas, locale: Locale = .current) {
    self.atlas = atlas
    self.locale = locale
  }

  // MARK: - What happens

  /// Takes a reading of the device, or the one saved when the app was closed, which is good for 24 hours.
  public func take(_ fix: Fix, now: Date) {
    guard CachedFix.isGood(fix, now: now), fix.accuracyMeters.map({ $0 >= 0 }) ?? true else {
      return
    }
    self.fix = fix
    // A way is good until the device has moved 50 km.
    if let way, !CachedFix.mustRecompute(from: way.start, to: fix.coordinate) { return }
    way = Geodesic.inverse(from: fix.coordinate, to: Self.mecca)
  }

  /// Takes a heading of the device: the values of a `CLHeading`, of which negative ones are invalid.
  public func turn(trueHeading: Double, magneticHeading: Double, accuracy: Double) {
    guard let way,
      let heading = DeviceHeading(
        trueDegrees: trueHeading, magneticDegrees: magneticHeading, accuracyDegrees: accuracy)
    else {
      needle = nil
      return
    }
    if alignment.update(heading: heading.degrees, bearing: way.initialBearing) {
      alignmentCount += 1
    }
    needle = Needle(
      turnDegrees: Bearing.relative(way.initialBearing, toHeading: heading.degrees),
      isAligned: alignment.isAligned, isMagnetic: heading.north == .magnetic)
  }

  // MARK: - What the app shows

  /// Such as "58° NE".
  public var bearing: String? { way.map { Bearing.text($0.initialBearing, locale: locale) } }

  /// Such as "10,306 km".
  public var distance: String? { way.map { DistanceText.kilometers($0.meters, locale: locale) } }

  /// The country of the device; nil at sea.
  public var country: Country? { fix.flatMap { atlas.countries.key(at: $0.coordinate) } }

  /// Such as "🇺🇸 United States".
  public var placeName: String? {
    guard let country else { return nil }
    let region = atlas.countries[country]
    return [region.flagEmoji, region.name].compactMap { $0 }.joined(separator: " ")
  }

  /// The part of a map that shows both ends.
  public var mapFrame: RouteFrame? { way.flatMap { RouteFrame(from: $0.start, to: Self.mecca) } }

  /// The way on a map, within a kilometer of the great circle: two lines if it crosses ±180°.
  public var route: [[Coordinate]] {
    way.flatMap { GeodesicPolyline($0, maxErrorMeters: 1_000) }?.pieces ?? []
  }
}
