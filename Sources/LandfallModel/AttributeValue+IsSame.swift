package import Landfall

extension AttributeValue {
  /// Whether two values are equal; an integer and a floating-point number are compared by value.
  package func isSame(as other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Int64(exactly: number) == integer
    default: self == other
    }
  }
}
