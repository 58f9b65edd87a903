import Landfall
import LandfallBuilder
import TestSupport
import Testing

import LandfallCLI

/// CSV files as a whole: what comes out for what goes in, however it is cut into pieces.
@Suite(.timed) struct CSVStreamTests {
  /// Writes each row's own bytes and what was understood, so that tests see both.
  private struct Echo: CSVRowWriter {
    let addedColumns = ["at"]

    func header(_ header: CSVRecord, in bytes: Span<UInt8>, to output: inout [UInt8]) {
      output.append(bytes, header.text)
      output += ",at".utf8
      output.append(bytes, header.lineEnd)
    }

    func rows(_ rows: Span<CSVRow>, in bytes: Span<UInt8>, to output: inout [UInt8]) {
      for index in rows.indices {
        let row = rows[index]
        output.append(bytes, row.record.text)
        if !row.record.text.isEmpty {
          output += [UInt8](repeating: UInt8(ascii: ","), count: row.missingFieldCount + 1)
          output += (row.coordinate(in: bytes)?.description ?? "").utf8
        }
        output.append(bytes, row.record.lineEnd)
      }
    }
  }

  private struct Result: Equatable {
    var output: String
    var faults: [String]
    var rowCount: Int
  }

  private func run(
    _ text: [UInt8], chunkSize: Int = CSVStream.chunkSize, readSize: Int = .max
  ) throws -> Result {
    var stream = CSVStream(file: "p.csv", grid: .standard)
    stream.chunkSize = chunkSize
    var output: [UInt8] = []
    var position = 0
    try stream.run(Echo()) { buffer, offset in
      let count = min(readSize, buffer.count - offset, text.count - position)
      buffer.replaceSubrange(offset..<offset + count, with: text[position..<position + count])
      position += count
      return count
    } write: { bytes in
      for index in bytes.indices { output.append(bytes[index]) }
    }
    return Result(
      output: String(decoding: output, as: UTF8.self), faults: stream.faults.messages,
      rowCount: stream.rowCount)
  }

  private func run(_ text: String) throws -> Result { try run(Array(text.utf8)) }

  @Test func keepsEveryColumnAndLineEnd() throws {
    #expect(
      try run("id,lat,lon\n1,36.5,-109.25\n2,0,359\n").output
        == "id,lat,lon,at\n1,36.5,-109.25,36.5,-109.25\n2,0,359,0.0,359.0\n")
    #expect(
      try run("\u{FEFF}Longitude,\"Latitude\"\r\n\"1.5\", 2 ")
        == Result(
          output: "\u{FEFF}Longitude,\"Latitude\",at\r\n\"1.5\", 2 ,2.0,1.5", faults: [],
          rowCount: 1))
    #expect(try run("lat,lng").output == "lat,lng,at")
    #expect(try run("LAT,Long,\"a\nb\"\n1,2,\"x,\"\"y\n\"\n").rowCount == 1)
  }

  @Test func leavesBadRowsEmptyAndSaysWhich() throws {
    let result = try run(
      """
      lat,lon,note
      1,2,"a
      b"
      nan,0,
      0,inf,
      1e300,0,
      90.000001,0,
      0,-541,
      ,5,
      "7 ",north,
      3,4

      3,4,x,y
      5,6,"open
      """)
    #expect(
      result.faults == [
        "p.csv: row 2 (line 4): latitude \"nan\" is not a decimal number of degrees",
        "p.csv: row 3 (line 5): longitude \"inf\" is not a decimal number of degrees",
        "p.csv: row 4 (line 6): latitude 1e300 is beyond ±90",
        "p.csv: row 5 (line 7): latitude 90.000001 is beyond ±90",
        "p.csv: row 6 (line 8): longitude -541 is beyond ±540",
        "p.csv: row 7 (line 9): the latitude is empty",
        "p.csv: row 8 (line 10): longitude \"north\" is not a decimal number of degrees",
        "p.csv: row 9 (line 11): 2 fields, but the header has 3",
        "p.csv: row 10 (line 13): 4 fields, but the header has 3",
        "p.csv: row 11 (line 14): a quote is not closed",
      ])
    #expect(result.rowCount == 11)
    #expect(
      result.output == """
        lat,lon,note,at
        1,2,"a
        b",1.0,2.0
        nan,0,,
        0,inf,,
        1e300,0,,
        90.000001,0,,
        0,-541,,
        ,5,,
        "7 ",north,,
        3,4,,

        3,4,x,y,
        5,6,"open,
        """)
  }

  @Test func blocksOfRowsFollowEachOther() throws {
    let size = CSVStream.blockSize
    for count in [size - 1, size, size + 1, 2 * size, 5 * size + 3] {
      let rows = (0..<count).map { "\($0 % 90),\($0 % 360)" }
      let result = try run("lat,lon\n" + rows.joined(separator: "\n"))
      let places = (0..<count).map { "\(Double($0 % 90)),\(Double($0 % 360))" }
      let answers = zip(rows, places).map { "\($0),\($1)" }
      #expect(result.output == "lat,lon,at\n" + answers.joined(separator: "\n"))
      #expect(result.rowCount == count)
    }
  }

  @Test func tellsTenFaultsAndCountsTheRest() throws {
    let result = try run("lat,lon\n" + String(repeating: "x,0\n", count: 25))
    #expect(result.faults.count == 10)
    #expect(result.rowCount == 25)
  }

  static let faults: [(String, String)] = [
    ("", "p.csv: the file is empty; the first row must name the columns, lat and lon"),
    ("\n1,2\n", "p.csv: there is no header; the first row names the columns, lat and lon"),
    (
      "1,2\n3,4\n",
      "p.csv: no column of the header is named lat or latitude; it has \"1\", \"2\""
    ),
    (
      "lat;lon\n",
      "p.csv: no column of the header is named lat or latitude; it has \"lat;lon\"; fields must be separated by commas"
    ),
    ("lat,x\n", "p.csv: no column of the header is named lon or longitude; it has \"lat\", \"x\""),
    (
      "lat,a,Latitude,lon\n",
      "p.csv: columns 1 and 3 of the header are both a latitude; rename all but one (\"lat\")"
    ),
    ("lat,lon\r1,2\r", "p.csv: lines end with CR alone; write them with LF or CR LF"),
  ]

  @Test(arguments: faults)
  func namesWhatIsWrongWithTheHeader(text: String, message: String) {
    let error = #expect(throws: DataError.self) { try run(text) }
    #expect(error?.description == message)
  }

  // MARK: Many columns

  /// A scan of the header for each of its columns took 30 s for 80,000 columns.
  @Test func manyColumnsTakeOnePass() throws {
    let row = "36,-100" + String(repeating: ",v", count: 100_000)
    let start = ContinuousClock.now
    let result = try run("lat,lon" + String(repeating: ",c", count: 100_000) + "\n\(row)\n")
    let time = ContinuousClock.now - start
    #expect(time < .seconds(5))
    let isRight = result.faults.isEmpty && result.output.hasSuffix("\(row),36.0,-100.0\n")
    #expect(isRight)
  }

  /// A row that comes byte by byte is not scanned again for each of them.
  @Test func smallPiecesOfALongRowTakeLinearTime() throws {
    let text = Array("lat,lon,\"".utf8) + [UInt8](repeating: 0x0A, count: 1 << 18)
    let start = ContinuousClock.now
    let count = try run(text, readSize: 8).output.utf8.count
    let time = ContinuousClock.now - start
    #expect(count == text.count + 3 && time < .seconds(5))
  }

  @Test func shortRowsAreNotPaddedWithoutEnd() throws {
    let header = "lat,lon" + String(repeating: ",c", count: 100_000)
    let result = try run(header + "\n1\n" + String(repeating: "2", count: 70) + "\n")
    let isShort =
      result.output == header + ",at\n1,\n" + String(repeating: "2", count: 70) + ",\n"
    #expect(isShort)
    #expect(result.faults.first == "p.csv: row 1 (line 2): 1 field, but the header has 100002")
  }

  @Test func aResultColumnReplacesNoColumnOfTheFile() throws {
    for header in ["lat,at,lon", "lat,\" at \",lon"] {
      let error = #expect(throws: DataError.self) { try run("\(header)\n1,2,3\n") }
      #expect(
        error?.description == """
          p.csv: column 2 of the header has the name of a result column, "at"; rename it, or set --prefix \
          TEXT for the result columns
          """)
    }
    #expect(try run("lat,At,lon\n1,2,3\n").output == "lat,At,lon,at\n1,2,3,1.0,3.0\n")
  }

  /// Also line separators that only Unicode knows.
  @Test func anErrorIsOneLine() throws {
    let error = #expect(throws: DataError.self) { try run("l\u{2028},\u{85}\n1,2\n") }
    #expect(
      error?.description
        == "p.csv: no column of the header is named lat or latitude; it has \"l\\u{2028}\", \"\\u{85}\""
    )
  }

  @Test func refusesARecordWithoutEnd() {
    let text = Array("lat,lon\n\"".utf8) + [UInt8](repeating: 0x78, count: 20 << 20)
    let error = #expect(throws: DataError.self) { try run(text) }
    #expect(
      error?.description
        == "p.csv: line 2: a row of more than 16 MB; check that each quote is closed")
  }

  /// Random bytes from the letters that matter, cut at random: the same answers as in one piece.
  @Test(.seeded) func piecesMakeNoDifference() throws {
    let seed = TestSeed.current
    var generator = SeededGenerator(seed: seed)
    let letters = Array("\"\"\n\n\r,,,12.-x ".utf8)
    for _ in 0..<2_000 {
      var text = Array("lat,lon\r\n".utf8)
      for _ in 0..<Int(generator.next() % 60) {
        text.append(letters.randomElement(using: &generator)!)
      }
      let whole = try run(text)
      for readSize in [1, 2, 7] {
        #expect(try run(text, chunkSize: 3, readSize: readSize) == whole, "seed \(seed)")
      }
    }
  }
}
