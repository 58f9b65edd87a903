import Foundation
import LandfallModel
import LandfallSupport
import TestSupport
import Testing

/// The same file is called the same by each part of the command that reads files, and each names a remedy.
@Suite(.timed) struct FileKindMatrixTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    try workspace.write("time,lat,lon\n2026-01-01T00:00:00Z,5,5\n", to: "drive.csv")
  }

  /// A command that reads a file, and the kinds that it does not refuse by their name: it reads them, or their errors
  /// name a line.
  struct Door: Sendable {
    var reader: FileReader
    var words: String
    var others: Set<FileKind>
  }

  private static let texts: Set<FileKind> = [.text, .otherEncoding, .textWithNUL]
  private static let json = Set(
    FileKind.allCases.filter { $0.isJSON && !$0.isAnswer })
  private static let tracks: Set<FileKind> = [.gpx, .kml, .tcx, .fit]
  /// What GDAL opens, or refuses.
  private static let ofGDAL: Set<FileKind> = [
    .gzip, .zip, .kmz, .excel, .openDocument, .oldOffice, .tiff, .geoPackage, .sqlite, .flatGeobuf,
    .shapefile, .shapefileIndex, .dBase, .parquet, .arrow, .netCDF, .hdf5, .pmTiles, .binary, .gpx,
    .kml, .gml, .osm, .xml, .empty,
  ]

  /// Every subcommand that reads files: those of one reader differ by the words around the file. Of binary files an atlas
  /// may be a damaged one.
  static let doors =
    [
      "show FILE", "regions FILE", "verify FILE", "keys FILE -o new.swift", "locate FILE 1,1",
      "export FILE -l parks -f geojson -o new.geojson", "map FILE -o new.svg",
      "view FILE -o new.html", "direction A --atlas FILE",
    ].map { Door(reader: .atlas, words: $0, others: [.atlas, .binary]) }
    + ["map small.atlas --track FILE -o new.svg", "view small.atlas --track FILE -o new.html"].map {
      Door(
        reader: .track, words: $0,
        others: texts.union(tracks).union(json).union([.gzip, .zip, .kmz]))
    }
    + [
      "progress --visits FILE", "map small.atlas --visited FILE -o new.svg",
      "view small.atlas --visits FILE -o new.html",
    ].map { Door(reader: .visits, words: $0, others: [.text, .book, .json]) }
    + [
      Door(
        reader: .table, words: "map small.atlas --values FILE -o new.svg",
        others: texts.union([.gzip]))
    ]
    + firstDoors

  private static let firstDoors = [
    Door(
      reader: .points, words: "locate small.atlas -i FILE",
      others: texts.union(json).union([.gzip, .empty])
    ),
    Door(
      reader: .track, words: "trip small.atlas FILE",
      others: texts.union(tracks).union(json).union([.gzip, .zip, .kmz])),
    Door(
      reader: .track, words: "detect small.atlas FILE",
      others: texts.union(tracks).union(json).union([.gzip, .zip, .kmz])),
    Door(
      reader: .table, words: "view small.atlas --values FILE -o new.html",
      others: texts.union([.gzip])),
    Door(
      reader: .visits, words: "detect small.atlas drive.csv --visits FILE",
      others: [.text, .book, .json]),
    Door(
      reader: .boundaries, words: "build FILE -o new.atlas", others: texts.union(json).union(ofGDAL)
    ),
  ]

  @Test(arguments: doors.indices) func aKindHasOneName(index: Int) throws {
    let door = Self.doors[index]
    var seen = door.others
    // A build says itself that an input is an atlas.
    if door.reader == .boundaries { seen.insert(.atlas) }
    // An operand that is an atlas is the one that answers, or wrong usage.
    if door.words.hasPrefix("trip") || door.words.hasSuffix("small.atlas FILE") {
      seen.insert(.atlas)
    }
    for sample in FileKindSample.all where seen.insert(sample.kind).inserted {
      let file = sample.name.isEmpty ? "input" : sample.name
      try workspace.write(sample.bytes, to: file)
      let words = door.words.split(separator: " ").map { $0 == "FILE" ? file : String($0) }
      let run = try CommandRun.landfall(words, in: workspace)
      let line = "\(file): \(sample.kind.refusal(by: door.reader, of: file, head: sample.bytes))\n"
      #expect(run.exitCode == 1 && run.output.isEmpty, "\(words): \(run.errors)")
      #expect(run.errors.contains(line), "\(words): \(run.errors), not \(line)")
      #expect(!(try workspace.names).contains { $0.hasPrefix("new.") })
      try FileManager.default.removeItem(at: workspace.folder.appending(path: file))
    }
  }

  /// The commands that were once told to name a column, to look for a table, or nothing at all.
  @Test func noDoorMisdirects() throws {
    let html = "<!DOCTYPE html><html><head><title>404</title></head></html>\n"
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    let utf16 =
      [UInt8]([0xFF, 0xFE]) + "lat,lon\n1,2\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let files: [(name: String, bytes: [UInt8], says: String)] = [
      ("page.csv", Array(html.utf8), "is a web page (HTML); it may be the error of a server"),
      (
        "pointer.csv", Array(pointer.utf8),
        "is a pointer of Git LFS, not the file itself; fetch the file, as git lfs"
      ),
      ("wide.csv", utf16, "is UTF-16; write it as UTF-8: iconv -f UTF-16 -t UTF-8 wide.csv "),
      (
        "a.csv.xz", [0xFD] + Array("7zXZ".utf8) + [0, 0],
        "is compressed with xz; decompress it: xz -dc a.csv.xz "
      ),
    ]
    for (name, bytes, says) in files {
      try workspace.write(bytes, to: name)
      for door in Self.firstDoors {
        let words = door.words.split(separator: " ").map { $0 == "FILE" ? name : String($0) }
        let run = try CommandRun.landfall(words, in: workspace)
        #expect(
          run.exitCode == 1 && run.errors.contains("\(name): \(says)"), "\(words): \(run.errors)")
        #expect(run.errors.ranges(of: "error: ").count == 1, "\(run.errors)")
      }
    }
  }

  /// From a pipe the words are the same, without a path.
  @Test func standardInputHasNoPath() throws {
    for (words, says) in [
      (
        "locate small.atlas -i -",
        "standard input: is a PNG picture, not points; points are read from"
      ),
      ("trip small.atlas -", "standard input: is a PNG picture, not a track; give GPX"),
      (
        "progress - -o new.json", "standard input: is a PNG picture, not a travel book; give a book"
      ),
    ] {
      let run = try CommandRun.shell(
        "printf '\\211PNG\\r\\n\\032\\n0000000000' | \"$landfall\" \(words)", in: workspace)
      #expect(run.exitCode == 1 && run.errors.contains(says), "\(run.errors)")
    }
  }
}
