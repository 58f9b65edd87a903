/// Why a text is not JSON, and where; each reader words it for its users.
package struct JSONFault: Error {
  /// What a list is in: the bracket that closes it, and the line of the one that opens it.
  package struct Brackets {
    package var closing: Character
    package var line: Int
  }

  /// What belongs at a place.
  package enum Wanted {
    case value, memberName, colon, escape, digit
    /// Another element or member, or the closing bracket.
    case element(in: Brackets)
    /// A comma, or the closing bracket.
    case separator(in: Brackets)
    /// Nothing more.
    case end
  }

  package enum Problem {
    case unexpected(Wanted)
    /// The characters of the number, and what belongs where it stops being one.
    case number(String, Wanted)
    case commaBefore(Character)
    case nestedDeeper(than: Int)
    case repeatedMember(String, firstLine: Int)
    case unclosedString, controlCharacter, notUTF8
    case unknownEscape, incompleteEscape, halfSurrogatePair
  }

  package var problem: Problem
  /// From 1.
  package var line: Int
  /// In characters, from 1.
  package var column: Int
  /// Up to four bytes, enough for a character, where something else belongs; empty at the text's end.
  package var found: [UInt8]
}
