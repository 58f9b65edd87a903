import LandfallNames
import TestSupport
import Testing

@Suite(.timed) struct WrittenNameTests {
  @Test(arguments: [
    ("France[a]", "France"), ("Denmark *", "Denmark"), ("Spain 1)", "Spain"),
    ("Spain (1, 2)", "Spain"), ("Niger (e)", "Niger"), ("† Serbia", "Serbia"),
    ("A&ntilde;o", "Año"), ("Georgia (US)", "Georgia (US)"), ("Taiwan 3/", "Taiwan"),
    ("District 12", "District"), ("G20", "G20"), ("Area 123", "Area 123"), ("[1]", "[1]"),
    ("Foo (Bar 1)", "Foo (Bar 1)"), ("A & B;", "A & B;"), ("&bogus;", "&bogus;"),
    ("&#99999999;", "&#99999999;"), ("", ""), (")", ")"), ("(", "("),
  ]) func marksAreTaken(text: String, name: String) {
    #expect(WrittenName.forms(text, dropsNumbers: true).last == name)
  }

  @Test func numbersStayWhereTheyAreNames() {
    #expect(WrittenName.forms("District 12", dropsNumbers: false) == ["District 12"])
  }

  @Test func aNameHasTwoParts() throws {
    for text in ["A (B)", "A, B", "A/B", "A - B", "A: B"] {
      let parts = try #require(WrittenName.parts(text))
      #expect(parts == ("A", "B"), "\(text)")
    }
    for text in ["A", "(B)", "A, B, C", ",", "A,"] {
      #expect(WrittenName.parts(text) == nil, "\(text)")
    }
  }
}
