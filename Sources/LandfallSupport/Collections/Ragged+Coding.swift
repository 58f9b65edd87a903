extension Spans: BinaryCodable {
  package static var blank: Spans { Spans() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) { try field(&ends) }
}

extension Ragged: BinaryCodable where Element: PlainBits {
  package static var blank: Ragged { Ragged() }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&elements)
    try field(&spans)
    guard spans.end == elements.count else { throw BinaryFault() }
  }
}
