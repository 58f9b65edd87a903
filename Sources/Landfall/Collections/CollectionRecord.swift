/// A collection: u32 each: identifier, name, name of its set (strings), layer, kind of condition and its
/// parameter, first member and count in the members.
package struct CollectionRecord: FixedRecord {
  package static let byteCount = 32

  package var identifier: UInt32 = 0
  package var name: UInt32 = 0
  package var setName: UInt32 = 0
  package var layer: UInt32 = 0
  package var condition = RegionCollection.Condition.all
  package var firstMember: UInt32 = 0
  package var memberCount: UInt32 = 0

  package init(
    identifier: UInt32, name: UInt32, setName: UInt32, layer: UInt32,
    condition: RegionCollection.Condition, firstMember: UInt32, memberCount: UInt32
  ) {
    self.identifier = identifier
    self.name = name
    self.setName = setName
    self.layer = layer
    self.condition = condition
    self.firstMember = firstMember
    self.memberCount = memberCount
  }

  package init() {}

  package mutating func visitFields(_ field: inout some FieldVisitor) {
    field(&identifier, &name, &setName)
    field(&layer)
    var (kind, parameter) = condition.numbers
    field(&kind, &parameter)
    condition = RegionCollection.Condition(kind: kind, parameter: parameter)
    field(&firstMember, &memberCount)
  }

  /// - Throws: ``AtlasError`` where a collection is of no layer or its members lie outside the table.
  static func check(
    _ collections: [CollectionRecord], members: ByteView, layers: [LayerRecord]
  ) throws(AtlasError) {
    for (number, collection) in collections.enumerated() {
      guard collection.layer < UInt32(layers.count),
        collection.memberCount <= layers[Int(collection.layer)].regionCount,
        UInt64(collection.firstMember) + UInt64(collection.memberCount)
          <= UInt64(members.count / 4)
      else { throw .structure("collection \(number) points outside the tables") }
    }
  }
}

extension RegionCollection.Condition {
  fileprivate init(kind: UInt32, parameter: UInt32) {
    switch kind {
    case 0: self = .all
    case 1: self = .count(Int(parameter))
    case 2: self = .countInOneDay(Int(parameter))
    case 3: self = .countInOneYear(Int(parameter))
    case 4: self = .returnAfterDays(Int(parameter))
    default: self = .unknown(kind: Int(kind), parameter: Int(parameter))
    }
  }

  fileprivate var numbers: (kind: UInt32, parameter: UInt32) {
    switch self {
    case .all: (0, 0)
    case .count(let number): (1, UInt32(number))
    case .countInOneDay(let number): (2, UInt32(number))
    case .countInOneYear(let number): (3, UInt32(number))
    case .returnAfterDays(let days): (4, UInt32(days))
    case .unknown(let kind, let parameter): (UInt32(kind), UInt32(parameter))
    }
  }
}

/// The full check of the collections.
struct CollectionCheck {
  let storage: AtlasStorage

  /// O(members of all collections).
  func run(_ texts: TextCheck) throws(AtlasError) {
    for (number, record) in storage.collections.enumerated() {
      let what = "collection \(number)"
      try texts.verify(record.identifier, "the identifier of \(what)")
      try texts.verify(record.name, "the name of \(what)")
      try texts.verify(record.setName, "the set of \(what)")
      let regionCount = storage.layers[Int(record.layer)].regionCount
      var next: UInt32 = 0
      for place in 0..<Int(record.memberCount) {
        let member = storage.collectionMembers.word(at: 4 * (Int(record.firstMember) + place))
        guard member >= next, member < regionCount else {
          throw .structure("member \(place) of \(what) is out of order or no region of its layer")
        }
        next = member + 1
      }
    }
  }
}
