package import Landfall
package import LandfallModel

/// The properties of an atlas other than its layers.
package struct AtlasPlan: Sendable {
  package var name: String
  /// The name of the program, as stored in the atlas.
  package var generator = "landfall \(landfallVersion)"
  package var grid: Grid
  package var index: IndexKind
  /// The maximum number of bytes of the atlas; see ``DetailSearch``.
  package var budgetBytes: Int?
  package var collections: [CollectionManifest]
  /// The errors found while the collections were read.
  package var faults = FaultList()

  package init(
    name: String, grid: Grid, index: IndexKind = .fast, budgetBytes: Int? = nil,
    collections: [CollectionManifest] = []
  ) {
    self.name = name
    self.grid = grid
    self.index = index
    self.budgetBytes = budgetBytes
    self.collections = collections
  }
}
