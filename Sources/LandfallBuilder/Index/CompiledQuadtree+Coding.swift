import Landfall
package import LandfallSupport

extension CompiledQuadtree: BinaryCodable {
  package static var blank: CompiledQuadtree {
    CompiledQuadtree(record: QuadtreeRecord(), root: [], nodes: [], leaves: [], pairs: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&record)
    try field(&root)
    try field(&nodes)
    try field(&leaves)
    var (bases, changes) = (pairs.map(\.base), pairs.map(\.change))
    try field(&bases)
    try field(&changes)
    guard bases.count == changes.count else { throw BinaryFault() }
    pairs = zip(bases, changes).map { CodePair(base: $0, change: $1) }
    try field(&blockChanges)
  }
}
