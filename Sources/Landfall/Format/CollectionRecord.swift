/// A collection.
///
/// u32 each: identifier, name, name of its set (strings), layer, kind of condition and its
/// parameter, index of the first member and number of members in the members section.
package struct CollectionRecord: FixedRecord {
  package static let byteCount = 32

  package var identifier: UInt32 = 0
  package var name: UInt32 = 0
  package var setName: UInt32 = 0
  package var layer: UInt32 = 0
  package var conditionKind: UInt32 = 0
  package var conditionParameter: UInt32 = 0
  package var firstMember: UInt32 = 0
  package var memberCount: UInt32 = 0

  package init(
    identifier: UInt32, name: UInt32, setName: UInt32, layer: UInt32,
    conditionKind: UInt32, conditionParameter: UInt32, firstMember: UInt32, memberCount: UInt32
  ) {
    self.identifier = identifier
    self.name = name
    self.setName = setName
    self.layer = layer
    self.conditionKind = conditionKind
    self.conditionParameter = conditionParameter
    self.firstMember = firstMember
    self.memberCount = memberCount
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&identifier, &name, &setName)
    field(&layer)
    field(&conditionKind, &conditionParameter)
    field(&firstMember, &memberCount)
  }

  /// Checks that the layer and the members of each collection exist.
  /// - Throws: ``AtlasError`` if a layer or a member range lies outside its table.
  static func check(
    _ collections: [CollectionRecord], members: ByteView, layers: [LayerRecord]
  ) throws(AtlasError) {
    var next = UInt64(0)
    for (number, collection) in collections.enumerated() {
      guard collection.layer < UInt32(layers.count),
        collection.memberCount <= layers[Int(collection.layer)].regionCount,
        UInt64(collection.firstMember) + UInt64(collection.memberCount)
          <= UInt64(members.count / 4)
      else { throw .structure("collection \(number) points outside the tables") }
      guard UInt64(collection.firstMember) == next else {
        throw .structure("collection \(number) does not begin where the one before ends")
      }
      next += UInt64(collection.memberCount)
    }
  }
}
