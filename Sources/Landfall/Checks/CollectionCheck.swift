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
