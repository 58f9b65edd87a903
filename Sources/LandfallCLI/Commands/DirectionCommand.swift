import LandfallManifest
import LandfallTravel

/// `landfall direction`: the distance and bearing between two coordinates.
enum DirectionCommand: Subcommand {
  static let name = "direction"
  static let usage = CommandUsage(
    name: name,
    summary: "Prints the distance and bearing to Mecca, or to any coordinate or region.",
    details: """
      Bearings are in degrees clockwise from north, along the great circle of the mean sphere
      (6,371,008.8 m) and along the geodesic of the WGS 84 ellipsoid. The final bearing is the direction
      of travel on arrival.

      The start and the target are coordinates, or regions by key, name or alias, as landfall find finds
      them. The place of a country or state is its interior point farthest from the border. Without
      --atlas, names are looked up in the atlas that comes with the command: countries, provinces, states,
      places.
      """,
    operands: """
      LAT,LON|NAME...  the start: degrees, such as -33.86,151.21, or the key or name of a region
      """,
    options: """
      --to LAT,LON|NAME  the target: degrees, or the key or name of a region (default: Mecca)
      --atlas FILE  the atlas to look up names in
      -l, --layer ID  look up names only in this layer
      --heading DEGREES  the current heading, 0 to 360: prints how far to turn
      --json  print JSON
      """,
    examples: """
      landfall direction 40.7128,-74.0060
        prints the direction from New York to Mecca: 58° NE
      landfall direction Paris --to Tokyo
        prints the direction from Paris to Tokyo
      landfall direction 40.7128,-74.0060 --to CO --layer states --json
        prints the direction to Colorado as JSON
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let names = try Names(arguments)
    let start = try start(arguments, names)
    let heading = try arguments.number("heading", .heading)
    let goal = try arguments.value("to").map { try names.place($0, "--to: ") } ?? .mecca
    if !names.areUsed {
      for option in ["atlas", "layer"] where arguments.flag(option) {
        throw arguments.error("--\(option) requires the key or name of a region")
      }
    }
    let report = try DirectionReport(from: start, to: goal, heading: heading)
    try arguments.print(report.json, text: report.text)
    return .done
  }

  private static func start(_ arguments: Arguments, _ names: Names) throws -> NamedPlace {
    let operands = arguments.operands
    // A name may have several words.
    if operands.contains(where: NamedPlace.isName) {
      return try names.place(operands.joined(separator: " "), "")
    }
    var rest = operands[...]
    do {
      let start = NamedPlace(place: try CoordinateArgument(&rest).place)
      if rest.isEmpty { return start }
    } catch {
      throw arguments.error("\(error)")
    }
    throw arguments.error(
      "unexpected argument \"\(rest.first ?? "")\"; write the target after --to")
  }

  /// The places of the command line; the atlas with their names is opened at the first name.
  private final class Names {
    private let arguments: Arguments
    private(set) var areUsed = false

    init(_ arguments: Arguments) throws { self.arguments = arguments }

    /// - Parameter origin: the option before the text in errors about coordinates.
    func place(_ text: String, _ origin: String) throws -> NamedPlace {
      guard NamedPlace.isName(text) else {
        do {
          return NamedPlace(place: try Coordinate(argument: text))
        } catch {
          throw arguments.error("\(origin)\(error)")
        }
      }
      areUsed = true
      let found = try arguments.value("atlas").map { try DefaultAtlas(path: $0) } ?? .open()
      let ids = arguments.value("layer").map { [$0] } ?? []
      let file = found.file ?? AtlasOperand.bundledName
      return try NamedPlace(named: text, in: layers(ids, of: found.atlas, path: file), file: file)
    }
  }
}
