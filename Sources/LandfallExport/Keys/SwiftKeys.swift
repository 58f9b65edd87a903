/// Swift source with an enum of keys for each layer, and a type that opens the atlas.
package struct SwiftKeys {
  /// The name of the atlas.
  let atlasName: String
  let layers: [LayerKeys]
  let accessor: Accessor?

  /// A struct with a property for each layer of an atlas.
  package struct Accessor {
    let name: String
    /// The name of the file in the bundle; nil for the atlas that comes with the command.
    let resource: String?
    /// The ids of all layers.
    let layerIDs: [String]

    package init(name: String, resource: String?, layerIDs: [String]) {
      (self.name, self.resource, self.layerIDs) = (name, resource, layerIDs)
    }
  }

  var text: String {
    let enums = layers.map(text(of:))
    var imports = ["public import Landfall"]
    var parts = enums
    if let accessor {
      imports.append(accessor.resource == nil ? "import LandfallData" : "public import Foundation")
      parts = [text(of: accessor, enums)]
    }
    return """
      // swift-format-ignore-file
      // Written by `landfall keys` from the atlas \(quoted(atlasName)).

      \(imports.sorted().joined(separator: "\n"))

      \(parts.joined(separator: "\n"))
      """
  }

  private func text(of layer: LayerKeys) -> String {
    var text = """
      /// The keys of the layer \(quoted(layer.layerID)).
      public enum \(layer.type): String, Codable, RegionKey {
        public static let layerID = \(quoted(layer.layerID))

      """
    for (name, key, title) in layer.cases(allowed: {
      Self.reservedMembers.contains($0) ? $0 + "_" : $0
    }) {
      // The sign of Kelvin equals the letter K as a string.
      let value = name.utf8.elementsEqual(key.utf8) ? "" : " = \(quoted(key))"
      if !title.isEmpty { text += "\n  /// \(title)" }
      text += "\n  case \(escaped(name))\(value)"
    }
    return text + "\n}\n"
  }

  private func text(of accessor: Accessor, _ enums: [String]) -> String {
    let typed = Dictionary(uniqueKeysWithValues: layers.map { ($0.layerID, $0.type) })
    let properties = zip(
      accessor.layerIDs,
      Identifier.ofEach(
        accessor.layerIDs.map(Identifier.property), except: Set(layers.map(\.type))
      ) {
        ["atlas", "init", "open", "self"].contains($0) ? $0 + "_" : $0
      }
    ).map { (id: $0, name: escaped($1)) }
    var text = """
      /// The atlas \(quoted(atlasName)), with a property for each layer.
      public struct \(accessor.name): Sendable {
        /// The atlas.
        public let atlas: Landfall.Atlas

      """
    for (id, name) in properties {
      text += """
          /// The layer \(quoted(id)).
          public let \(name): \(typed[id].map { "Landfall.TypedLayer<\($0)>" } ?? "Landfall.Layer")

        """
    }
    text += """

        /// Takes the layers of an open atlas.
        /// - Throws: `AtlasError` if the atlas lacks a layer, or a layer has other keys than its enum.
        public init(_ atlas: Landfall.Atlas) throws(Landfall.AtlasError) {
          self.atlas = atlas

      """
    for (id, name) in properties {
      let layer = typed[id].map { "keyedBy: \($0).self" } ?? quoted(id)
      text += "    self.\(name) = try atlas.layer(\(layer))\n"
    }
    text += "  }\n\n" + open(accessor)
    return text + "\n" + enums.map(indented).joined(separator: "\n") + "}\n"
  }

  private func open(_ accessor: Accessor) -> String {
    guard let resource = accessor.resource else {
      return """
          /// Opens the atlas of `LandfallData`.
          /// - Throws: `AtlasError` if that is of another version than these keys.
          public static func open() throws(Landfall.AtlasError) -> \(accessor.name) {
            try \(accessor.name)(.bundled)
          }

        """
    }
    return """
        /// Opens the resource \(quoted(resource)) of a bundle.
        /// - Parameter bundle: The bundle; nil is that of this target.
        /// - Throws: `CocoaError` if the bundle has no such resource, `AtlasError` if it is not the atlas of these keys.
        public static func open(in bundle: Foundation.Bundle? = nil) throws -> \(accessor.name) {
          #if SWIFT_PACKAGE
            let bundle = bundle ?? .module
          #else
            let bundle = bundle ?? .main
          #endif
          guard let url = bundle.url(forResource: \(quoted(resource)), withExtension: nil) else {
            throw CocoaError(
              .fileNoSuchFile, userInfo: [NSFilePathErrorKey: "\\(bundle.bundlePath)/" + \(quoted(resource))])
          }
          return try \(accessor.name)(Landfall.Atlas(contentsOf: url.path))
        }

      """
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }

  private func quoted(_ text: String) -> String {
    literal(text, quote: "\"") {
      // The compiler refuses escapes of these noncharacters alone.
      0xFDD0...0xFDEF ~= $0.value ? String($0) : "\\u{\(String($0.value, radix: 16))}"
    }
  }

  private func escaped(_ name: String) -> String {
    Self.keywords.contains(name) ? "`\(name)`" : name
  }

  /// Names that a case cannot have even between backticks, or that the enum has itself.
  private static let reservedMembers = wordSet(
    """
    AllCases Protocol RawValue Self Type allCases hash hashValue init layerID rawValue self
    """)

  /// The words that are reserved in declarations, statements and expressions.
  private static let keywords = wordSet(
    """
    Any as associatedtype await break case catch class continue default defer deinit do else enum
    extension fallthrough false fileprivate for func guard if import in init inout internal is let
    nil open operator precedencegroup private protocol public repeat rethrows return self Self
    static struct subscript super switch throw throws true try typealias var where while
    """)
}
