package import Foundation
import LandfallMaps
package import LandfallTravel

/// Travel books from files, merged into one.
package struct BookFiles {
  /// All files, merged into one book.
  package private(set) var book = TravelBook()
  /// The layer in which the book is kept.
  package let layer: Layer
  /// Notes on entries that could not be used as they are, with file and line.
  package private(set) var warnings: [String] = []
  /// Notes on unknown members, which are only preserved, and on how lists and tables were read.
  private(set) var remarks: [String] = []
  /// The layers of areas of the atlas.
  private let areas: [Layer]
  /// Whether the layer was given.
  private let isChosen: Bool
  /// Whether what names no region is left out of JSON, too.
  private let dropsUnknown: Bool
  private let now: Date
  /// The file that is read and written.
  private var updated: Destination?
  /// Its status before it was read last; nil if it did not exist.
  private var readStatus: FileStatus?

  /// Reads and merges files.
  /// - Parameters:
  ///   - paths: JSON in any form that ``TravelBook`` reads, text with one name or key per line, where # begins a comment,
  ///     or a table, of which one column has names or keys; - is standard input.
  ///   - output: the file that ``write(to:atlas:timeZone:)`` writes; without paths, it is also read if it exists.
  ///   - layerID: the value of `--layer`.
  ///   - path: the path of the atlas, for messages.
  ///   - dropsUnknown: whether to leave out the records of JSON that are no region of the atlas.
  /// - Throws: ``FileError`` if a file cannot be read; ``DataError`` if it is not a book, or if the names of
  ///   a list are in several layers.
  package init(
    _ paths: [String], updating output: Destination? = nil, layerID: String? = nil, atlas: Atlas,
    path: String, now: Date, dropsUnknown: Bool = false
  ) throws {
    try self.init(
      layerID: layerID, atlas: atlas, path: path, now: now, dropsUnknown: dropsUnknown)
    var paths = paths
    if let output, output.isFile,
      paths.isEmpty || paths.contains(where: { isSameFile($0, output.path) })
    {
      updated = output
      readStatus = FileStatus.of(output.path).0
      if paths.isEmpty, readStatus != nil { paths = [output.path] }
    }
    for path in paths { try add(path) }
  }

  /// Reads keys or names of visited regions from the command line.
  /// - Parameter option: the option with the names, for messages.
  /// - Throws: ``DataError`` if a name is not that of one region.
  package init(
    names: [String], of option: String, layerID: String? = nil, atlas: Atlas, path: String,
    now: Date
  ) throws {
    try self.init(layerID: layerID, atlas: atlas, path: path, now: now)
    do throws(DataError) {
      let (names, notes) = listedNames.resolved(
        names.map { ($0, 1) }, file: option, dropsGroups: false)
      remarks += notes.map { Self.ofCommandLine($0, option) }
      try add(file: option, isList: true) { layers throws(TravelError) in
        try TravelBook.read(names: names, file: option, layers, now: now)
      }
    } catch {
      throw DataError(Self.ofCommandLine(error.description, option))
    }
    if let fault = warnings.first { throw DataError(Self.ofCommandLine(fault, option)) }
  }

  /// Returns a note on a name of the command line, which has no lines and keeps no record.
  private static func ofCommandLine(_ note: String, _ option: String) -> String {
    note.replacing("\(option):1: ", with: "\(option): ")
      .replacing(", it is left out", with: "")
  }

  private init(
    layerID: String?, atlas: Atlas, path: String, now: Date, dropsUnknown: Bool = false
  ) throws(DataError) {
    if let layerID {
      layer = try LandfallCLI.layers([layerID], of: atlas, path: path)[0]
    } else if let usual = BookLayers.usual(of: atlas) {
      layer = usual
    } else {
      throw DataError("\(path): the atlas has no layer of polygons to visit")
    }
    areas = atlas.layers.filter { $0.kind != .points }
    isChosen = layerID != nil
    self.now = now
    self.dropsUnknown = dropsUnknown
  }

  private mutating func add(_ path: String) throws {
    let bytes = try path == "-" ? readAll(.standardInput) : readFile(path, limit: 64 << 20)
    let kind = try Self.kind(of: bytes, path)
    let text = String(decoding: bytes, as: UTF8.self)
    let isJSON = kind != .text || FilePath(path).ending == "json"
    let now = now
    let file = path == "-" ? "standard input" : path
    if isJSON {
      let dropsUnknown = dropsUnknown
      return try add(file: file, isList: false, table: nameTable) { layers throws(TravelError) in
        try TravelBook.read(
          json: bytes, file: file, layers, now: now, dropsUnknown: dropsUnknown)
      }
    }
    let list = VisitedList(text, file: file, today: today)
    var names = list.names
    let tableFault: DataError?
    do throws(DataError) {
      if let names = try tableNames(bytes, names, file: file) {
        let names = resolved(names, file: file)
        return try add(file: file, isList: true) { layers throws(TravelError) in
          try TravelBook.read(names: names, file: file, layers, now: now)
        }
      }
      tableFault = nil
    } catch {
      tableFault = error
    }
    if let tableFault, Self.isTable(names.map(\.text)) { throw tableFault }
    if let fault = list.fault { throw DataError("\(file):\(fault.line): \(fault.problem)") }
    remarks += list.note.map { [$0] } ?? []
    names = resolved(names, file: file)
    try add(file: file, isList: true) { layers throws(TravelError) in
      let read = try TravelBook.read(names: names, file: file, layers, now: now)
      // Any text is a list of names, so one with few regions is taken for another kind of file.
      let unknown = read.report.leftOut
      guard let first = unknown.first, 2 * unknown.count > names.count else { return read }
      let lines =
        names.count == 1
        ? "its only line is no region"
        : "\(grouped(unknown.count)) of its \(grouped(names.count)) lines are no regions"
      throw TravelError(
        .unexpected,
        "\(file):\(first.line): neither JSON nor a list with a name or key of a region per line: \(lines); "
          + (Self.isTable(names.map(\.text))
            ? "give the column of a table that names regions, one per line"
            : "for a track, write its visits with 'landfall trip TRACK --visits FILE'"))
    }
  }

  /// The kind of a file, which is JSON or a list.
  /// - Throws: ``DataError`` for one that is known as something else, or is no text.
  private static func kind(of bytes: [UInt8], _ path: String) throws(DataError) -> FileKind {
    let file = path == "-" ? "standard input" : path
    let kind = FileKind(head: bytes, name: path)
    guard [.book, .json, .text].contains(kind) else {
      throw DataError("\(file): \(kind.refusal(by: .visits, of: file, head: bytes))")
    }
    for (index, kind, problem) in [
      (bytes.firstIndex(of: 0), FileKind.textWithNUL, "a NUL byte"),
      (FileKind.firstIndexOutsideUTF8(of: bytes), .otherEncoding, "a byte that is not UTF-8"),
    ] {
      guard let index else { continue }
      let line = 1 + bytes[..<index].count { $0 == UInt8(ascii: "\n") }
      throw DataError("\(file):\(line): has \(problem); \(kind.remedy(for: .visits, of: file))")
    }
    return kind
  }

  /// Whether most lines have several fields, and the first is not the header of a track.
  private static func isTable(_ lines: [String]) -> Bool {
    let marks = CSVDelimiter.candidates.map { Character(Unicode.Scalar($0)) }
    let words = lines.first.map { $0.lowercased().split { !$0.isLetter } } ?? []
    let isTrack = words.contains { $0.hasPrefix("lat") } && words.contains { $0.hasPrefix("lon") }
    return !isTrack
      && 2 * lines.count { line in marks.contains { line.contains($0) } } > lines.count
  }

  private mutating func add(
    file: String, isList: Bool, table: BookLayers.NameTable? = nil,
    _ read: (BookLayers) throws(TravelError) -> (book: TravelBook, report: BookReport)
  ) throws(DataError) {
    do throws(TravelError) {
      let (read, report) = try read(BookLayers(own: layer, isChosen: isChosen, table: table))
      remarks += report.parts.map { "\($0.description), which counts as visited" }
      book.merge(read)
      // A list is to have no such name; what JSON has may be of another atlas, and is left out on demand.
      if isList {
        warnings += report.leftOut.map(\.description)
      } else {
        remarks += report.leftOut.map(\.description)
      }
      for note in report.notes {
        if note.kind == .unknownMember {
          remarks.append(note.description)
        } else {
          warnings.append(note.description)
        }
      }
    } catch {
      let remedy = error.code == .ambiguousRegion ? ", such as --layer \(layer.id)" : ""
      throw DataError(error.description + remedy)
    }
  }

  /// The names of lists, of the chosen layer or of all.
  private var listedNames: ListedNames { ListedNames(isChosen ? [layer] : areas) }

  /// The names that the atlas does not have: of regions and, as a visit of a part is one of the whole, of their parts.
  private var nameTable: BookLayers.NameTable {
    let all = ListedNames(areas)
    let byLayer = Dictionary(uniqueKeysWithValues: areas.map { ($0.id, ListedNames([$0])) })
    return { name, layerID in
      (layerID.map { byLayer[$0] } ?? all)?.regionOrWhole(name)
    }
  }

  /// Returns names of a list as a book reads them, after noting parts and groups of regions.
  private mutating func resolved(
    _ names: [(text: String, line: Int)], file: String
  ) -> [(text: String, line: Int)] {
    let (names, notes) = listedNames.resolved(names, file: file, dropsGroups: true)
    remarks += notes
    return names
  }

  /// Returns the keys or names in the column of a table that names regions; nil if the text is a list, in which the first
  /// line is a region.
  /// - Throws: ``DataError`` if it is no table either.
  private mutating func tableNames(
    _ bytes: [UInt8], _ lines: [(text: String, line: Int)], file: String
  ) throws(DataError) -> [(text: String, line: Int)]? {
    guard let first = lines.first, !listedNames.hasRegion(first.text) else { return nil }
    let table = try Table(bytes, file: file)
    let layers = isChosen ? [layer] : areas
    let (names, faults) = try RegionColumns(table).keys(among: layers)
    let visited = try VisitedRows(table, among: layers, today: today)
    warnings += faults + visited.faults
    remarks += visited.notes
    return names.filter { visited.hasRow(at: $0.line) }
  }

  /// The date after which a visit is only planned: in some time zone, it is tomorrow.
  private var today: String {
    (now + 86_400).formatted(.iso8601.year().month().day())
  }

  /// Adds notes on goals that cannot be counted, such as those that refer to nothing in the atlas.
  mutating func noteGoals(_ guide: CityGuide) {
    warnings += guide.statistics(of: nil, in: book, now: now, timeZone: .gmt).uncountedGoals
  }

  /// Prints all notes.
  /// - Returns: the exit code, and after warnings a line that counts them.
  func printNotes() -> ExitCode {
    for note in remarks { Console.say("note: \(note)") }
    for note in warnings { Console.say("warning: \(note)") }
    if warnings.isEmpty { return .done }
    let entries = warnings.count == 1 ? "1 entry" : "\(warnings.count) entries"
    Console.fail(
      DataError("\(entries) of the visits could not be used as they are; see the warnings"))
    return .badData
  }
}

extension BookFiles {
  /// Changes the book.
  @discardableResult
  mutating func edit<Result>(_ change: (inout TravelBook) -> Result) -> Result { change(&book) }

  /// Adds another book of the same layer.
  mutating func add(_ other: TravelBook) { book.merge(other) }

  /// Writes the merged book, with the badges that are earned by now.
  ///
  /// If another program has changed the file since it was read, the new contents are merged, too.
  mutating func write(to output: Destination, atlas: Atlas, timeZone: TimeZone = .gmt) throws {
    for _ in 0..<100 {
      let (updated, read) = (updated, readStatus)
      var book = book
      let ids = book.otherLayers.keys
      let known = atlas.collections.filter {
        $0.layer.id == layer.id || ids.contains($0.layer.id)
      }
      book.earnBadges(of: known, now: now, timeZone: timeZone)
      let isWritten = try OutputFile.write([UInt8](book.json(layer: layer)), to: output) {
        updated == nil || FileStatus.isUnchanged(read, FileStatus.of(output.path).0)
      }
      if isWritten { return }
      try addChanged(output.path)
    }
    throw FileError(
      .unwritable, file: output.path, problem: "another program changes it again and again",
      remedy: "run it again when that one has ended")
  }

  /// Merges a file again that has changed since it was read. Its notes are not repeated.
  private mutating func addChanged(_ path: String) throws {
    let (warnings, remarks) = (warnings, remarks)
    readStatus = FileStatus.of(path).0
    if readStatus != nil { try add(path) }
    (self.warnings, self.remarks) = (warnings, remarks)
  }
}

// MARK: - Contents by layer

extension BookFiles {
  /// The part of the book in a layer.
  package subscript(layer: Layer) -> LayerBook {
    layer.id == self.layer.id ? book.own : book.otherLayers[layer.id] ?? LayerBook()
  }

  /// The visited regions of a layer.
  package func regions(in layer: Layer) -> Set<RegionID> {
    Set(self[layer].visitedKeys.compactMap { layer.region(key: $0)?.id })
  }
}
