/// The fonts of a picture: the embedded ones, and others for the characters that these lack.
///
/// Text of the embedded fonts is measured with ``PackedFont`` in every build, so that a map has the same arrangement in each.
package struct TextFonts: Sendable {
  /// The fonts of `--font`, in the order of preference.
  package var fallbacks: [FontFace]

  package init(fallbacks: [FontFace] = []) { self.fallbacks = fallbacks }

  /// Returns the extent of a line of text. Without HarfBuzz, that of characters which the embedded fonts lack is estimated.
  package func measure(_ text: String, isBold: Bool = false) -> TextExtent {
    let line = drawable(text)
    if let extent = PackedFont.inter.extent(of: line, isBold: isBold) { return extent }
    #if Pictures
      return shape(line, isBold: isBold).extent
    #else
      return line.reduce(into: TextExtent()) { extent, character in
        extent.append(
          PackedFont.inter.extent(of: String(character), isBold: isBold)
            ?? TextExtent(estimated: character))
      }
    #endif
  }

  /// Returns the characters of a string that no font has, each once; none without HarfBuzz, where the fonts are those of the
  /// program that shows the SVG.
  package func missingCharacters(in text: String) -> [Unicode.Scalar] {
    #if Pictures
      let line = drawable(text)
      return PackedFont.inter.extent(of: line, isBold: false) == nil
        ? charactersWithoutGlyph(in: line) : []
    #else
      return []
    #endif
  }
}

extension TextFonts {
  /// Breaks text into lines at spaces.
  /// - Parameters:
  ///   - width: the greatest width of a line, in em. A longer word has a line of its own.
  ///   - most: the greatest number of lines; the end of longer text is cut off, with an ellipsis.
  package func wrap(_ text: String, isBold: Bool = false, width: Double, most: Int) -> [String] {
    func isWide(_ line: String) -> Bool { measure(line, isBold: isBold).width > width }
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace).map(String.init) {
      if let last = lines.last, !isWide("\(last) \(word)") {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    if lines.count > most {
      lines = lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ")]
    }
    return lines.map { line in
      guard isWide(line) else { return line }
      var short = line
      while !short.isEmpty, isWide(short + "…") { short.removeLast() }
      return short + "…"
    }
  }
}
