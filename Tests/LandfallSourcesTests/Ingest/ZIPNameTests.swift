import Foundation
import Landfall
import TestSupport
import Testing

import LandfallBuilder

@Suite("Names of files in ZIP archives, and what stands before them", .timed)
struct ZIPNameTests {
  /// Two squares whose keys are "key-a" and "key-b".
  private let text = collection(
    feature(#"{"type":"Polygon","coordinates":[\#(ring(-74, 40))]}"#, key: "key-a"),
    feature(#"{"type":"Polygon","coordinates":[\#(ring(10, 0))]}"#, key: "key-b"))

  /// Runs a program in Python in a folder with g.geojson, whose bytes are `text`, and s.*, the same as a Shapefile, and
  /// reads x.zip.
  private func archive(_ script: String) throws -> Result<IngestResult, BuildError> {
    try withFolder { folder in
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/g.geojson"))
      _ = try run("ogr2ogr", ["\(folder)/s.shp", "\(folder)/g.geojson"])
      let start = """
        import os, struct, sys, zipfile
        os.chdir(sys.argv[1])
        text = open("g.geojson", "rb").read()
        def pack(files, after=lambda data: data, comment=b""):
            with zipfile.ZipFile("x.zip", "w") as archive:
                archive.comment = comment
                for name, data in files: archive.writestr(name, data)
            data = after(bytearray(open("x.zip", "rb").read()))
            open("x.zip", "wb").write(data)
        shapes = [(name, open(name, "rb").read()) for name in ("s.shp", "s.shx", "s.dbf", "s.prj")]
        prefix = b"PK\\x03\\x04" + b"x" * 60
        # Names in other encodings than UTF-8, of which the archive says nothing.
        def named(raw):
            def after(data):
                return data.replace(b"Q" * len(raw), raw)
            return after

        """
      _ = try run("python3", ["-c", start + script, folder])
      return Result { () throws(BuildError) in
        try readFeatures(of: testLayer("\(folder)/x.zip"), grid: testGrid)
      }
    }
  }

  @Test(
    "archives behind other bytes are checked like any other",
    .enabled(if: OGRConversionTests.hasOGR),
    arguments: [
      "lambda data: prefix + data", "lambda data: b'PK\\x03\\x04' + b'\\0' * 70000 + data",
      "lambda data: prefix + data + b'after it'",
    ])
  func prefixes(after: String) throws {
    for files in ["[('g.geojson', text)]", "shapes"] {
      let sound = try archive("pack(\(files), \(after))").get()
      #expect(sound.features.map(\.key) == ["key-a", "key-b"])
      let changed = "lambda data: (\(after))(data.replace(b'key-a', b'key-z', 1))"
      #expect(throws: BuildError.self) { try archive("pack(\(files), \(changed))").get() }
    }
    // GDAL does not read ZIP64 so.
    let large = "zipfile.ZIP64_LIMIT = 10; pack(shapes, \(after))"
    guard case .failure(let error) = try archive(large) else {
      Issue.record("it is read")
      return
    }
    #expect(error.problem.hasPrefix("has ") && error.problem.hasSuffix("there (ZIP64)"), "\(error)")
  }

  @Test(
    "a directory that does not match its end is refused", .enabled(if: OGRConversionTests.hasOGR),
    arguments: [
      // The number of files, the length of the directory, its place.
      "data[:-12] + b'\\2\\0' + data[-10:]", "data[:-10] + b'\\1\\0\\0\\0' + data[-6:]",
      "data[:-6] + b'\\xff\\xff\\0\\0' + data[-2:]",
      // No end; a place of a second end that is not before the end.
      "data[:-30]",
      "data[:-22] + b'PK\\6\\7' + bytes(12) + b'\\1\\0\\0\\0' + bytes(4) + data[-22:]",
    ])
  func directories(changed: String) throws {
    let found = try archive("pack([('g.geojson', text)], lambda data: \(changed))")
    guard case .failure(let error) = found else {
      Issue.record("it is read")
      return
    }
    #expect(error.problem.hasPrefix("is damaged: the list of the files in it"), "\(error)")
  }

  @Test(
    "names of any bytes lead to the files", .enabled(if: OGRConversionTests.hasOGR),
    arguments: [
      "pack([('\\u0301s.geojson', text)])", "pack([('a/\\u0301b/\\u0301s.geojson', text)])",
      "pack([('\\u0301' + name, data) for name, data in shapes])",
      "pack([('\\u0301a/\\u0301' + name, data) for name, data in shapes])",
      // é in UTF-8 with and without the mark, as programs of macOS write it; in CP 437 and Latin-1.
      "pack([('a/é.geojson', text)])",
      "pack([('QQ.geojson', text)], named('é'.encode()))",
      "pack([('a/QQQ.geojson', text)], named('e\\u0301'.encode()))",
      "pack([('a/Q.geojson', text)], named(b'\\x82'))",
      "pack([('a/Q.geojson', text)], named(b'\\xe9'))",
    ])
  func names(script: String) throws {
    let result = try archive(script).get()
    #expect(result.features.map(\.key) == ["key-a", "key-b"])
  }

  /// GDAL would read the first of them twice, or leave the second out.
  @Test("two files of one name are refused", .enabled(if: OGRConversionTests.hasOGR))
  func repeatedNames() throws {
    let twice = try archive("pack([('g.geojson', text), ('g.geojson', b'{}')])")
    guard case .failure(let error) = twice else {
      Issue.record("it is read")
      return
    }
    #expect(error.problem == #"has two files named "g.geojson""#)
    // Names that only look alike are two layers to choose from.
    let alike = try archive("pack([('\\u00e9.geojson', text), ('e\\u0301.geojson', text)])")
    guard case .failure(let error) = alike else {
      Issue.record("one is left out")
      return
    }
    #expect(error.problem.hasPrefix("has 2 layers"), "\(error)")
  }
}
