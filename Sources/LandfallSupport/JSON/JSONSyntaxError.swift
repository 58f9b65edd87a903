/// Bytes that are not JSON, or that a stricter rule excludes.
package struct JSONSyntaxError: Error {
  package enum Problem: Equatable, Sendable {
    /// Another byte than the expected one, or the end of the text.
    case unexpected
    /// Not a number of JSON, or beyond the range of Double; the index of its first byte.
    case number(start: Int)
    case controlCharacter, notUTF8, halfSurrogatePair, nestedTooDeep
  }

  package var problem: Problem
  /// The index of the byte; the count of bytes at the end of the text.
  package var position: Int
  package var expected: StaticString

  package init(problem: Problem = .unexpected, position: Int, expected: StaticString) {
    (self.problem, self.position, self.expected) = (problem, position, expected)
  }
}
