import Foundation
import Landfall
import LandfallData
import LandfallTravel
import TestSupport
import Testing

/// A session takes fixes as a detector does, and keeps the book.
@Suite(.timed) struct TravelSessionTests {
  private func session(_ book: TravelBook = TravelBook()) throws -> TravelSession {
    try TravelSession(.bundled, layer: "states", book: book)
  }

  private let english = Locale(identifier: "en_US")

  private func fix(in key: String, at seconds: TimeInterval) -> Fix {
    Fix(
      coordinate: places[key] ?? states.region(key: key)!.representativePoint,
      time: noon.addingTimeInterval(seconds))
  }

  @Test func anEntryIsRecordedAndAnnouncedWithItsBadges() throws {
    var session = try session()
    #expect(session.layer == states && session.collections.count > 10)
    let first = try session.process(fix(in: "CO", at: 0), now: noon, timeZone: utc)
    #expect(first.finding == .inside(regionKey: "CO") && first.endedVisit == nil)
    #expect(first.region?.name == "Colorado" && first.begunVisit?.entry == noon)
    #expect(first.badges.map(\.name) == ["Newbie"] && first.event?.badges == ["newbie"])
    #expect(first.announcement(locale: english)?.description == "Welcome to Colorado! Newbie")
    #expect(session.book.visitedKeys == ["CO"] && session.book.newBadges == ["newbie"])
    let same = try session.process(fix(in: "CO", at: 60), now: noon, timeZone: utc)
    #expect(same.event == nil && same.region == nil && same.announcement(locale: english) == nil)
    // Too soon to be announced, but a visit with its badges all the same.
    _ = try session.process(fix(in: "WY", at: 90), now: noon, timeZone: utc)
    let third = try session.process(fix(in: "NE", at: 100), now: noon, timeZone: utc)
    #expect(third.event?.suppression == .tooSoon(secondsSinceLast: 10))
    #expect(
      third.announcement(locale: english) == nil
        && third.badges.map(\.name) == ["On the Road Again"])
    #expect(third.endedVisit?.regionKey == "WY")
    let ended = session.endVisit(now: noon, timeZone: utc)
    #expect(ended?.regionKey == "NE" && ended?.exit == noon.addingTimeInterval(100))
    #expect(session.endVisit(now: noon, timeZone: utc) == nil)
    let visits = session.book.log.inOrder
    #expect(visits.map(\.regionKey) == ["CO", "WY", "NE"])
    #expect(visits.allSatisfy { $0.exit != nil })
  }

  @Test func theBooksSettingsApply() throws {
    var session = try session()
    session.book.settings.speedThresholdMetersPerSecond = 20
    session.book.settings.notificationsEnabled = false
    var fast = fix(in: "CO", at: 0)
    fast.speedMetersPerSecond = 21
    let rejected = try session.process(fast, now: noon, timeZone: utc)
    guard case .rejected(let reasons) = rejected.finding, case .tooFast? = reasons.first else {
      Issue.record("\(rejected.finding)")
      return
    }
    #expect(session.book.log.isEmpty && session.state == DetectorState())
    let silent = try session.process(fix(in: "CO", at: 1), now: noon, timeZone: utc)
    #expect(
      silent.event?.suppression == .switchedOff && silent.announcement(locale: english) == nil)
    session.book.settings.notificationsEnabled = true
    session.book.settings.notifyOnlyNewStates = true
    session.book.markVisited("WY")
    let known = try session.process(fix(in: "WY", at: 60), now: noon, timeZone: utc)
    #expect(known.event?.suppression == .notNew)
    #expect(
      try session.process(fix(in: "NE", at: 120), now: noon, timeZone: utc)
        .announcement(locale: english)?.description == "Welcome to Nebraska! On the Road Again")
    let active = try session.process(
      fix(in: "CO", at: 180), now: noon, timeZone: utc, hasJustBecomeActive: true)
    #expect(active.event?.suppression == .notNew)
  }

  @Test func theOwnAccuracyOfSettingsApplies() throws {
    var session = try TravelSession(
      .bundled, layer: "states", settings: DetectorSettings(filter: .init(accuracyMeters: 50)))
    var fix = fix(in: "CO", at: 0)
    fix.accuracyMeters = 51
    #expect(
      try session.process(fix, now: noon, timeZone: utc).finding
        == .rejected([.tooInaccurate(accuracyMeters: 51, threshold: 50)]))
  }

  /// What was due before, as after a merge, is recorded, but not announced with the next state.
  @Test func earlierBadgesAreNotAnnounced() throws {
    var book = TravelBook()
    for key in ["AK", "HI", "OH"] { book.markVisited(key) }
    var session = try session(book)
    let update = try session.process(fix(in: "CO", at: 0), now: noon, timeZone: utc)
    #expect(
      update.announcement(locale: english)?.description == "Welcome to Colorado!"
        && update.badges.isEmpty)
    #expect(session.book.newBadges == ["newbie", "far_reaches"])
    var other = TravelBook()
    for key in ["IA", "UT"] { other.markVisited(key) }
    session.book.merge(other)
    let next = try session.process(fix(in: "WY", at: 60), now: noon, timeZone: utc)
    #expect(next.announcement(locale: english)?.description == "Welcome to Wyoming!")
    #expect(session.book.newBadges == ["newbie", "far_reaches", "four_letter_words"])
  }

  @Test func taps() throws {
    var session = try session()
    #expect(try session.toggle("AK", now: noon, timeZone: utc).map(\.identifier) == ["newbie"])
    #expect(try session.toggle("HI", now: noon, timeZone: utc).map(\.identifier) == ["far_reaches"])
    #expect(try session.toggle("HI", now: noon, timeZone: utc).isEmpty)
    #expect(session.book.visitedKeys == ["AK"])
    #expect(try session.toggle("HI", now: noon, timeZone: utc).isEmpty)
    #expect(session.book.visitedKeys == ["AK", "HI"])
    let before = session.book
    let error = #expect(throws: TravelError.self) {
      try session.toggle("Ohio", now: noon, timeZone: utc)
    }
    #expect(error?.code == .unknownRegion)
    #expect(error?.description == "the layer \"states\" has no region with the key \"Ohio\"")
    #expect(session.book == before)
    // A state that was switched off is visited again by a fix.
    _ = try session.process(fix(in: "CO", at: 0), now: noon, timeZone: utc)
    try session.toggle("CO", now: noon, timeZone: utc)
    #expect(session.book.visitedKeys == ["AK", "HI"])
    _ = try session.process(fix(in: "WY", at: 60), now: noon, timeZone: utc)
    _ = try session.process(fix(in: "CO", at: 120), now: noon, timeZone: utc)
    #expect(session.book.visitedKeys == ["AK", "HI", "CO", "WY"])
  }

  /// A tap records when it earned a badge, also where an older visit gave the rest; the dates of the
  /// visit itself stay empty.
  @Test func aTapDatesItsAward() throws {
    var session = try session()
    _ = try session.process(fix(in: "AK", at: 0), now: noon, timeZone: utc)
    let later = noon.addingTimeInterval(40 * 86_400)
    let badges = try session.toggle("HI", now: later, timeZone: utc)
    #expect(badges.map(\.identifier) == ["far_reaches"])
    #expect(session.book.badges["newbie"]?.earnedDate == noon)
    #expect(session.book.badges["far_reaches"]?.earnedDate == later)
    #expect(session.book.record(of: "HI") == RegionRecord(edited: true))
    // Off and on again, on another day: no date is moved.
    for _ in 0..<2 { try session.toggle("HI", now: later.addingTimeInterval(60), timeZone: utc) }
    #expect(session.book.badges["far_reaches"]?.earnedDate == later)
    let before = session.book
    for odd in [Date(timeIntervalSince1970: .nan), moment("1899-12-31T23:00:00Z")] {
      let error = #expect(throws: TravelError.self) {
        try session.toggle("HI", now: odd, timeZone: utc)
      }
      #expect(error?.code == .dateRefused && session.book == before)
    }
  }

  private enum State: String, RegionKey {
    static let layerID = "states"
    case AK, HI
  }

  @Test func typedKeys() throws {
    var session = try session()
    try session.toggle(State.AK, now: noon, timeZone: utc)
    try session.toggle("OH", now: noon, timeZone: utc)
    #expect(session.book.isVisited(State.AK) && !session.book.isVisited(State.HI))
    #expect(session.book.visitedKeys(as: State.self) == [.AK])
  }

  /// Title and badges apart, with as many badges as fit, in 16 languages and in English for others.
  @Test func announcements() throws {
    var session = try session()
    for key in ["AK", "CA", "OR", "WA", "CO", "UT", "NM", "AZ", "NV"] {
      session.book.markVisited(key)
    }
    let update = try session.process(fix(in: "HI", at: 0), now: noon, timeZone: utc)
    let text = try #require(update.announcement(locale: english, maxBadges: 2))
    #expect(text.title == "Welcome to Hawaii!" && text.moreBadgeCount == 1)
    #expect(text.badgeNames == ["Explorer", "Pacific Wanderer"])
    #expect(text.body == "Explorer, Pacific Wanderer and 1 more")
    let all = try #require(update.announcement(locale: english))
    #expect(all.body == "Explorer, Pacific Wanderer, Far Reaches" && all.moreBadgeCount == 0)
    for (language, title, body) in [
      ("de_AT", "Willkommen in Hawaii!", "Entdecker und 2 weitere"),
      ("es", "¡Te damos la bienvenida a Hawaii!", "Explorador y 2 más"),
      ("fr_CA", "Bienvenue\u{A0}: Hawaii\u{A0}!", "Explorer et 2 de plus"),
      ("it", "Ti diamo il benvenuto: Hawaii!", "Explorer e 2 in più"),
      ("pt_BR", "Boas-vindas: Hawaii!", "Explorer e mais 2"),
      ("pt_PT", "Boas-vindas: Hawaii!", "Explorer e mais 2"),
      ("nl", "Welkom in Hawaii!", "Explorer en nog 2"),
      ("ru", "Добро пожаловать: Hawaii!", "Explorer и ещё 2"),
      ("tr", "Hoş geldiniz: Hawaii!", "Explorer ve 2 tane daha"),
      ("id", "Selamat datang di Hawaii!", "Explorer dan 2 lainnya"),
      ("hi", "Hawaii में आपका स्वागत है!", "Explorer और 2 अन्य"),
      ("ar", "مرحبًا بك في Hawaii!", "Explorer و2 أخرى"),
      ("ja", "Hawaiiへようこそ！", "Explorer、他2件"),
      ("zh_CN", "欢迎来到Hawaii！", "Explorer和另外2个"),
      ("zh_TW", "歡迎來到Hawaii！", "Explorer和另外2個"),
      ("sv", "Welcome to Hawaii!", "Explorer and 2 more"),
    ] {
      let text = update.announcement(locale: Locale(identifier: language), maxBadges: 1)
      #expect(text?.title == title && text?.body == body)
    }
    let japanese = update.announcement(locale: Locale(identifier: "ja"))
    #expect(japanese?.body == "Explorer、Pacific Wanderer、Far Reaches")
  }

  @Test(arguments: [true, false]) func theOfferIsAnswered(agrees: Bool) throws {
    var session = try session()
    var offers: [Int] = []
    for number in 0..<12 {
      let fix = fix(in: number % 2 == 0 ? "CO" : "WY", at: Double(number) * 60)
      let update = try session.process(fix, now: fix.time, timeZone: utc)
      if update.offersOnlyNew {
        offers.append(number)
        session.answerOnlyNewOffer(agrees, at: fix.time)
      }
      if number > 4 { #expect(update.event?.isAnnounced == !agrees) }
    }
    #expect(offers == [4] && session.state.jitter.answer == agrees)
    #expect(session.book.settings.notifyOnlyNewStates == agrees)
    #expect((session.book.settings.lastUpdated != nil) == agrees)
  }

  @Test func impossibleTimes() throws {
    var session = try session()
    var old = fix(in: "CO", at: 0)
    old.time = moment("1899-12-31T23:00:00Z")
    let error = #expect(throws: TravelError.self) {
      try session.process(old, now: noon, timeZone: utc)
    }
    #expect(error?.code == .dateRefused)
    #expect(session.book == TravelBook() && session.state == DetectorState())
    old.time = Date(timeIntervalSince1970: .nan)
    #expect(try session.process(old, now: noon, timeZone: utc).finding == .rejected([.noTime]))
    // A clock that was ahead for a year: the visit of that time stays without its end.
    let wrong = noon.addingTimeInterval(365 * 86_400)
    for seconds in [0.0, 60] {
      let fix = Fix(coordinate: places["CO"]!, time: wrong.addingTimeInterval(seconds))
      _ = try session.process(fix, now: wrong, timeZone: utc)
    }
    let update = try session.process(fix(in: "WY", at: 0), now: noon, timeZone: utc)
    #expect(update.region?.key == "WY" && update.endedVisit?.regionKey == "CO")
    #expect(session.book.log.visits(of: "CO").map(\.exit) == [nil])
  }

  @Test func aMissingLayerIsAnError() {
    #expect(throws: AtlasError.self) { try TravelSession(.bundled, layer: "provinces") }
  }
}
