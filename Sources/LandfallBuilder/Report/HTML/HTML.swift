import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// A piece of HTML. What is put into it is escaped by what it is: texts and numbers become text, and
/// only HTML stays markup, so that no name of a feature can be anything but a name.
struct HTML: Sendable, Hashable {
  private(set) var text: String

  static let empty: HTML = ""

  /// Text from data, as text.
  init(escaping data: String) {
    text = ""
    text.reserveCapacity(data.utf8.count)
    for scalar in data.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      // HTML and XML have no such characters, not even escaped; the last ones would turn what stands
      // behind them around.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}",
        "\u{FFFE}", "\u{FFFF}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// Markup that this package makes.
  fileprivate init(markup: String) { text = markup }

  static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.text + right.text) }
  static func += (left: inout HTML, right: HTML) { left.text += right.text }
}

extension HTML: ExpressibleByStringInterpolation {
  init(stringLiteral markup: StaticString) { text = "\(markup)" }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(2 * literalCapacity)
    }

    mutating func appendLiteral(_ markup: StaticString) { text += "\(markup)" }
    mutating func appendInterpolation(_ data: String) { text += HTML(escaping: data).text }
    mutating func appendInterpolation(_ number: Int) { text += grouped(number) }
    /// A number of an attribute: its digits alone.
    mutating func appendInterpolation(raw number: Int) { text += "\(number)" }
    mutating func appendInterpolation(_ html: HTML) { text += html.text }
  }
}

extension Sequence<HTML> {
  /// All of them, one after the other.
  func joined(separator: HTML = .empty) -> HTML {
    HTML(markup: map(\.text).joined(separator: separator.text))
  }
}

/// Plain text as text of HTML, for an attribute's value, too.
package func htmlText(_ text: String) -> String { HTML(escaping: text).text }
