import Foundation
import LandfallSun
import TestSupport
import Testing

/// What an app stores of a method.
@Suite(.timed) struct CalculationMethodTests {
  private func coded<Value: Codable>(_ value: Value) throws -> (text: String, back: Value) {
    let data = try JSONEncoder().encode([value])
    let text = String(decoding: data, as: UTF8.self)
    return (text, try JSONDecoder().decode([Value].self, from: data)[0])
  }

  @Test(arguments: CalculationMethod.all) func aMethodIsStoredByItsIdentifier(
    method: CalculationMethod
  ) throws {
    #expect(CalculationMethod(id: method.id) == method)
    let (text, back) = try coded(method)
    #expect(text == "[\"\(method.id)\"]" && back == method)
  }

  @Test func anUnknownIdentifier() {
    #expect(CalculationMethod(id: "Karachi") == nil && CalculationMethod(id: "") == nil)
    let data = Data(#"["of-old"]"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalculationMethod].self, from: data)
    }
  }

  /// A method of the app's own, and a changed one of the list, keep their members.
  @Test func aMethodOfAnAppIsStoredWhole() throws {
    var changed = CalculationMethod.karachi
    changed.fajrAngle = 17.5
    let own = CalculationMethod(
      id: "mosque", name: "Our mosque", fajrAngle: 16, ishaMinutes: 75, ramadanIshaMinutes: 100,
      maghribAngle: 1.5, adjustments: .init(fajr: -2, isha: 4), rounding: .up, isSeasonal: true)
    for method in [changed, own] { #expect(try coded(method).back == method) }
    let least = Data(#"[{"id": "least", "fajrAngle": 18}]"#.utf8)
    #expect(
      try JSONDecoder().decode([CalculationMethod].self, from: least)
        == [CalculationMethod(id: "least", name: "least", fajrAngle: 18)])
  }

  @Test(arguments: [
    #"{"fajrAngle": 18}"#, #"{"id": "a"}"#, #"{"id": "a", "fajrAngle": 18, "adjustments": [1]}"#,
    #"{"id": "a", "fajrAngle": 18, "rounding": "down"}"#, "7", "null",
  ])
  func whatIsNoMethodIsRefused(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalculationMethod].self, from: Data("[\(text)]".utf8))
    }
  }

  @Test func schoolsAndRulesAreStored() throws {
    for madhab in Madhab.allCases { #expect(try coded(madhab).back == madhab) }
    for rule in HighLatitudeRule.allCases { #expect(try coded(rule).back == rule) }
  }

  @Test func sunriseIsNoPrayer() {
    #expect(Prayer.allCases.filter { !$0.isPrayer } == [.sunrise])
  }
}
