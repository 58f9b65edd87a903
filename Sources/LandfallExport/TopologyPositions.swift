/// Writes positions as the numbers of a topology (TopoJSON 1.0, §2.1.2).
struct TopologyPositions {
  /// The least box around all positions.
  private let box: GridBox
  private let quantization: Quantization
  private let degrees: GridDegrees

  init(in box: GridBox, _ quantization: Quantization, degrees: GridDegrees) {
    self.box = box
    self.quantization = quantization
    self.degrees = degrees
  }

  /// The members `bbox` and `transform`, each with a comma after it.
  var header: [UInt8] {
    var text = Array(#""bbox":["#.utf8)
    appendDegrees(box.west, box.south, to: &text)
    text += ",".utf8
    appendDegrees(box.east, box.north, to: &text)
    text += "],".utf8
    guard quantization != .none else { return text }
    text += #""transform":{"scale":["#.utf8
    switch quantization {
    case .count(let count):
      text += "\(scale(box.west, box.east, count)),\(scale(box.south, box.north, count))".utf8
    case .grid, .none:
      degrees.text.append(units: 1, to: &text)
      text += ",".utf8
      degrees.text.append(units: 1, to: &text)
    }
    text += #"],"translate":["#.utf8
    appendDegrees(box.west, box.south, to: &text)
    text += "]},".utf8
    return text
  }

  /// Appends a position that does not depend on the one before it.
  func append(_ point: GridPoint, to text: inout [UInt8]) {
    if quantization == .none {
      degrees.text.append(point, to: &text)
    } else {
      let (x, y) = quantized(point)
      text += "[\(x),\(y)]".utf8
    }
  }

  /// Appends the position of an arc after another one, as its difference from it if there is a transform.
  /// - Returns: false if the position equals the one before it and was left out.
  func append(_ point: GridPoint, after before: GridPoint, to text: inout [UInt8]) -> Bool {
    if quantization == .none {
      text += ",".utf8
      degrees.text.append(point, to: &text)
      return true
    }
    let (old, new) = (quantized(before), quantized(point))
    guard old != new else { return false }
    text += ",[\(new.x - old.x),\(new.y - old.y)]".utf8
    return true
  }

  private func quantized(_ point: GridPoint) -> (x: Int, y: Int) {
    (
      quantized(point.u, from: box.west, to: box.east),
      quantized(point.v, from: box.south, to: box.north)
    )
  }

  private func quantized(_ value: UInt32, from least: UInt32, to greatest: UInt32) -> Int {
    let units = UInt64(value - least)
    guard case .count(let count) = quantization else { return Int(units) }
    let extent = UInt64(greatest - least)
    if extent == 0 { return 0 }
    // The nearest number, half up. Both factors are at most 2^32, the count below 2^30.
    return Int((2 * units * UInt64(count - 1) + extent) / (2 * extent))
  }

  /// The degrees between two numbers that follow one another.
  private func scale(_ least: UInt32, _ greatest: UInt32, _ count: Int) -> Double {
    if least == greatest { return 1 }
    return Double(greatest - least) / Double(degrees.grid.unitsPerDegree) / Double(count - 1)
  }

  private func appendDegrees(_ u: UInt32, _ v: UInt32, to text: inout [UInt8]) {
    degrees.text.append(units: Int64(u) - Int64(degrees.grid.width / 2), to: &text)
    text += ",".utf8
    degrees.text.append(units: Int64(v) - Int64(degrees.grid.height / 2), to: &text)
  }
}

/// The kinds of numbers for positions in a topology.
package enum Quantization: Sendable, Hashable {
  /// Whole grid units from the south-western corner: exact.
  case grid
  /// Whole numbers below this one for longitudes and for latitudes, rounded to the nearest, as topojson's
  /// `topoquantize` makes them.
  case count(Int)
  /// Degrees, without a transform: exact.
  case none
}
