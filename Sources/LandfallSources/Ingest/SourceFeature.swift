/// One feature as in its source: numbers not yet checked, rounded or transformed.
package struct SourceFeature {
  /// Whether it is a lone geometry, without a Feature around it.
  package var isBare = false
  /// Whether its geometry is null.
  package var isNull = false
  package var identifier = SourceValue.absent
  /// The values of the properties that the reader was created for, in their order.
  package var values: [SourceValue] = []
  /// The names of all properties of the feature.
  package var propertyNames: [String] = []
  /// The positions of all rings, x and y in turn.
  package var positions: [Double] = []
  /// The end of each ring, in pairs of ``positions``.
  package var ringEnds: [Int] = []
  /// The end of each polygon in ``ringEnds``.
  package var polygonEnds: [Int] = []
  /// The positions of all points, x and y in turn.
  package var points: [Double] = []
  /// The number of positions with more than two numbers.
  package var elevationCount = 0

  package init(
    isBare: Bool = false, isNull: Bool = false, identifier: SourceValue = .absent,
    values: [SourceValue] = [], propertyNames: [String] = [], positions: [Double] = [],
    ringEnds: [Int] = [], polygonEnds: [Int] = [], points: [Double] = [], elevationCount: Int = 0
  ) {
    self.isBare = isBare
    self.isNull = isNull
    self.identifier = identifier
    self.values = values
    self.propertyNames = propertyNames
    self.positions = positions
    self.ringEnds = ringEnds
    self.polygonEnds = polygonEnds
    self.points = points
    self.elevationCount = elevationCount
  }

  /// Removes everything, but keeps the memory of the arrays.
  mutating func clear() {
    (isBare, isNull, identifier, elevationCount) = (false, false, .absent, 0)
    values.removeAll(keepingCapacity: true)
    propertyNames.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    ringEnds.removeAll(keepingCapacity: true)
    polygonEnds.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }
}
