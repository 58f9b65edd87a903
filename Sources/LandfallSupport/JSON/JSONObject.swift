/// An object of JSON, written member by member; members that are nil are left out.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  private let members: [(name: String, value: (any Encodable)?)]

  package init(dictionaryLiteral members: (String, (any Encodable)?)...) {
    self.members = members.map { (name: $0, value: $1) }
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Name.self)
    for (name, value) in members {
      if let value { try object.encode(value, forKey: Name(stringValue: name)) }
    }
  }
}

/// A list of JSON whose objects are made one by one as they are written, for items of which there may be many.
package struct JSONList<Item>: Encodable {
  private let items: [Item]
  private let object: (Item) -> JSONObject

  package init(_ items: [Item], object: @escaping (Item) -> JSONObject) {
    (self.items, self.object) = (items, object)
  }

  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for item in items { try list.encode(object(item)) }
  }
}
