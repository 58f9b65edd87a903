import Landfall
import LandfallData
import LandfallMaps
import TestSupport
import Testing

/// Regions that the source draws apart have the value of the country that a table counts them with: a map of Somalia had a
/// hatched hole.
@Suite(.timed) struct DrawnApartTests {
  private func joined(_ rows: String) throws -> (values: [String: String], notes: [String]) {
    let layer = try Atlas.bundled.layer("countries")
    let table = try ValueTable(Array("country,value\n\(rows)\n".utf8), file: "a.csv")
    let joined = try table.values(in: layer, join: nil, value: nil)
    var values: [String: String] = [:]
    for key in ["SOM", "X-SOL", "CYP", "X-CYN", "X-CNM", "TWN", "XKX"] {
      let number = Int(try #require(layer.region(key: key)).id.rawValue)
      switch joined.values.content {
      case .numbers(let numbers): values[key] = numbers[number].map { "\(Int($0))" }
      case .texts(let texts): values[key] = texts[number]
      }
    }
    return (values, joined.notes)
  }

  @Test func partsWithoutARowAreFilled() throws {
    let (values, notes) = try joined("Somalia,5\nCyprus,7\nKenya,1\nChina,2\nSerbia,3")
    #expect(values == ["SOM": "5", "X-SOL": "5", "CYP": "7", "X-CYN": "7", "X-CNM": "7"])
    #expect(
      notes == [
        "a.csv: Cyprus No Mans Area and Northern Cyprus, which have no row, have the value of Cyprus",
        "a.csv: Somaliland, which has no row, has the value of Somalia",
      ])
  }

  @Test func aRowOfTheirOwnCounts() throws {
    let own = try joined("Somalia,5\nSomaliland,6\nCyprus,7\nNorthern Cyprus,\nKenya,1")
    #expect(own.values == ["SOM": "5", "X-SOL": "6", "CYP": "7", "X-CNM": "7"])
    #expect(own.notes.count == 1 && own.notes[0].contains("Cyprus No Mans Area, which has no row"))
    // Nothing to give, and words.
    #expect(try joined("Kenya,1\nSomalia,").values.isEmpty)
    let words = try joined("Kenya,a\nSomalia,b\nUganda,a")
    #expect(words.values == ["SOM": "b", "X-SOL": "b"])
  }
}
