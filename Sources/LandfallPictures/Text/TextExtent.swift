/// The extent of a line of text, in em.
package struct TextExtent: Hashable, Sendable {
  /// The distance to the next text.
  package var width = 0.0
  /// The highest and the lowest point of the ink, y downward from the baseline.
  package var top = 0.0
  package var bottom = 0.0

  package init() {}
}

extension TextExtent {
  /// The likely extent of a character of an unknown font: East Asian ones fill a square, as most fonts have them.
  package init(estimated character: Character) {
    let scalars = character.unicodeScalars
    guard scalars.contains(where: { !Self.hasNoWidth($0) }) else { return }
    let isWide = scalars.contains(where: Self.isWide)
    (width, top, bottom) = isWide ? (1, -0.88, 0.12) : (0.6, -0.76, 0.2)
  }

  /// Whether a character stands above, below or within another one, or shows nothing.
  private static func hasNoWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a character is wide by Unicode Standard Annex #11, in blocks.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Adds the text that follows.
  mutating func append(_ other: TextExtent) {
    width += other.width
    top = min(top, other.top)
    bottom = max(bottom, other.bottom)
  }
}
