import Foundation
import LandfallTravel

/// `landfall detect`: what an app of visited regions does with the fixes of a track.
enum DetectCommand: Subcommand {
  static let name = "detect"
  static let usage = CommandUsage(
    name: name,
    summary: "Replays a track as an app does: entries, announcements and badges.",
    details: """
      Tracks are those of landfall trip, and must have times: each fix is processed at its own time, in the
      order of time. Fixes above 10,000 ft, faster than 100 mph, or less accurate than 1 km are rejected;
      they are counted for each reason. A fix outside all regions is given to the nearest one within 5 km,
      or within 10 km if it was found in the last hour, but never across a land border. Regions that are
      not part of totals, such as Puerto Rico, are detected with --all-regions.

      An entry is listed with its announcement, or with the reason for not announcing it: announcements
      are switched off, the region was announced last, it is not new, or the last announcement was less
      than 30 s ago. After four changes between two regions within ten minutes an app offers to announce
      only new ones.

      --visits reads a file of visits as landfall progress does, with its settings: thresholds of altitude
      and speed, and which entries are announced. Names are looked up in the layer.

      Any layer of polygons can be detected. In the layer "parks", an entry is not a verified visit, which
      requires a stay of five minutes: landfall trip lists these.
      """,
    operands: """
      \(AtlasOperand.usage)
      TRACK...  track files, folders or ZIP archives of tracks; - is standard input
      """,
    options: """
      -l, --layer ID  the layer to detect (default: states, else countries, else the first of polygons)
      --visits FILE  the visits and settings before the track
      --all-regions  detect also territories and others that are not part of totals
      --only-new  announce only regions that were not visited before
      \(Arguments.trackTimeZoneOption)
      --explain  print a line for each fix
      | --json  print JSON
      """,
    examples: """
      landfall detect drive.gpx --time-zone America/Denver
        lists the states of a drive, with what an app announces
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    if arguments.operands.allSatisfy(AtlasOperand.isAtlas) {
      throw arguments.error("TRACK is missing")
    }
    if arguments.value("visits") == "-", arguments.operands.contains("-") {
      throw arguments.error("only one of TRACK and --visits can be standard input")
    }
    let zone = try arguments.timeZone()
    let operand = try AtlasOperand(arguments, isAtlas: AtlasOperand.isAtlas)
    let layer = try layer(arguments.value("layer"), of: operand)
    let saved = try arguments.value("visits").map {
      try BookFiles(
        [$0], layerID: layer.id, atlas: operand.atlas, path: operand.path, now: Date())
    }
    var book = saved?.book ?? TravelBook()
    if arguments.flag("only-new") { book.settings.notifyOnlyNewStates = true }
    let session = try TravelSession(
      operand.atlas, layer: layer.id, book: book,
      detecting: arguments.flag("all-regions") ? .all : .counted)
    if layer.id == "parks" {
      Console.say("an entry into a park is not a verified visit; landfall trip lists those")
    }
    var files = TrackFiles(operand.others)
    var replay = DetectReplay(
      session, atlas: operand.atlas, zone: zone, explains: arguments.flag("explain"))
    let others = operand.atlas.layers.filter { $0.kind == .polygons && $0.id != layer.id }
    var found: [Set<RegionID>] = others.map { _ in [] }
    try files.readInOrder { point in
      guard try replay.take(point) else { return }
      for (index, other) in others.enumerated() {
        if let id = other.regionID(at: point.coordinate) { found[index].insert(id) }
      }
    }
    let report = try replay.finish()
    if !arguments.flag("time-zone"), replay.usesGivenTimeZone { Console.sayTimesAreUTC() }
    let names = replay.uncounted.compactMap { layer.region(key: $0)?.name }.sorted()
    if !names.isEmpty {
      Console.say(
        "\(listed(names.map { oneLine($0) }, limit: 5)) \(names.count == 1 ? "is" : "are") not part of totals and not detected; "
          + "--all-regions detects all")
    }
    if report.visits.isEmpty {
      for (other, ids) in zip(others, found) where !ids.isEmpty {
        let id = oneLine(other.id)
        Console.say(
          "no entry in layer \"\(oneLine(layer.id))\", but the track is in \(counted(ids.count, "region")) of "
            + "\"\(id)\": set --layer \(id)")
      }
    }
    try arguments.print(report.json, text: report.text)
    return .first(of: [saved?.printNotes(), files.printFaults(of: "the detection")])
  }

  private static func layer(_ id: String?, of operand: AtlasOperand) throws(DataError) -> Layer {
    let (atlas, path) = (operand.atlas, operand.path)
    let polygons = atlas.layers.filter { $0.kind == .polygons }
    if let id {
      let layer = try layers([id], of: atlas, path: path)[0]
      if polygons.contains(layer) { return layer }
      throw DataError(
        "\(path): the layer \"\(id)\" has no polygons, in which fixes could be; "
          + "use \(polygons.map(\.id).joined(separator: ", "))")
    }
    let usual = ["states", "countries"].lazy.compactMap { id in polygons.first { $0.id == id } }
    guard let layer = usual.first ?? polygons.first else {
      throw DataError("\(path): the atlas has no layer of polygons, which detection requires")
    }
    return layer
  }
}
