import Foundation

/// A travel book as a file, and what every tool says about it; see Tests/Fixtures/books.json.
package struct BookCase: Decodable, Sendable {
  package let name: String
  /// The contents of the file.
  package let text: String
  /// A part of the error if the file is refused; the numbers are nil then.
  package let error: String?
  package let states: Int?
  package let countries: Int?
  package let wishedStates: Int?
  package let wishedCountries: Int?
  /// The number of entries that could not be used as they are.
  package let warnings: Int?
  /// The number of unknown members.
  package let remarks: Int?
  /// The number of earned badges.
  package let earned: Int?

  /// All cases.
  package static func all() throws -> [BookCase] {
    let file = URL(fileURLWithPath: Package.path("Tests/Fixtures/books.json"))
    return try JSONDecoder().decode([BookCase].self, from: Data(contentsOf: file))
  }
}
