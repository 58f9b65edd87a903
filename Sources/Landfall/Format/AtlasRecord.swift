// The fixed-size records of the table sections.

/// The index that stands for no region, layer or attribute.
package let noneIndex: UInt32 = 0xFFFF_FFFF

/// The atlas as a whole: u32 name, u32 generator (string offsets).
package struct AtlasRecord: FixedRecord {
  package static let byteCount = 8

  package var name: UInt32 = 0
  package var generator: UInt32 = 0

  package init(name: UInt32, generator: UInt32) {
    self.name = name
    self.generator = generator
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&name, &generator)
  }
}
