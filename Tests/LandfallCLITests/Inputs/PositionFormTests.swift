import Foundation
import Landfall
import LandfallTravel
import TestSupport
import Testing

/// Each form of a position has one verdict: the same for points and tracks, in tables and in JSON.
@Suite(.timed) struct PositionFormTests {
  /// A reader of positions.
  enum Door: String, CaseIterable {
    case locateTable, locateJSON, trackTable, trackJSON
  }

  /// Two numbers as a file has them, and what they are.
  struct Form {
    var latitude: String
    var longitude: String
    /// The degrees; nil for none.
    var degrees: (Double, Double)?
    /// Words of the problem.
    var problem = ""

    init(_ latitude: String, _ longitude: String, _ north: Double, _ east: Double) {
      (self.latitude, self.longitude, degrees) = (latitude, longitude, (north, east))
    }

    init(_ latitude: String, _ longitude: String, _ problem: String) {
      (self.latitude, self.longitude, self.problem) = (latitude, longitude, problem)
    }
  }

  /// Forms of a number alone.
  private static let forms: [Form] = [
    Form("40.5", "-105.25", 40.5, -105.25), Form("40.5°", "-105.25°", 40.5, -105.25),
    Form("40.5 N", "105.25 W", 40.5, -105.25), Form("40.5N", "105.25w", 40.5, -105.25),
    Form("N 40.5", "W105.25", 40.5, -105.25), Form("40.5° S", "105.25° East", -40.5, 105.25),
    Form("south 40.5", "105.25 west", -40.5, -105.25),
    Form("40.5º", "\u{2212}105.25º", 40.5, -105.25),
    Form("40°30'N", "105°15'W", 40.5, -105.25),
    Form("40° 30′ 0″ N", "105° 15′ 0.0″ W", 40.5, -105.25),
    Form("40 deg 30' 0.00\" N", "105 deg 15' 0.00\" W", 40.5, -105.25),
    Form("40d30m N", "105d15m W", 40.5, -105.25), Form("-40:30:00", "-105:15:00", -40.5, -105.25),
    Form("40 30 0 S", "105 15 W", -40.5, -105.25), Form("4030.00N", "10515.00W", 40.5, -105.25),
    // A zero that is lost: the other number says that it is degrees and minutes.
    Form("4030.00N", "315.00W", 40.5, -3.25), Form("40,30.0N", "105,15.0W", 40.5, -105.25),
    Form("\u{A0}40.5 ", " -105.25", 40.5, -105.25), Form("-40.5 S", "-105.25 W", -40.5, -105.25),
    Form("-40.5 N", "5", "latitude -40.5 N has a sign and a hemisphere"),
    Form("40.5", "105.25 N", "has a hemisphere of the other number"),
    Form("40.5 W", "5", "has a hemisphere of the other number"),
    Form("40°75'N", "5", "is not a decimal number of degrees"),
    Form("40 30 0", "5", "is not a decimal number of degrees"),
    Form("40d30m7s", "5", "is not a decimal number of degrees"),
    Form("40.5 O", "5", "has a hemisphere of the other number"),
    Form("40º25'N", "3º42'43.91\"O", "has the letter O, which is west in French and Spanish"),
    Form("5", "O 3.7", "has the letter O"), Form("5", "3.7o", "has the letter O"),
    Form("N51 58,123", "5", "it has a decimal comma; write a decimal point"),
    Form("N51 58,023", "5", "it has a decimal comma; write a decimal point"),
    Form("40º25,433'", "5", "it has a decimal comma; write a decimal point"),
    Form("40,30,0.0N", "105,15,0W", 40.5, -105.25),
    Form("40°30’0’’N", "105°15′0′′W", 40.5, -105.25),
    Form("91.0", "181.0", "is what AIS sends for a position that is not available"),
    Form("91", "0.0", "is what AIS sends"),
    Form("40°30.5'10\"N", "5", "is not a decimal number of degrees"),
    Form("40'30°N", "5", "is not a decimal number of degrees"), Form("", "5", "the latitude is"),
    Form("90.5 N", "5", "is beyond ±90"), Form("144.9", "-37.8", "the columns may be swapped"),
    Form("4075.0 N", "5", "is beyond ±90"),
    Form("1 2", "5", "is not a decimal number of degrees"),
    Form("north", "5", "is not a decimal number of degrees"),
  ]

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// The text of a file for a door: one row or object for each form, with hemispheres if `signs` has some.
  private func text(_ door: Door, _ forms: [Form], _ signs: [(String, String)] = []) throws
    -> String
  {
    switch door {
    case .locateTable, .trackTable:
      func field(_ text: String) -> String {
        text.isEmpty
          ? ""
          : "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false).joined(
              separator: "\"\"") + "\""
      }
      let rows = forms.enumerated().map { index, form in
        "\(index),\(field(form.latitude)),\(field(form.longitude))"
          + (signs.isEmpty ? "" : ",\(signs[index].0),\(signs[index].1)")
      }
      return ["id,lat,lon" + (signs.isEmpty ? "" : ",latRef,lonRef")].joined() + "\n"
        + rows.joined(separator: "\n") + "\n"
    case .locateJSON, .trackJSON:
      let objects = try forms.enumerated().map { index, form in
        var members = ["lat": form.latitude, "lon": form.longitude, "time": "2026-05-01T10:00:00Z"]
        if !signs.isEmpty { (members["latRef"], members["lonRef"]) = signs[index] }
        return String(
          decoding: try JSONSerialization.data(withJSONObject: members, options: .sortedKeys),
          as: UTF8.self)
      }
      return door == .trackJSON
        ? "[\n" + objects.joined(separator: ",\n") + "\n]\n"
        : objects.joined(separator: "\n") + "\n"
    }
  }

  /// The coordinates that a door finds, in the order of the rows, and what it says.
  private func read(
    _ text: String, at door: Door
  ) throws -> (coordinates: [(Double, Double)], words: String) {
    switch door {
    case .locateTable, .locateJSON:
      let name = door == .locateTable ? "p.csv" : "p.ndjson"
      try workspace.write(text, to: name)
      let run = try CommandRun.landfall(["locate", "--input", name, "--json"], in: workspace)
      let found = try run.output.split(separator: "\n").compactMap { line -> (Double, Double)? in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        guard let north = object?["latitude"] as? Double, let east = object?["longitude"] as? Double
        else { return nil }
        return (north, east)
      }
      return (found, run.errors)
    case .trackTable, .trackJSON:
      let track = try Track(bytes: Array(text.utf8), file: "t")
      return (
        track.points.map { ($0.coordinate.latitude, $0.coordinate.longitude) },
        track.report.faults.messages.joined(separator: "\n")
      )
    }
  }

  @Test(arguments: Door.allCases) func aFormHasOneVerdict(door: Door) throws {
    let good = Self.forms.filter { $0.degrees != nil }
    let (found, words) = try read(try text(door, good), at: door)
    #expect(found.count == good.count, "\(words)")
    for (form, found) in zip(good, found) {
      #expect(form.degrees! == found, "\(form)")
    }
    for form in Self.forms where form.degrees == nil {
      // A good row before it, so that a track has a point.
      let (found, words) = try read(try text(door, [good[0], form]), at: door)
      #expect(found.count == 1, "\(form): \(found)")
      #expect(words.contains(form.problem), "\(form): \(words)")
    }
  }

  /// The zeros before a number are lost in spreadsheets and in JSON: the file decides whether numbers have minutes.
  @Test(arguments: Door.allCases) func theFileDecidesOnMinutes(door: Door) throws {
    let forms = [
      Form("5213.5", "641.25", 52 + 13.5 / 60, 6 + 41.25 / 60),
      Form("45.20", "35.00", 45.2 / 60, 35.0 / 60),
      Form("45.20", "3235.00", 45.2 / 60, 32 + 35.0 / 60),
    ]
    let signs = Array(repeating: ("N", "E"), count: forms.count)
    let (found, words) = try read(try text(door, forms, signs), at: door)
    #expect(found.elementsEqual(forms.map { $0.degrees! }, by: ==), "\(found) \(words)")
    // In degrees, and with what is no hemisphere.
    let others = [
      Form("52.5", "6.25", 52.5, 6.25), Form("4.5", "6.25", -4.5, -6.25),
      Form("4.5", "6.25", "is not a hemisphere"),
      Form("4.5", "6.25", "the hemisphere of the latitude is empty"),
      Form("5213.5", "6.25", "the first rows are degrees"),
    ]
    let all = [("N", "E"), ("south", "West"), ("X", "E"), ("", "E"), ("N", "E")]
    let degrees = try read(try text(door, Array(others.prefix(2)), Array(all.prefix(2))), at: door)
    #expect(degrees.coordinates.elementsEqual([(52.5, 6.25), (-4.5, -6.25)], by: ==), "\(degrees)")
    for (form, sign) in zip(others, all).dropFirst(2).prefix(2) {
      let (_, words) = try read(try text(door, [others[0], form], [all[0], sign]), at: door)
      #expect(words.contains(form.problem), "\(words)")
    }
    // A number that stands for a missing one decides nothing.
    let missing = [others[0], Form("9999", "9999", "is beyond ±90")]
    let sentinel = try read(
      try text(door, missing, Array(repeating: ("N", "E"), count: 2)), at: door)
    #expect(sentinel.coordinates.elementsEqual([(52.5, 6.25)], by: ==), "\(sentinel)")
    #expect(sentinel.words.contains(missing[1].problem), "\(sentinel.words)")
    // Behind more rows than are looked at.
    for form in [others[4], Form("0041.5", "6.25", others[4].problem)] {
      let many = Array(repeating: others[0], count: 150) + [form]
      let late = try read(
        try text(door, many, Array(repeating: ("N", "E"), count: many.count)), at: door)
      #expect(
        late.coordinates.count == 150 && late.words.contains(form.problem), "\(late.words)")
    }
  }

  /// Of two pairs of columns the one of degrees is read, and of two equal ones neither.
  @Test(arguments: [Door.locateTable, .trackTable]) func oneOfTwoPairsIsRead(door: Door) throws {
    let hub = try read("X,Y,LATITUDE,LONGITUDE\n500000,4400000,40.5,-105.25\n", at: door)
    #expect(hub.coordinates.elementsEqual([(40.5, -105.25)], by: ==), "\(hub)")
    let photo = try read("y,x,GPSLatitude,GPSLongitude\n1,2,40.5,-105.25\n", at: door)
    #expect(photo.coordinates.elementsEqual([(40.5, -105.25)], by: ==), "\(photo)")
    let words: String
    do {
      words = try read("lat,latitude,lon\n40,40,5\n", at: door).words
    } catch {
      words = "\(error)"
    }
    #expect(words.contains("may both be the latitude"), "\(words)")
  }

  @Test func reasonsAreCounted() throws {
    try workspace.write("lat,lon\n40,-105\n,1\n,\n0,0\n0.0,-0\nx,1\n91,1\n40 W,1\n", to: "p.csv")
    let run = try CommandRun.landfall(["locate", "-i", "p.csv"], in: workspace)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("note: p.csv: 2 rows are exactly at 0,0"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "5 of 8 rows have no valid coordinate: 2 empty, 1 not a number, 1 of an unclear hemisphere, 1 beyond ±90 or ±540;"
      ), "\(run.errors)")
  }
}
