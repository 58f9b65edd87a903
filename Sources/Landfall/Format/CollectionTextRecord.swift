/// Texts of a collection, in the language of its manifest or in another one.
///
/// u32 each: the number of the collection; the language, name, description, category and icon
/// (strings), and the color as 0xRRGGBB. ``noneIndex`` stands for what is not given. A record without
/// a language has no name, which is in the ``CollectionRecord``; one with a language has neither an
/// icon nor a color.
package struct CollectionTextRecord: FixedRecord {
  package static let byteCount = 28

  package var collection: UInt32 = 0
  package var language = noneIndex
  package var name = noneIndex
  package var summary = noneIndex
  package var category = noneIndex
  package var icon = noneIndex
  package var color = noneIndex

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&collection)
    field(&language, &name, &summary)
    field(&category, &icon, &color)
  }
}
