import Foundation
import Landfall
import LandfallSupport
import LandfallTravel

/// `landfall progress`: the progress of visits in the collections of an atlas.
enum ProgressCommand: Subcommand {
  static let usage = CommandUsage(
    name: "progress",
    summary: "Lists the badges that visits have earned, and what the others still require.",
    synopsis: "[FILE.atlas] [--visits] FILE... [--layer ID] [--json]",
    details: """
      A file of visits is JSON: a travel book written by an app, its list of records ("stateName",
      "visited", …), or a bare list of names or keys such as ["Ohio", "WV", "France"]. Several files are
      merged; no file removes the visits of another. Names are looked up in the layer "states", else
      "countries", else "parks"; --layer selects another one. An inactive record ("isActive": false)
      does not count, but an earned badge stays.

      For an atlas with cities, visits to the layer "parks" are summed for each city and for all cities:
      parks, visits, time, days, badges, moods, and the goals in the files.
      """,
    operands: [
      AtlasOperand.usage,
      .init(name: "FILE", help: "files of visits", count: 0...(.max)),
    ],
    options: [
      .init(
        name: "visits", value: "FILE", repeats: true,
        help: "a file of visits; - is standard input"),
      .init(name: "layer", value: "ID", help: "the layer of the regions in the files"),
      .init(name: "json", help: "print JSON"),
    ],
    examples: [
      (
        "landfall progress phone.json tablet.json",
        "merges two files and prints all collections"
      )
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    if arguments.operands.allSatisfy(AtlasOperand.isAtlas) { _ = try arguments.required("visits") }
    let operand = try AtlasOperand(arguments, isAtlas: AtlasOperand.isAtlas)
    let (atlas, path) = (operand.atlas, operand.path)
    guard !atlas.collections.isEmpty else {
      throw DataError(
        "\(path): the atlas has no collections; add one to \"collections\" in its manifest")
    }
    let files = arguments.values("visits") + operand.others
    // The command reads the clock only here; later dates do not count as visits.
    let now = Date()
    let layer = try VisitFiles.layer(arguments.value("layer"), of: atlas, path: path)
    let guide = layer.id == "parks" ? try cityGuide(of: atlas, path: path) : nil
    var visits = try VisitFiles(
      files, layer: layer, isLayerGiven: arguments.value("layer") != nil, atlas: atlas, now: now)
    if let guide { visits.noteGoals(guide, now: now) }
    for note in visits.notes { Console.say("warning: \(note)") }
    let report = ProgressReport(visits, atlas: atlas, guide: guide, now: now)
    if arguments.flag("json") {
      let bytes = try json(report)
      try FileDescriptor.standardOutput.write(bytes.span)
    } else {
      try Console.print(report.text)
    }
    if visits.notes.isEmpty { return .done }
    let notes = visits.notes.count == 1 ? "1 entry" : "\(visits.notes.count) entries"
    Console.fail(
      DataError("\(notes) of the visits could not be used as they are; see the warnings"))
    return .badData
  }
}
