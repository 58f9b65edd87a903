/// The members of a layer that the features of its source decide, because no manifest does.
package struct SourceChoices: Sendable, Hashable {
  /// A condition that a feature must satisfy to become a region: a property and its value as text.
  package struct Condition: Sendable, Hashable {
    package var property: String
    package var value: String

    package init(property: String, value: String) {
      self.property = property
      self.value = value
    }
  }

  /// Whether to choose the property with the keys.
  package var choosesKey: Bool
  /// Whether to choose the property with the names.
  package var choosesName: Bool
  /// The conditions whose values get the types that they have in the source.
  package var conditions: [Condition]

  package init(choosesKey: Bool, choosesName: Bool, conditions: [Condition] = []) {
    self.choosesKey = choosesKey
    self.choosesName = choosesName
    self.conditions = conditions
  }
}
