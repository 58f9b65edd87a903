/// A line of text as glyphs, in em: plain values, which are the same on every machine.
package struct ShapedText: Sendable {
  /// A glyph and the position of its origin on the baseline, y downward.
  struct Glyph: Sendable {
    var number: UInt32
    var x: Double
    var y: Double
  }

  /// Glyphs of one font from left to right, and the text that they show.
  struct Run: Sendable {
    var face: FontFace
    var text: String
    var glyphs: [Glyph]
    /// The numbers of bytes and of glyphs that belong together, in the order of the text.
    var clusters: [(bytes: Int, glyphs: Int)]
    /// Whether the text is written from right to left.
    var isBackward: Bool
  }

  var runs: [Run] = []
  /// The distance to the next text.
  package var width = 0.0
  /// The highest and the lowest point of the ink, y downward from the baseline.
  package var top = 0.0
  package var bottom = 0.0
}
