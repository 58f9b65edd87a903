/// A kind of object in a manifest or in a file of collections, in the order of the reference.
package enum ManifestPart: String, Sendable, CaseIterable {
  case manifest, layer, aliases, parent, markers, mesh, layout, frame
  case schema, stringRule, numberRule, booleanRule, arrayRule, objectRule, distance
  case collectionFile, collection, members, condition, translation
  case worldviewFile, worldviewLayer, assignment

  /// All members that the reader accepts, in the order of its messages.
  package var members: [ManifestMember] {
    switch self {
    case .manifest: ManifestMember.ofManifest
    case .layer: ManifestMember.ofLayer + ManifestMember.ofDetail
    case .aliases: ManifestMember.ofAliases
    case .parent: ManifestMember.ofParent
    case .markers: ManifestMember.ofMarkers
    case .mesh: ManifestMember.ofMesh
    case .layout: ManifestMember.ofLayout
    case .frame: ManifestMember.ofFrame
    case .schema: ManifestMember.ofSchema
    case .stringRule: ManifestMember.ofStringRule
    case .numberRule: ManifestMember.ofNumberRule
    case .booleanRule: ManifestMember.ofBooleanRule
    case .arrayRule: ManifestMember.ofArrayRule
    case .objectRule: ManifestMember.ofObjectRule
    case .distance: ManifestMember.ofDistance
    case .collectionFile: ManifestMember.ofCollectionFile
    case .collection: ManifestMember.ofCollection
    case .members: ManifestMember.ofMembers
    case .condition: ManifestMember.ofCondition
    case .translation: ManifestMember.ofTranslation
    case .worldviewFile: ManifestMember.ofWorldviewFile
    case .worldviewLayer: ManifestMember.ofWorldviewLayer
    case .assignment: ManifestMember.ofAssignment
    }
  }

  /// The number of members that an object must have, in addition to the required ones.
  package var memberCount: ClosedRange<Int>? {
    switch self {
    case .members, .translation: 1...members.count
    case .condition: 1...1
    default: nil
    }
  }

  /// The name in running text.
  package var noun: String {
    switch self {
    case .aliases: "aliases object"
    case .markers: "markers object"
    case .stringRule: "string rule"
    case .numberRule: "number rule"
    case .booleanRule: "Boolean rule"
    case .arrayRule: "array rule"
    case .objectRule: "object rule"
    case .collectionFile: "collection file"
    case .members: "members object"
    case .worldviewFile: "worldview file"
    case .worldviewLayer: "worldview layer"
    default: rawValue
    }
  }

  package var plural: String { noun + (noun.hasSuffix("sh") ? "es" : "s") }

  /// The heading of the section.
  package var title: String { noun.prefix(1).uppercased() + noun.dropFirst() }

  /// The fragment of links to the section.
  package var anchor: String { noun.lowercased().replacing(" ", with: "-") }

  /// The paragraph between the heading and the table, as Markdown.
  package var summary: String {
    switch self {
    case .manifest: "The whole file: an atlas and its layers."
    case .layer: "An element of the manifest's `layers`: one named set of regions and its source."
    case .aliases: "The value of a layer's `aliases`, where both a file and properties hold them."
    case .parent:
      "A value in a layer's `within`: the property in which each feature names its parent region."
    case .markers: "The value of a layer's `markers`."
    case .mesh:
      "The value of a layer's `mesh`, or an element of it: a globe mesh. Two meshes of a layer must "
        + "differ in `sag` or `detail`; a layer of points cannot have a mesh."
    case .layout:
      "An element of a layer's `layouts`: a page on which the layer is drawn. Page units are "
        + "arbitrary; x points to the right and y down."
    case .frame: "An element of a layout's `frames`: a part of the page with one map projection."
    case .schema:
      "The value of a layer's `schema`: rules for the `properties` of its features, a subset of "
        + "JSON Schema. The build lists every feature that violates a rule, and then writes no atlas. "
        + "A schema may name only properties that the layer reads: its `key`, `name`, `attributes`, "
        + "and those in `within` and `where`."
    case .stringRule: "A rule in a schema's `properties`, for strings."
    case .numberRule: "A rule in a schema's `properties`, for numbers."
    case .booleanRule: "A rule in a schema's `properties`, for true and false."
    case .arrayRule: "A rule in a schema's `properties`, for arrays."
    case .objectRule: "A rule in a schema's `properties`, for objects."
    case .distance: "A value of `outsideAtMost` that differs from feature to feature."
    case .collectionFile:
      "A file that the manifest's `collections` name: sets of regions, such as badges and "
        + "continents, against which progress is counted. It is a JSON file of its own."
    case .collection: "An element of a collection file's `collections`."
    case .members:
      "The value of a collection's `members`: a region belongs to the collection if it matches "
        + "every member that is present. At least one must be present."
    case .condition:
      "The value of a collection's `condition`: exactly one of these members. Days and years are "
        + "local to the visit."
    case .translation:
      "A value in a collection's `localized`. At least one member must be present; the collection's "
        + "own value replaces a missing one."
    case .worldviewFile:
      "A file that the manifest's `worldview` names: which region each disputed area belongs to. It is a JSON "
        + "file of its own. The folder `data/worldviews` has two: `de-facto`, which changes nothing, and "
        + "`united-nations`; `data/SOURCES.md` lists what each answers."
    case .worldviewLayer: "A value in a worldview file's `layers`: the changes of one layer."
    case .assignment: "A value in a worldview layer's `moved` or `joined`."
    }
  }
}
