/// Breaks words into lines of at most `width` characters; a longer word gets a line of its own.
package func filled(_ words: [String], width: Int) -> [String] {
  var lines: [String] = []
  for word in words {
    if let last = lines.last, last.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(word)
    }
  }
  return lines
}
