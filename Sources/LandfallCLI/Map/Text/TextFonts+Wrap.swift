extension TextFonts {
  /// Breaks text into lines at spaces.
  /// - Parameters:
  ///   - width: the greatest width of a line, in em. A longer word has a line of its own.
  ///   - most: the greatest number of lines; the end of longer text is cut off, with an ellipsis.
  func wrap(_ text: String, isBold: Bool = false, width: Double, most: Int) -> [String] {
    func isWide(_ line: String) -> Bool { shape(line, isBold: isBold).width > width }
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
