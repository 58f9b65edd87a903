/// A syntax error in JSON with its position; each reader writes its own message from it.
package struct JSONFault: Error {
  /// The brackets of a list: the closing bracket, and the line of the opening one.
  package struct Brackets {
    package var closing: Character
    package var line: Int
  }

  /// The expected token.
  package enum Wanted {
    case value, memberName, colon, escape, digit
    /// Another element or member, or the closing bracket.
    case element(in: Brackets)
    /// A comma, or the closing bracket.
    case separator(in: Brackets)
    /// The end of the input.
    case end
  }

  package enum Problem {
    case unexpected(Wanted)
    /// The characters of the number, and the expected token where it becomes invalid.
    case number(String, Wanted)
    case commaBefore(Character)
    case nestedDeeper(than: Int)
    case repeatedMember(String, firstLine: Int)
    case unclosedString, controlCharacter, notUTF8
    case unknownEscape, incompleteEscape, halfSurrogatePair
  }

  package var problem: Problem
  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int
  /// Up to four bytes at the unexpected position, enough for a character; empty at the end of the
  /// input.
  package var found: [UInt8]
}
