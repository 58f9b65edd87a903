/// How a text must agree with a region's name.
public enum NameMatch: Sendable, Hashable {
  /// The name itself, character by character as Swift compares strings.
  case exact
  /// The name but for case, accents and punctuation: "cote divoire" is "Côte d’Ivoire".
  case folded
  /// The beginning of the name, compared as ``folded`` does: "new j" is "New Jersey".
  case prefix
}
