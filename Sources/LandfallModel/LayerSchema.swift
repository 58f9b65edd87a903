/// The schema that a manifest gives for the features of a layer: a subset of JSON Schema (draft
/// 2020-12) with additional keywords for references to other features.
///
/// The build lists every feature that violates it and then writes no atlas. Without a schema any
/// value passes.
package struct LayerSchema: Sendable, Hashable {
  /// The geometry types that a feature may have, by their names in RFC 7946; nil allows all.
  package var geometryTypes: [String]?
  /// The rules of the members that the schema names, in its order.
  package var members: [MemberRule]
  /// Whether features may have members that are not listed in the manifest.
  package var allowsOthers: Bool
  /// Whether the manifest names the schema, rather than giving its rules.
  package var isBuiltIn = false

  package init(geometryTypes: [String]? = nil, members: [MemberRule], allowsOthers: Bool) {
    self.geometryTypes = geometryTypes
    self.members = members
    self.allowsOthers = allowsOthers
  }

  /// A member of a feature's `properties`.
  package struct MemberRule: Sendable, Hashable {
    package var name: String
    package var isRequired: Bool
    /// The rule for the member's value; nil allows any value.
    package var value: ValueRule?

    package init(name: String, isRequired: Bool, value: ValueRule? = nil) {
      self.name = name
      self.isRequired = isRequired
      self.value = value
    }
  }
}

/// A rule for a value.
package struct ValueRule: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case text(TextRule)
    case number(NumberRule)
    /// `isTrueOnce`: the value must be true for exactly one feature of the layer.
    case boolean(isTrueOnce: Bool)
    case array(ArrayRule)
    /// The rule for the value of each member, as an array of at most one rule; empty allows anything.
    case object([ValueRule])
  }

  package var kind: Kind
  /// A description of the valid values for messages, such as "lower-case letters, digits and hyphens".
  package var description: String?

  package init(kind: Kind, description: String? = nil) {
    self.kind = kind
    self.description = description
  }
}

/// A rule for a string: the value must satisfy every part that is present.
package struct TextRule: Sendable, Hashable {
  /// Formats that a pattern cannot express, or not as clearly.
  package enum Format: String, Sendable, CaseIterable {
    /// A name of the IANA Time Zone Database.
    case timeZone = "time-zone"
    /// Neither empty nor with white space at an end.
    case trimmed
    /// An address of the web, which begins with `https://` or `http://` and a host.
    case webAddress = "web-address"
  }

  package var choices: [String]?
  /// A regular expression that must match somewhere in the string, as in JSON Schema.
  package var pattern: String?
  package var format: Format?
  /// The layer that must have a region with this string as its key.
  package var region: Reference?
  /// The maximum distance of the feature outside of that region; nil leaves it unchecked.
  package var outside: Reach?
  /// The layer of which this string must identify a collection.
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

  /// A reference to a layer, and the position of the reference in the manifest.
  package struct Reference: Sendable, Hashable {
    package var layer: String
    package var path: String
    package var line: Int
    /// Whether the layer, or its collections, need not exist as long as no feature refers to them.
    package var isOptional: Bool

    package init(layer: String, path: String, line: Int, isOptional: Bool = false) {
      self.layer = layer
      self.path = path
      self.line = line
      self.isOptional = isOptional
    }
  }

  /// A distance in meters.
  package enum Reach: Sendable, Hashable {
    case meters(Double)
    /// The value of this member of the feature.
    case member(String)
    /// The value of this member of the feature, or the distance if the feature lacks the member. A
    /// feature that names no region then lies in the nearest one.
    case memberOr(String, meters: Double)

    /// The name of the member that gives the distance.
    package var member: String? {
      switch self {
      case .meters: nil
      case .member(let name), .memberOr(let name, _): name
      }
    }
  }
}

/// A rule for a number.
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

/// A rule for an array.
package struct ArrayRule: Sendable, Hashable {
  /// The rule for each element, as an array of at most one rule; empty allows anything. (A struct
  /// cannot contain itself.)
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
  /// All rules for strings, including those for elements of arrays.
  package var textRules: [TextRule] {
    members.compactMap(\.value).flatMap(\.textRules)
  }
}

extension ValueRule {
  package var textRules: [TextRule] {
    switch kind {
    case .text(let rule): [rule]
    case .array(let rule): rule.elements.flatMap(\.textRules)
    case .object(let rules): rules.flatMap(\.textRules)
    case .number, .boolean: []
    }
  }
}

extension LayerManifest {
  /// The distance in meters by which the tolerance is reduced when borders are simplified for a
  /// mesh, because the mesh's vertices are then moved by up to half a step of its lattice.
  package func meshMargin(ofDetail meters: Double, grid: Grid) -> Double {
    let isMeshed = meshes.contains { $0.detailMeters(in: detail) == meters }
    return isMeshed && meshStep(ofDetail: meters, grid: grid) > 1 ? 0.8 : 0
  }

  /// The spacing of the lattice of a mesh's vertices, in grid units: about 1.1 m for coarse
  /// details, which need no finer positions and take fewer bytes that way.
  package func meshStep(ofDetail meters: Double, grid: Grid) -> UInt32 {
    meters < 100 ? 1 : grid.unitsPerDegree / 100_000
  }
}
