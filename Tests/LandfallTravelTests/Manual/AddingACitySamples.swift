import LandfallTravel
import TestSupport
import Testing

// The code of the article AddingACity, block by block: ManualTests compares the two.

@Suite(.timed) struct AddingACitySamples {
  @Test func translations() {
    let guide = shippedGuide
    // sample
    let palace = guide.park("sf-palace-of-fine-arts")
    let german = palace?.name(in: "de-AT")  // "Palast der Schönen Künste"
    let french = palace?.name(in: "fr")  // "Palace of Fine Arts"
    let spanish = guide.city("new-york")?.displayName(in: "es")  // "Ciudad de Nueva York"
    // end
    #expect(german == "Palast der Schönen Künste" && french == "Palace of Fine Arts")
    #expect(spanish == "Ciudad de Nueva York")
  }
}
