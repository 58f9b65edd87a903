import LandfallExport
import LandfallSupport
import TestSupport
import Testing

@Suite(.timed) struct IdentifierTests {
  @Test(arguments: [
    ("CA", "CA"), ("AUS-CSI", "AUS_CSI"), ("06", "_06"), ("new_york", "new_york"),
    ("São Tomé", "Sao_Tome"),
    ("Île", "Ile"), ("Æ", "Ae"), ("東京", "u6771u4EAC"), ("", "_empty"), ("-", "_2D"), ("_", "_5F"),
    ("a b.c", "a_b_c"),
    ("🏞️", "u1F3DEuFE0F"),
  ]) func namesAKey(text: String, name: String) {
    #expect(Identifier.of(text) == name)
  }

  @Test func keepsNamesApartAndStable() {
    func names(_ texts: String...) -> [String] {
      Identifier.ofEach(texts) { $0 == "self" ? "self_" : $0 }
    }
    #expect(names("A B", "A-B", "A_B", "C-D") == ["A_B_20", "A_B_2D", "A_B", "C_D"])
    #expect(names("A B", "A-B") == ["A_B_20", "A_B_2D"])
    // What appends its characters takes no name of another key.
    #expect(names("A B", "A_B", "A_B_20") == ["A_B_20_2", "A_B", "A_B_20"])
    #expect(names("self", "self_") == ["self__2", "self_"])
    #expect(names("a", "a", "A") == ["a", "a_2", "A"])
    #expect(Identifier.ofEach(["2020", "a"], except: ["_2020", "a"]) == ["_2020_2", "a_2"])
  }

  @Test(arguments: [
    ("states", "state"), ("countries", "country"), ("churches", "church"), ("boxes", "box"),
    ("glass", "glass"),
    ("bus", "bus"), ("places", "place"), ("us", "us"), ("series", "series"),
    ("time-zones", "time-zone"),
  ]) func namesOneOfMany(plural: String, singular: String) {
    #expect(Identifier.singular(plural) == singular)
  }

  @Test func namesTypesAndProperties() {
    #expect(Identifier.type("us-states") == "UsStates")
    #expect(Identifier.type("2024.parks") == "_2024Parks")
    #expect(Identifier.property("us-states") == "usStates")
    #expect(Identifier.property("USStates") == "usStates")
    #expect(Identifier.property("NUTS") == "nuts")
  }
}
