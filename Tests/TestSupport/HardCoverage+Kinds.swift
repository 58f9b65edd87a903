internal import Landfall
import LandfallBuilder

extension HardCoveragePen {
  mutating func drawFractal(seed: UInt64, grid: Grid, _ generator: inout SeededGenerator) {
    let map = FractalCoverage(
      grid: grid, origin: vertex((0, 0)), columns: 3 + generator.nextIndex(below: 8),
      rows: 3 + generator.nextIndex(below: 8), cellSize: max(64, Int(4 * width)),
      regionCount: 2 + generator.nextIndex(below: 10), levels: 1 + generator.nextIndex(below: 5),
      scatter: generator.nextNumber(in: 0...0.4), isLand: generator.nextIndex(below: 2) == 0,
      seed: seed)
    features = map.features.filter { !$0.geometry.ringEnds.isEmpty }
  }

  /// Lines from west to east, through the same meridians and none below the one before: between two
  /// of them lies a region or water. Where two of them have the same vertex they touch. Every second
  /// band is high, as a small region allows little, and between two of them there is a narrow one.
  mutating func drawStrata(_ generator: inout SeededGenerator) {
    let columns = 4 + generator.nextIndex(below: 300)
    let bandCount = 3 + generator.nextIndex(below: 6)
    let touching = generator.nextNumber(in: 0...0.4)
    var heights = (0...columns).map { _ in (generator.nextNumber(in: 0...2) * width).rounded() }
    var lines = [heights]
    for band in 0..<bandCount {
      let isHigh = band % 2 == 0
      let isSliver = generator.nextIndex(below: 2) == 0
      for column in 0...columns {
        let isEnd = column == 0 || column == columns
        if !isEnd, !isHigh, generator.nextUnit() < touching { continue }
        let most = isSliver && !isHigh ? max(1, width / 20) : 2 * width
        let least = isHigh ? (20 * width).rounded() : 1
        heights[column] += least + (generator.nextUnit() * most).rounded()
      }
      lines.append(heights)
    }
    for band in 0..<bandCount where band % 2 == 0 || generator.nextIndex(below: 2) == 0 {
      var rings: [[GridPoint]] = []
      // Between two columns where the lines touch, a band is a polygon of its own, or several.
      var start = 0
      for column in 1...columns {
        let closes = lines[band][column] == lines[band + 1][column] || column == columns
        guard closes else { continue }
        let run = start...column
        let low = run.map { (Double($0) * width, lines[band][$0]) as Point }
        let high = run.reversed().map { (Double($0) * width, lines[band + 1][$0]) as Point }
        var ring = chain(low + high)
        while ring.count > 1, ring.first == ring.last { ring.removeLast() }
        if ring.count > 2 { rings.append(ring) }
        start = column
      }
      if !rings.isEmpty { add("band-\(band)", rings.map { [$0] }) }
    }
  }

  /// Teeth of land along the north of a rectangle, bays between them.
  mutating func drawComb(_ generator: inout SeededGenerator) {
    let teeth = 2 + generator.nextIndex(below: 12)
    let depth = width * generator.nextNumber(in: 2...20)
    let bay = width
    let tooth = width * generator.nextNumber(in: 0.8...2)
    let bend = min(bay, tooth) / 8
    let steps = 1 + generator.nextIndex(below: 12)
    var coast: [Point] = []
    var (islands, lakes): ([[GridPoint]], [[GridPoint]]) = ([], [])
    for number in 0..<teeth {
      let west = Double(number) * (bay + tooth)
      let corners: [Point] = [
        (west, 0), (west, depth), (west + tooth, depth), (west + tooth, 0),
      ]
      for (from, to) in zip(corners, corners.dropFirst()) {
        coast += rough(from, to, steps: steps, bend: bend, &generator)
      }
      coast.append(corners[3])
      for spot in 0..<3 {
        let y = depth * (0.2 + 0.3 * Double(spot))
        if generator.nextIndex(below: 2) == 0 {
          lakes.append(
            islet((west + tooth / 2, y), radius: min(tooth * 0.3, depth * 0.1), &generator))
        }
        if number + 1 < teeth, generator.nextIndex(below: 2) == 0 {
          islands.append(
            islet(
              (west + tooth + bay / 2, y), radius: min(bay * 0.3, depth * 0.1), &generator))
        }
      }
    }
    let east = Double(teeth) * (bay + tooth) - bay
    let border =
      rough(
        (0, -2 * width), (east, -2 * width), steps: 4 * teeth, bend: width, &generator)
      + [(east, -2 * width)]
    let lakeRings = lakes.map { Array($0.reversed()) }
    let north = chain(border) + chain(coast).reversed()
    add("comb", [[north] + lakeRings])
    add(
      "south",
      [[chain([(0, -5 * width), (east, -5 * width)]) + chain(border).reversed()]])
    let filled = lakes.filter { _ in generator.nextIndex(below: 2) == 0 }
    if !filled.isEmpty { add("enclaves", filled.map { [$0] }) }
    if !islands.isEmpty { add("islands", islands.map { [$0] }) }
  }

  /// Two arms that wind outwards, one a little inside of the other.
  mutating func drawSpiral(_ generator: inout SeededGenerator) {
    let turns = 1 + generator.nextIndex(below: 6)
    let perTurn = 16 + generator.nextIndex(below: 48)
    let pitch = 4 * width
    let isChannelLand = generator.nextIndex(below: 2) == 0
    let reach = (turns - 1) * perTurn
    var (inner, outer, islands): ([Point], [Point], [[GridPoint]]) = ([], [], [])
    let center = 2 * pitch * Double(turns + 2)
    for step in 0...(turns * perTurn) {
      let (cosine, sine) = direction(step, of: perTurn)
      let radius = 2 * pitch + pitch * Double(step) / Double(perTurn)
      func place(_ radius: Double) -> Point { (center + radius * cosine, center + radius * sine) }
      // The arm is half as wide as the pitch, the channel the other half.
      inner.append(place(radius + width * generator.nextNumber(in: -0.3...0.3)))
      outer.append(place(radius + pitch / 2 + width * generator.nextNumber(in: -0.3...0.3)))
      // Where the channel is land it ends one turn before the arm does.
      let isInChannel = !isChannelLand || step > 0 && step < reach
      if isInChannel, step % 5 == 2, generator.nextIndex(below: 3) == 0 {
        islands.append(islet(place(radius + pitch * 0.75), radius: width * 0.3, &generator))
      }
    }
    add("arm", [[chain(outer) + chain(inner).reversed()]])
    if isChannelLand, turns > 1 {
      // From the arm's outer side to its inner side one turn on.
      let far = chain(Array(inner[perTurn...(perTurn + reach)]))
      let near = chain(Array(outer[...reach]))
      add("channel", [[far + near.reversed()] + islands.map { Array($0.reversed()) }])
    }
    if !islands.isEmpty { add("islands", islands.map { [$0] }) }
  }

  mutating func drawStar(_ generator: inout SeededGenerator) {
    let isLarge = generator.nextIndex(below: 40) == 0
    let spikes = isLarge ? 10_000 : 8 + generator.nextIndex(below: 200)
    let inner = max(width, 8 * Double(spikes))
    let outer = inner * generator.nextNumber(in: 1.5...8)
    var ring: [Point] = []
    for step in 0..<(2 * spikes) {
      let (cosine, sine) = direction(step, of: 2 * spikes)
      let radius = (step % 2 == 0 ? outer : inner) * generator.nextNumber(in: 0.9...1.1)
      ring.append((2 * outer + radius * cosine, 2 * outer + radius * sine))
    }
    let star = chain(ring)
    add("star", [[star]])
    let side = 4 * outer
    add(
      "around",
      [[chain([(0, 0), (side, 0), (side, side), (0, side)]), star.reversed()]])
  }

  /// A direction, counter-clockwise from the east, by turning one by one: no sine is needed that
  /// another processor might round otherwise.
  private func direction(_ step: Int, of count: Int) -> (cosine: Double, sine: Double) {
    // On the square of the four quarters: a point along it, then back to the circle.
    let along = Double(step % count) / Double(count) * 4
    let quarter = Int(along)
    let part = along - Double(quarter)
    let corners: [(Double, Double)] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 0)]
    let x = corners[quarter].0 * (1 - part) + corners[quarter + 1].0 * part
    let y = corners[quarter].1 * (1 - part) + corners[quarter + 1].1 * part
    let length = (x * x + y * y).squareRoot()
    return (x / length, y / length)
  }
}
