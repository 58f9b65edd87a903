/// Text from a source, prepared for an error of one line: control characters become spaces, and
/// text longer than 80 characters is cut.
package func oneLine(_ text: some StringProtocol) -> String {
  let line = withoutControls(text)
  return line.count > 80 ? line.prefix(79) + "…" : line
}

/// The text with each control character and line separator replaced by a space.
package func withoutControls(_ text: some StringProtocol) -> String {
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let isControl =
      scalar.properties.generalCategory == .control || scalar == "\u{2028}"
      || scalar == "\u{2029}"
    line.append(isControl ? " " : scalar)
  }
  return String(line)
}
