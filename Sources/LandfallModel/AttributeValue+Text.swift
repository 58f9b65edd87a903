extension AttributeValue {
  /// The value as JSON, from which the same attribute can be read: a number that is not an integer has a point.
  ///
  /// It is valid JSON for a damaged file, too: NaN and infinity are null, and text that is not JSON is a string.
  package var jsonText: String {
    switch self {
    case .string(let text): LandfallSupport.jsonText(text)
    case .integer(let integer): "\(integer)"
    case .number(let number): number.isFinite ? "\(number)" : "null"
    case .boolean(let boolean): "\(boolean)"
    case .json(let text):
      (try? JSONReader.read(Array(text.utf8))) == nil ? LandfallSupport.jsonText(text) : text
    }
  }

  /// The value as text: a string without quotes, a whole number without a point, otherwise JSON.
  package var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): numberText(number)
    default: jsonText
    }
  }
}

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
