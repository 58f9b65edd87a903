public import Foundation
public import Landfall
import LandfallData
public import LandfallTravel
public import Observation

/// What an app of visited states shows, and what its user does. A view reads the properties and calls the methods.
@MainActor @Observable
public final class VisitedStatesModel {
  /// A state, or one of the other regions of the layer such as Puerto Rico.
  public typealias State = StatesAtlas.State

  /// A state on the map.
  public struct Shape: Identifiable {
    /// The state.
    public let id: State
    /// The outline in the units of ``VisitedStatesModel/page``; fill it with the even-odd rule.
    public let path: ShapePath
    /// Whether it counts as visited.
    public let isVisited: Bool
  }

  /// A badge in a list.
  public struct Badge: Identifiable, Equatable {
    /// The identifier in the atlas.
    public let id: String
    /// The title.
    public let name: String
    /// The time; nil if it is not earned.
    public let earned: Date?
    /// From 0 to 1.
    public let progress: Double
  }

  /// What has happened last, such as "Welcome to Utah!"; the app shows it and sets it to nil.
  public var announcement: String?
  /// Whether to ask if only new states are to be announced; answer with ``answerOnlyNewOffer(_:at:)``.
  public private(set) var offersOnlyNew = false
  /// The state of the last fix.
  public private(set) var here: State?

  private var session: TravelSession
  /// The states and badges of the app, made by the plugin.
  @ObservationIgnored private let atlas: StatesAtlas
  /// The same states in the bundled atlas, which has the pages of the map.
  @ObservationIgnored private let map: TypedLayer<State>
  private let timeZone: TimeZone
  private let locale: Locale

  /// - Parameters:
  ///   - book: What ``book`` was when the app was closed.
  ///   - detector: What ``detector`` was then.
  public init(
    atlas: StatesAtlas, book: TravelBook = TravelBook(), detector: DetectorState = DetectorState(),
    timeZone: TimeZone = .current, locale: Locale = .current
  ) throws {
    self.atlas = atlas
    map = try Atlas.bundled.layer(keyedBy: State.self)
    self.timeZone = timeZone
    self.locale = locale
    session = try TravelSession(atlas.atlas, layer: State.layerID, book: book, state: detector)
    here = session.region.flatMap { State(rawValue: $0.key) }
  }

  // MARK: - What the app saves

  /// The visits, badges and settings.
  public var book: TravelBook { session.book }

  /// The memory of the detector.
  public var detector: DetectorState { session.state }

  // MARK: - What happens

  /// Takes a reading of the device: `Fix(location)` of a `CLLocation`.
  public func process(_ fix: Fix, now: Date) throws {
    let update = try session.process(fix, now: now, timeZone: timeZone)
    here = session.region.flatMap { State(rawValue: $0.key) }
    if let text = update.announcement(locale: locale) { announcement = "\(text)" }
    if update.offersOnlyNew { offersOnlyNew = true }
  }

  /// The user's answer to ``offersOnlyNew``.
  public func answerOnlyNewOffer(_ answer: Bool, at time: Date) {
    session.answerOnlyNewOffer(answer, at: time)
    offersOnlyNew = false
  }

  /// Switches a state on or off.
  public func toggle(_ state: State, now: Date) throws {
    let badges = try session.toggle(state.rawValue, now: now, timeZone: timeZone)
    if let badge = badges.last { announcement = badge.name }
  }

  /// Switches the state at a point of the map on or off.
  /// - Parameters:
  ///   - x: The distance from the left side of the map, as a part of its width.
  ///   - y: The distance from its top, as a part of its height.
  ///   - now: The current time.
  public func tap(x: Double, y: Double, now: Date) throws {
    let (layout, box) = (layout, page)
    let point = PagePoint(x: box.x + x * box.width, y: box.y + y * box.height)
    if let region = layout?.region(at: point) { try toggle(map.key(of: region.id), now: now) }
  }

  /// Takes the book of another device of the user.
  public func merge(json: [UInt8], now: Date) throws {
    session.book.merge(try TravelBook.read(json: json, layer: session.layer, now: now).book)
  }

  // MARK: - What the app shows

  /// The visited regions.
  public var visited: Set<State> { Set(session.book.visitedKeys.compactMap(State.init)) }

  /// Such as "12/50 States Visited": the District of Columbia and the territories do not count.
  public var counter: String { "\(session.count) States Visited" }

  /// The page of the map: without Alaska or Hawaii alone, all states, with these two in boxes.
  private var layout: MapLayout? {
    let regions = visited.map { map[$0] }
    return try? map.layer.layout(USLayout(visited: regions).rawValue)
  }

  /// The box of the page that the map shows.
  public var page: PageBox { layout?.viewBox ?? PageBox(x: 0, y: 0, width: 1, height: 1) }

  /// The states of the map, from the back to the front.
  public var shapes: [Shape] {
    let visited = visited
    return (layout?.frames ?? []).flatMap { frame in
      frame.regions.filter(\.isDrawn).map { shape in
        let state = map.key(of: shape.regionID)
        return Shape(id: state, path: shape.path, isVisited: visited.contains(state))
      }
    }
  }

  /// All badges, in the order of the atlas.
  public var badges: [Badge] {
    session.badges(timeZone: timeZone).map {
      Badge(
        id: $0.id, name: $0.collection.name, earned: $0.earnedDate, progress: $0.fraction)
    }
  }
}
