package import Landfall
package import LandfallModel

/// What an atlas is to be, beside its layers.
package struct AtlasPlan: Sendable {
  package var name: String
  package var grid: Grid
  package var index: IndexKind
  /// The bytes that it may have; see ``DetailSearch``.
  package var budgetBytes: Int?
  package var collections: [CollectionManifest]
  /// What was wrong with the collections when they were read.
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
