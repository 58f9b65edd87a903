import Foundation
import LandfallSupport
import TestSupport
import Testing

@Suite(.timed) struct UsualNamesTests {
  @Test(
    arguments: [
      (["id", "LAT", "y"], [1]), (["Y"], [0]), (["gps_lat", "y"], [0]),
      (["lat", "Latitude", "y"], [0, 1]),
      (["decimalLatitude", "GPSLatitude"], [0]), (["a", "b"], []), ([], []),
    ] as [([String], [Int])])
  func clearerNamesComeFirst(names: [String], found: [Int]) {
    #expect(UsualNames.latitude.candidates(names) == found)
  }

  /// The Python package has the same names, which `scripts/make fixtures` writes.
  @Test func pythonHasTheSameNames() throws {
    func tuple(_ texts: [String]) -> String {
      "(" + texts.joined(separator: ", ") + (texts.count == 1 ? ",)" : ")")
    }
    func literal(_ names: UsualNames) -> String {
      let groups = names.groups.map { group in tuple(group.map { "\"\($0)\"" }) }
      return "(\n    " + groups.joined(separator: ",\n    ") + ",\n)"
    }
    func words(_ axis: PositionAxis) -> String {
      tuple(
        [axis.words.positive, axis.words.negative].map { words in
          tuple(words.map { "\"\($0)\"" })
        })
    }
    let text = """
      \"""The usual names of columns, in lower case without other characters than letters and digits. The names of a group count only
      without one of an earlier group. Then the words of hemispheres, the positive one first. Written by scripts/make fixtures from UsualNames.swift; do not edit.\"""

      LATITUDE = \(literal(.latitude))
      LONGITUDE = \(literal(.longitude))
      NORTH_OR_SOUTH = \(literal(.northOrSouth))
      EAST_OR_WEST = \(literal(.eastOrWest))
      GEOMETRY = \(literal(.geometry))
      SIGNS = {"lat": \(words(.latitude)), "lon": \(words(.longitude))}
      GREATEST_DEGREES = \(PositionAxis.greatestDegrees)
      NAME_IN_PAIRS = "\(UsualNames.nameInPairs)"

      """
    let path = Package.path("bindings/python/landfall_atlas/_names.py")
    if ProcessInfo.processInfo.environment["LANDFALL_WRITE_FIXTURES"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }
}
