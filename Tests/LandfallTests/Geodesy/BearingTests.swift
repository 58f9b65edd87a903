import Landfall
import TestSupport
import Testing

/// Bearings, their names and their texts.
@Suite(.timed) struct BearingTests {
  @Test func relativeIsPositiveToTheRight() {
    for (bearing, heading, turn) in [
      (58.0, 0.0, 58.0), (58, 58, 0), (10, 350, 20), (350, 10, -20), (180, 0, 180), (0, 180, 180),
      (181, 0, -179), (-90, 0, -90), (720, 1, -1), (0, 540, 180),
    ] {
      #expect(Bearing.relative(bearing, toHeading: heading) == turn, "\(bearing) \(heading)")
    }
    #expect(Bearing.relative(.nan, toHeading: 0).isNaN)
    for step in -800...800 {
      let turn = Bearing.relative(Double(step) * 1.3, toHeading: 77)
      #expect(turn > -180 && turn <= 180)
    }
  }

  @Test func normalizedIsBelow360() {
    for (degrees, wanted) in [
      (0.0, 0.0), (-0.0, 0), (360, 0), (-1e-20, 0), (-1, 359), (725, 5), (-360, 0),
    ] {
      #expect(Bearing.normalized(degrees) == wanted)
      #expect(Bearing.normalized(degrees).sign == .plus)
    }
    #expect(Bearing.normalized(.infinity) == .infinity)
  }

  /// Each name is that of a sector around its point.
  @Test func names() {
    let eight = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    let sixteen = [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
      "NNW",
    ]
    for (names, compass) in [(eight, Bearing.Compass.eightPoints), (sixteen, .sixteenPoints)] {
      let width = 360 / Double(names.count)
      for (point, name) in names.enumerated() {
        let middle = Double(point) * width
        for bearing in [middle - width * 0.499, middle, middle + width * 0.499, middle - width / 2]
        {
          #expect(Bearing.name(of: bearing, on: compass) == name, "\(bearing)")
        }
        #expect(Bearing.name(of: middle + width / 2, on: compass) != name)
      }
    }
    #expect(Bearing.name(of: .nan) == "")
  }

  @Test func texts() {
    #expect(Bearing.text(58.48) == "58° NE")
    #expect(Bearing.text(58.5) == "59° NE")
    #expect(Bearing.text(359.7) == "0° N")
    #expect(Bearing.text(-0.2) == "0° N")
    #expect(Bearing.text(22.4) == "22° N")
    #expect(Bearing.text(22.4, on: .sixteenPoints) == "22° NNE")
    #expect(Bearing.text(.nan) == "–")
    #expect(Bearing.wholeDegrees(.infinity) == nil)
  }
}
