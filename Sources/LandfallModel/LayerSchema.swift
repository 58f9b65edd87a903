import LandfallSupport

/// What the features of a layer must be like, as a manifest says it: a part of JSON Schema
/// (draft 2020-12), and words of its own for what refers to other features.
///
/// The build tells every feature that is not so, and writes nothing. Without a schema any value passes.
package struct LayerSchema: Sendable, Hashable {
  /// The types of geometry that a feature may have, as RFC 7946 names them; nil allows all.
  package var geometryTypes: [String]?
  /// The members that it names, in its order.
  package var members: [MemberRule]
  /// Whether features may have members that the manifest does not know.
  package var allowsOthers: Bool

  package init(geometryTypes: [String]? = nil, members: [MemberRule], allowsOthers: Bool) {
    self.geometryTypes = geometryTypes
    self.members = members
    self.allowsOthers = allowsOthers
  }

  /// A member of a feature's `properties`.
  package struct MemberRule: Sendable, Hashable {
    package var name: String
    package var isRequired: Bool
    /// What its value must be; nil is anything.
    package var value: ValueRule?

    package init(name: String, isRequired: Bool, value: ValueRule? = nil) {
      self.name = name
      self.isRequired = isRequired
      self.value = value
    }
  }
}

/// What a value must be.
package struct ValueRule: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case text(TextRule)
    case number(NumberRule)
    /// `isTrueOnce`: it must be true for exactly one feature of the layer.
    case boolean(isTrueOnce: Bool)
    case array(ArrayRule)
  }

  package var kind: Kind
  /// What messages call it, such as "lower-case letters, digits and hyphens".
  package var description: String?

  package init(kind: Kind, description: String? = nil) {
    self.kind = kind
    self.description = description
  }
}

/// What a text must be, of each part that is there.
package struct TextRule: Sendable, Hashable {
  /// Forms that a pattern cannot tell, or not so plainly.
  package enum Format: String, Sendable, CaseIterable {
    /// A name of the IANA Time Zone Database.
    case timeZone = "time-zone"
    /// Neither empty nor with white space at an end.
    case trimmed
  }

  package var choices: [String]?
  /// A regular expression that it must match somewhere, as in JSON Schema.
  package var pattern: String?
  package var format: Format?
  /// It must be the key of a region of this layer.
  package var region: Reference?
  /// The feature must lie in that region, or outside of it by no more than this.
  package var outside: Reach?
  /// It must be the identifier of a collection of this layer's regions.
  package var collection: Reference?

  package init(
    choices: [String]? = nil, pattern: String? = nil, format: Format? = nil,
    region: Reference? = nil, outside: Reach? = nil, collection: Reference? = nil
  ) {
    self.choices = choices
    self.pattern = pattern
    self.format = format
    self.region = region
    self.outside = outside
    self.collection = collection
  }

  /// The name of a layer, and where the manifest has it.
  package struct Reference: Sendable, Hashable {
    package var layer: String
    package var path: String
    package var line: Int

    package init(layer: String, path: String, line: Int) {
      self.layer = layer
      self.path = path
      self.line = line
    }
  }

  /// A distance in meters.
  package enum Reach: Sendable, Hashable {
    case meters(Double)
    /// What this member of the feature says.
    case member(String)
  }
}

/// What a number must be.
package struct NumberRule: Sendable, Hashable {
  package var isWhole: Bool
  package var minimum: Double?
  package var maximum: Double?

  package init(isWhole: Bool, minimum: Double? = nil, maximum: Double? = nil) {
    self.isWhole = isWhole
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// What an array must be.
package struct ArrayRule: Sendable, Hashable {
  /// What each element must be: one rule, or none where it may be anything. (A struct cannot hold itself.)
  package var elements: [ValueRule]
  package var leastCount: Int
  package var isUnique: Bool

  package init(elements: [ValueRule], leastCount: Int, isUnique: Bool) {
    self.elements = elements
    self.leastCount = leastCount
    self.isUnique = isUnique
  }
}

extension LayerSchema {
  /// All rules of texts, those of arrays' elements among them.
  package var textRules: [TextRule] {
    members.compactMap(\.value).flatMap(\.textRules)
  }
}

extension ValueRule {
  package var textRules: [TextRule] {
    switch kind {
    case .text(let rule): [rule]
    case .array(let rule): rule.elements.flatMap(\.textRules)
    case .number, .boolean: []
    }
  }
}
