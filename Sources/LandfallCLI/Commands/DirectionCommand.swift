import Landfall
import LandfallData
import LandfallSupport
import LandfallTravel

/// `landfall direction`: the distance and bearing between two coordinates.
enum DirectionCommand: Subcommand {
  static let usage = CommandUsage(
    name: "direction",
    summary: "Prints the distance and bearing to Mecca, or to any coordinate or region.",
    synopsis: "LAT,LON [--to LAT,LON|KEY] [--atlas FILE] [--layer ID] [--heading DEGREES] [--json]",
    details: """
      Bearings are in degrees clockwise from north, along the great circle of the mean sphere
      (6,371,008.8 m) and along the geodesic of the WGS 84 ellipsoid. The final bearing is the direction
      of travel on arrival.

      --to accepts a coordinate, or the key or name of a region. The target in a country or state is the
      interior point farthest from its border. Without --atlas, names are looked up in the atlas that
      comes with the command: countries, states, capitals.
      """,
    operands: [
      .init(
        name: "LAT,LON", help: "the start, in degrees, such as -33.86,151.21",
        count: 1...(.max))
    ],
    options: [
      .init(
        name: "to", value: "LAT,LON|KEY",
        help: "the target: degrees, or the key or name of a region (default: Mecca)"),
      .init(name: "atlas", value: "FILE", help: "the atlas to look up the key or name in"),
      .init(name: "layer", value: "ID", help: "look up the key or name only in this layer"),
      .init(
        name: "heading", value: "DEGREES",
        help: "the current heading, 0 to 360: prints how far to turn"),
      .init(name: "json", help: "print JSON"),
    ],
    examples: [
      (
        "landfall direction 40.7128,-74.0060", "prints the direction from New York to Mecca: 58° NE"
      ),
      ("landfall direction 48.8566,2.3522 --to Tokyo", "prints the direction from Paris to Tokyo"),
      (
        "landfall direction 40.7128,-74.0060 --to CO --layer states --json",
        "prints the direction to Colorado as JSON"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    var rest = arguments.operands[...]
    let start: Coordinate
    do {
      start = try CoordinateArgument(&rest).place
    } catch {
      throw arguments.error("\(error)")
    }
    if let more = rest.first {
      throw arguments.error("unexpected argument \"\(more)\"; write the target after --to")
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
    // Text with a letter is a name; anything else is meant as a coordinate.
    guard let text, text.contains(where: \.isLetter) else {
      for option in ["atlas", "layer"] where arguments.flag(option) {
        throw arguments.error("--\(option) requires --to with a key or a name")
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
    let file = path ?? AtlasOperand.bundledName
    return try DirectionGoal(named: text, in: layers(ids, of: atlas, path: file), file: file)
  }
}
