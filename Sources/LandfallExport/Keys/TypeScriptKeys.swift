/// TypeScript source with an object of keys, its type and a typed layer of the npm package for each layer.
struct TypeScriptKeys {
  /// The name of the atlas.
  let atlasName: String
  let layers: [LayerKeys]

  var text: String {
    """
    // Written by `landfall keys` from the atlas \(quoted(atlasName)).

    import type { Atlas, Layer } from 'landfall';

    \(layers.map(text(of:)).joined(separator: "\n"))
    function checked<Typed extends Layer>(layer: Layer, keys: readonly string[]): Typed {
      const found = new Set(layer.regions().map((region) => region.key));
      const known = new Set(keys);
      const differ = [...keys.filter((key) => !found.has(key)), ...[...found].filter((key) => !known.has(key))];
      if (differ.length === 0) return layer as Typed;
      throw new RangeError(
        `layer "${layer.id}" has other keys: ${differ.slice(0, 10).join(', ')}; write them again with landfall keys`);
    }

    """
  }

  private func text(of layer: LayerKeys) -> String {
    let (type, function) = (layer.type, Self.function(layer.type))
    var text = """
      /** The keys of the layer \(comment(quoted(layer.layerID))). */
      export const \(type) = {

      """
    for (key, name) in layer.regions {
      if !name.isEmpty { text += "  /** \(comment(oneLine(name))) */\n" }
      text += "  \(property(key)): \(quoted(key)),\n"
    }
    return text + """
      } as const;
      export type \(type) = (typeof \(type))[keyof typeof \(type)];

      /** The layer \(comment(quoted(layer.layerID))), whose lookups return a \(type). */
      export interface \(type)Layer extends Layer {
        keyAt(latitude: number, longitude: number): \(type) | null;
        keyOf(number: number): \(type);
      }

      /** Returns the layer of an atlas; throws a RangeError if it has other keys. */
      export function \(function)(atlas: Atlas): \(type)Layer {
        return checked<\(type)Layer>(atlas.layer(\(quoted(layer.layerID))), Object.values(\(type)));
      }

      """
  }

  /// The names that the file declares for a type.
  static func names(of type: String) -> [String] { [type, type + "Layer", function(type)] }

  private static func function(_ type: String) -> String { Identifier.property(type) + "Layer" }

  /// The name of a property. As a name in quotation marks, `__proto__` would be the prototype.
  private func property(_ key: String) -> String {
    if key == "__proto__" { return "[\(quoted(key))]" }
    return Identifier.of(key) == key ? key : quoted(key)
  }

  private func quoted(_ text: String) -> String {
    literal(text, quote: "'") { "\\u{\(String($0.value, radix: 16))}" }
  }

  private func comment(_ text: String) -> String {
    // A combining character after the end of a comment makes one character of Swift with it.
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.split(separator: "*/".unicodeScalars, omittingEmptySubsequences: false)
          .joined(separator: "* /".unicodeScalars)))
  }
}
