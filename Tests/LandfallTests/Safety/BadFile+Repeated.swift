import Landfall
import TestSupport

extension BadFile {
  /// Files with two meanings: what two readers could take differently.
  static let repeated: [BadFile] = [
    BadFile(
      "a section that is there twice", .atOpening(.structure, "section strings is there twice")
    ) {
      $0.rewrite { sections in
        let strings = sections.first { $0.kind == SectionKind.strings.rawValue }!
        sections.append(strings)
      }
    },
    BadFile(
      "an unknown section twice", .atOpening(.structure, "section unknown 999 is there twice")
    ) {
      $0.rewrite { sections in
        for _ in 0..<2 { sections.append(AtlasBytes.Contents(kind: 999, bytes: [1])) }
      }
    },
    BadFile("sections that overlap", .atOpening(.structure, "does not begin where the one before"))
    {
      let parts = $0.parts
      $0.put(UInt32(parts[2].body.lowerBound), at: parts[3].entry + 16)
    },
    BadFile("bytes hidden between sections", .atOpening(.structure, "does not begin where")) {
      let parts = $0.parts
      $0.put(UInt32(0), at: parts[3].entry + 24)
    },
    BadFile(
      "a section of a layer that is not there", .atOpening(.structure, "belongs to number 77")
    ) {
      $0.rewrite { sections in
        sections.append(
          AtlasBytes.Contents(kind: SectionKind.arcs.rawValue, owner: 77, bytes: []))
      }
    },
    BadFile("two layers of one id", .atOpening(.structure, "layer 1 has the id of another layer")) {
      let layers = $0.body("layers").lowerBound
      $0.put($0.word(at: layers), at: layers + 56)
    },
    BadFile(
      "two attributes of one name", .atOpening(.structure, "attribute 1 of layer 0 has the name")
    ) {
      let names = $0.body("attributeNames").lowerBound
      $0.put($0.word(at: names), at: names + 4)
    },
    BadFile(
      "two collections of one identifier", of: .small,
      .atOpening(.structure, "collection 1 has the identifier of another")
    ) {
      let records = $0.body("collections").lowerBound
      $0.put($0.word(at: records), at: records + 32)
    },
    BadFile(
      "two layouts of one id", of: .layouts,
      .atOpening(.structure, "has the id of another layout of its layer")
    ) {
      let records = $0.body("layouts").lowerBound
      $0.put($0.word(at: records), at: records + 56)
      $0.put($0.word(at: records + 4), at: records + 56 + 4)
    },
    BadFile("a layer inside itself", .atOpening(.structure, "is inside itself")) {
      $0.put(UInt32(1), at: $0.body("layers").lowerBound + 36)
      $0.put(UInt32(0), at: $0.body("layers").lowerBound + 56 + 36)
    },
    BadFile("planes that share bits", .atOpening(.structure, "shares bits of the code")) {
      let planes = $0.body("planes").lowerBound
      $0.put($0.word(at: planes + 4), at: planes + 28 + 4)
      $0.put($0.word(at: planes + 8), at: planes + 28 + 8)
    },
    BadFile(
      "members that collections share", of: .small, .atOpening(.structure, "collection 1 does")
    ) {
      let records = $0.body("collections").lowerBound
      $0.put(UInt32(0), at: records + 32 + 24)
    },
    BadFile("a name of 1,025 bytes", .inFullCheck("has more than 1024 bytes")) { file in
      let offset = UInt32(file.body("strings").count)
      file.rewrite { sections in
        let place = sections.firstIndex { $0.kind == SectionKind.strings.rawValue }!
        sections[place].bytes += [UInt32(1_025)].littleEndianBytes
        sections[place].bytes += [UInt8](repeating: 0x61, count: 1_025)
      }
      file.put(offset, at: file.body("regions").lowerBound + 4)
    },
  ]
}
