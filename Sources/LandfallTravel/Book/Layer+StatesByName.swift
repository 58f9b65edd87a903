public import Landfall

extension Layer {
  /// The 50 states and the District of Columbia in the order of their names, as lists show them:
  /// the regions of `regionsByName` whose attribute `COUNTS` is true, and the one
  /// with the key "DC".
  public var statesByName: [Region] {
    regionsByName.filter { $0.attribute("COUNTS") == .boolean(true) || $0.key == "DC" }
  }
}
