/// Text from a source, prepared for an error of one line: tabs and line ends become spaces, other characters
/// that a terminal may act on are escaped, and text longer than 80 characters is cut.
package func oneLine(_ text: some StringProtocol) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\t"..."\r", "\u{85}", "\u{2028}", "\u{2029}": scalars.append(" ")
    default: scalars.append(scalar)
    }
  }
  let line = printable(String(scalars))
  return line.count > 80 ? line.prefix(79) + "…" : line
}
