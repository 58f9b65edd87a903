import Landfall
import LandfallData
import LandfallSupport
import LandfallTravel

/// `landfall direction`: how far and which way it is to somewhere.
enum DirectionCommand: Subcommand {
  static let usage = CommandUsage(
    name: "direction",
    summary: "Tells how far and which way it is from one place to another; to Mecca by default.",
    synopsis: "LAT,LON [--to LAT,LON|KEY] [--atlas FILE] [--layer ID] [--heading DEGREES] [--json]",
    details: """
      Bearings are degrees from north towards east, on the great circle of the mean sphere (6,371,008.8 m)
      and on the geodesic of the WGS 84 ellipsoid. The final bearing is the direction of travel on arrival.

      --to takes a place or a region by its key or name: of a country or a state the way leads to the
      point inside it that is farthest from its border. Without --atlas the atlas that comes with the
      command is asked: countries, states, capitals.
      """,
    operands: [
      .init(
        name: "LAT,LON", help: "where it starts, in degrees, such as -33.86,151.21",
        count: 1...(.max))
    ],
    options: [
      .init(
        name: "to", value: "LAT,LON|KEY",
        help: "where it leads: degrees, or the key or the name of a region; Mecca by default"),
      .init(name: "atlas", value: "FILE", help: "look up the key or name in this atlas"),
      .init(name: "layer", value: "ID", help: "look it up in this layer alone"),
      .init(
        name: "heading", value: "DEGREES",
        help: "where one looks, 0 to 360: tells how far to turn"),
      .init(name: "json", help: "print JSON"),
    ],
    examples: [
      ("landfall direction 40.7128,-74.0060", "prints the way from New York to Mecca: 58° NE"),
      ("landfall direction 48.8566,2.3522 --to Tokyo", "prints the way from Paris to Tokyo"),
      (
        "landfall direction 40.7128,-74.0060 --to CO --layer states --json",
        "prints the way to Colorado as JSON"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let start: Coordinate
    do {
      // A second argument may be the longitude, which the message tells.
      start = try Coordinate(
        argument: arguments.operands[0], next: arguments.operands.dropFirst().first)
    } catch {
      throw arguments.error("\(error)")
    }
    if let more = arguments.operands.dropFirst().first {
      throw arguments.error("unexpected argument \"\(more)\"; the goal follows --to")
    }
    let heading = try arguments.decimalNumber("heading", upTo: 360, "degrees")
    let goal = try goal(arguments)
    let report = try DirectionReport(from: start, to: goal, heading: heading)
    if arguments.flag("json") {
      let bytes = try json(report)
      try FileDescriptor.standardOutput.write(bytes.span)
    } else {
      try Console.print(report.text)
    }
    return .done
  }

  private static func goal(_ arguments: Arguments) throws -> DirectionGoal {
    let text = arguments.value("to")
    // What has a letter is a name; anything else is meant to be a coordinate.
    guard let text, text.contains(where: \.isLetter) else {
      for option in ["atlas", "layer"] where arguments.flag(option) {
        throw arguments.error("--\(option) is for a --to that is a key or a name")
      }
      guard let text else { return .mecca }
      do {
        return DirectionGoal(place: try Coordinate(argument: text))
      } catch {
        throw arguments.error("--to: \(error)")
      }
    }
    let path = arguments.value("atlas")
    let atlas = try path.map { try openAtlas($0) } ?? Atlas.bundled
    let ids = arguments.value("layer").map { [$0] } ?? []
    let file = path ?? "the bundled atlas"
    return try DirectionGoal(named: text, in: layers(ids, of: atlas, path: file), file: file)
  }
}
