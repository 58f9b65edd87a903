/// No region, layer or attribute.
package let noneIndex: UInt32 = 0xFFFF_FFFF

/// The atlas as a whole: u32 name, u32 generator (string offsets).
package struct AtlasRecord: Sendable, Hashable {
  package static let byteCount = 8

  package var name: UInt32
  package var generator: UInt32

  package init(name: UInt32, generator: UInt32) {
    self.name = name
    self.generator = generator
  }

  package init(reading bytes: ByteView) {
    name = bytes.word(at: 0)
    generator = bytes.word(at: 4)
  }

  package func write(to writer: inout ByteWriter) {
    writer.append(name)
    writer.append(generator)
  }
}
