/// A message on one line, whatever names and values of the input it quotes: each control character and each
/// line separator becomes a space.
func oneLineMessage(_ text: String) -> String {
  func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
  guard text.unicodeScalars.contains(where: isBreak) else { return text }
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars { line.append(isBreak(scalar) ? " " : scalar) }
  return String(line)
}
