/// The languages in which keys are written.
package enum KeyLanguage: String, CaseIterable, Sendable {
  case swift, typescript, python

  /// The ending of a file in the language.
  package var ending: String {
    switch self {
    case .swift: "swift"
    case .typescript: "ts"
    case .python: "py"
    }
  }

  /// The names that a file declares for a type.
  package func names(of type: String) -> [String] {
    self == .typescript ? TypeScriptKeys.names(of: type) : [type]
  }

  /// The source with the keys of layers.
  /// - Parameters:
  ///   - layers: layers whose types have different names; see ``LayerKeys/distinguish(_:names:)``.
  ///   - accessor: the struct that opens the atlas, in Swift.
  package func source(
    atlasName: String, layers: [LayerKeys], accessor: SwiftKeys.Accessor? = nil
  ) -> String {
    switch self {
    case .swift: SwiftKeys(atlasName: atlasName, layers: layers, accessor: accessor).text
    case .typescript: TypeScriptKeys(atlasName: atlasName, layers: layers).text
    case .python: PythonKeys(atlasName: atlasName, layers: layers).text
    }
  }
}
