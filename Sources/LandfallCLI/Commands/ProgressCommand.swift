import Foundation
import LandfallTravel

/// `landfall progress`: the progress of visits in the collections of an atlas.
enum ProgressCommand: Subcommand {
  static let name = "progress"
  static let usage = CommandUsage(
    name: name,
    summary: "Lists the badges that visits have earned, and what the others still require.",
    details: """
      A file of visits is JSON: a travel book written by an app, by the page of 'landfall view' or by
      'landfall trip --visits'; its list of records ("stateName", "visited", …); lists such as
      "visitedCountries" and "wishlistCountries"; or a bare list of names or keys such as ["Ohio", "WV"].
      It may also be text with a name or key per line, or a table with a column of them. Several files
      are merged; no file removes the visits of another. A file of another kind, or a list of which most
      lines are no regions, ends the command, and nothing is written. An inactive record
      ("isActive": false) does not count, but an earned badge stays.

      Records are of the layer "states", else "countries", else "parks"; names that it does not have are
      looked up in the other layers. A bare list is of the only layer that has all its names; for
      ["Georgia"], which is a state and a country, --layer decides. Every entry that cannot be used, and
      every unknown member, is reported with its line; after warnings the exit code is 1. A record of JSON
      that is no region of the atlas is preserved, as it may be of a newer one; a line of text is left
      out. With --drop-unknown such records, visits and wishes of JSON are listed and left out, too, but
      not those of a layer that the atlas does not have.

      With --remove, what is removed does not come back from another device when books are merged. It is
      the key or name of a region, with its visits, notes and wish; wish:REGION; visit:ID, with its notes;
      notes:ID, of the visit with this id; or all. An earned badge stays, but for all.

      For an atlas with cities, visits to the layer "parks" are summed for each city and for all cities:
      parks, visits, time, days, badges, moods, and the goals in the files.

      With --output, concurrent commands wait for each other, at most 30 seconds: the first locks
      .FILE.lock until it has read, merged and written. If another program changes FILE meanwhile, its
      contents are merged again.
      """,
    operands: """
      \(AtlasOperand.usage)
      [FILE ...]  files of visits
      """,
    options: """
      --visits FILE ...  a file of visits; - is standard input
      -l, --layer ID  the layer of the names in the files
      --count-parents  count the region around a visited one as visited, such as the country of a
          state
      --drop-unknown  leave out records, visits and wishes that are no region of the atlas, and list them
      --remove WHAT ...  remove a region, a wish, a visit, notes or all from the written book
      -o, --output FILE  write the merged book, with all badges earned so far
      --json  print JSON
      """,
    mergedInputs: {
      $0.values("visits") + $0.operands.filter { !AtlasOperand.isAtlas($0) }
    },
    examples: """
      landfall progress phone.json tablet.json
        merges two files and prints all collections
      landfall progress drive.json phone.json -o phone.json
        adds the visits of a trip to a book
      landfall progress phone.json --drop-unknown -o phone.json
        takes out of a book what names no region
      landfall progress phone.json --remove Ohio --remove wish:Peru -o phone.json
        removes a state and a wish, on all devices that merge the book
      """)

  static func run(_ arguments: Arguments) throws -> ExitCode {
    if arguments.operands.allSatisfy(AtlasOperand.isAtlas) { _ = try arguments.required("visits") }
    let operand = try AtlasOperand(arguments, isAtlas: AtlasOperand.isAtlas)
    let (atlas, path) = (operand.atlas, operand.path)
    guard !atlas.collections.isEmpty else {
      throw DataError(
        "\(path): the atlas has no collections; add one to \"collections\" in its manifest")
    }
    let paths = arguments.values("visits") + operand.others
    let removals = try arguments.values("remove").map { text throws(UsageError) in
      guard let removal = BookRemoval(text) else {
        throw arguments.error(
          "--remove expects the id of a visit, such as visit:A3799000-5EA0-89A8-8E4E-7BC085B29BE2, "
            + "not \"\(oneLine(text))\"")
      }
      return removal
    }
    guard removals.isEmpty || arguments.flag("output") else {
      throw arguments.error("--remove requires --output FILE, the book without it")
    }
    // The command reads the clock only here; later dates do not count as visits.
    let now = Date()
    let output = arguments.flag("output") ? try arguments.destination() : nil
    let lock = try output?.lock()
    var files = try BookFiles(
      paths, updating: output, layerID: arguments.value("layer"), atlas: atlas, path: path,
      now: now, dropsUnknown: arguments.flag("drop-unknown"))
    try files.remove(removals)
    let guide = files.layer.id == "parks" ? try cityGuide(of: atlas, path: path) : nil
    if let output { try files.write(to: output, atlas: atlas) }
    withExtendedLifetime(lock) {}
    if let guide { files.noteGoals(guide) }
    let report = ProgressReport(
      files, atlas: atlas, guide: guide, countsParents: arguments.flag("count-parents"), now: now)
    try arguments.print(report.json, text: report.text)
    return files.printNotes()
  }
}
