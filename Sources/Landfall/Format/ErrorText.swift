/// The message of an error, in UTF-8.
///
/// Literals and interpolations make one as they make a `String`, but the code that appends is not
/// inlined: with strings, the code that opens an atlas was a quarter larger.
package struct ErrorText: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable,
  Hashable
{
  /// The text in UTF-8.
  package let bytes: [UInt8]

  /// Makes text without interpolations.
  package init(stringLiteral literal: StaticString) {
    var text = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    text.appendLiteral(literal)
    bytes = text.bytes
  }

  /// Makes text with interpolations.
  package init(stringInterpolation text: StringInterpolation) { bytes = text.bytes }

  /// The text as a string.
  package var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts that have been appended.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    /// Makes empty text.
    package init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends a part between interpolations.
    @inline(never)
    package mutating func appendLiteral(_ literal: StaticString) {
      unsafe bytes.append(
        contentsOf: UnsafeBufferPointer(
          start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends an integer in decimal digits.
    @inline(__always)
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      append(UInt64(number.magnitude), isNegative: number < 0)
    }

    @inline(never)
    private mutating func append(_ magnitude: UInt64, isNegative: Bool) {
      if isNegative { bytes.append(UInt8(ascii: "-")) }
      let start = bytes.count
      var rest = magnitude
      repeat {
        bytes.insert(UInt8(ascii: "0") + UInt8(rest % 10), at: start)
        rest /= 10
      } while rest > 0
    }

    /// Appends a number as Swift prints it.
    @inline(never)
    package mutating func appendInterpolation(_ number: Double) {
      appendInterpolation(number.description)
    }

    /// Appends a string.
    @inline(never)
    package mutating func appendInterpolation(_ text: String) {
      unsafe text.withBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends the text of a constant.
    package mutating func appendInterpolation(_ text: StaticString) { appendLiteral(text) }

    /// Appends names with commas between them, or another text if there are no names.
    package mutating func appendInterpolation(_ names: [String], or empty: StaticString) {
      if names.isEmpty { appendLiteral(empty) }
      for (number, name) in names.enumerated() {
        if number > 0 { appendLiteral(", ") }
        appendInterpolation(name)
      }
    }

    /// Appends another text.
    @inline(never)
    package mutating func appendInterpolation(_ text: ErrorText) {
      bytes.append(contentsOf: text.bytes)
    }

    /// Appends the name of a kind of section.
    package mutating func appendInterpolation(_ kind: SectionKind) {
      appendInterpolation(kind.description)
    }
  }
}
