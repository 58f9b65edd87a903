package import Landfall
import LandfallSupport

/// The colors of regions by one of their attributes, with a legend.
package struct ColorScale: Hashable, Sendable {
  /// The name of the attribute, with a unit such as "million" if the numbers are shortened.
  package var title: String
  /// Colors with their meanings, in the order of the legend.
  package var entries: [LegendEntry]
  /// The index in ``entries`` for each region of the layer; nil for a region without a value.
  package var entryOfRegion: [Int?]

  /// - Throws: ``DataError`` that lists the layer's attributes if it does not have this one.
  package init(_ attribute: String, of layer: Layer, theme: MapTheme) throws(DataError) {
    guard layer.attributeNames.contains(attribute) else {
      let known = layer.attributeNames
      let remedy =
        suggestion(for: attribute, among: known).map { "did you mean \"\($0)\"?" }
        ?? (known.isEmpty ? "it has no attributes" : "it has \(known.joined(separator: ", "))")
      throw DataError("layer \"\(layer.id)\" has no attribute \"\(oneLine(attribute))\"; \(remedy)")
    }
    let values = layer.regions.map { $0.attribute(attribute) }
    let numbers = values.map { $0?.finiteNumber }
    let isNumeric = zip(values, numbers).allSatisfy { ($0 == nil) == ($1 == nil) }
    let differing = Set(numbers.compactMap { $0 })
    guard differing.count + values.count(where: { $0 != nil && $0?.finiteNumber == nil }) > 0 else {
      throw DataError("no region of layer \"\(layer.id)\" has a value for \"\(attribute)\"")
    }
    if isNumeric, differing.count > Self.categoryLimit {
      self.init(numbers, title: attribute, theme: theme)
    } else {
      self.init(texts: values.map { $0?.legendText }, title: attribute, theme: theme)
    }
  }

  // MARK: Numbers

  /// Creates at most five classes of about the same number of regions, with rounded breaks.
  private init(_ numbers: [Double?], title: String, theme: MapTheme) {
    let sorted = numbers.compactMap { $0 }.sorted()
    let breaks = roundedBreaks(of: sorted, classCount: 5)
    // The legend shows the breaks; the largest number may be much greater than them.
    let unit = NumberUnit(largest: breaks.map { abs($0) }.max() ?? 0)
    let colors = sequentialColors(count: breaks.count + 1, theme: theme)
    self.title = unit.name.isEmpty ? title : "\(title), \(unit.name)"
    entries = colors.indices.map { index in
      let low = index > 0 ? unit.text(breaks[index - 1]) : nil
      let high = index < breaks.count ? unit.text(breaks[index]) : nil
      let text =
        switch (low, high) {
        case (nil, let high?): "under \(high)"
        case (let low?, let high?): "\(low) – \(high)"
        case (let low?, nil): "\(low) and more"
        case (nil, nil): "all"
        }
      return LegendEntry(color: colors[index], text: text)
    }
    entryOfRegion = numbers.map { number in number.map { n in breaks.count { n >= $0 } } }
  }

  // MARK: Categories

  private static let categoryLimit = 7

  /// Creates a category for each of the seven most frequent values, in alphabetical order, and one for
  /// all other values.
  private init(texts: [String?], title: String, theme: MapTheme) {
    var counts: [String: Int] = [:]
    for text in texts { if let text { counts[text, default: 0] += 1 } }
    let order = counts.keys.sorted { (-counts[$0]!, $0) < (-counts[$1]!, $1) }
    let shown = order.prefix(Self.categoryLimit).sorted()
    self.title = title
    entries = zip(shown, categoryColors).map { LegendEntry(color: $1, text: $0) }
    if order.count > shown.count {
      entries.append(LegendEntry(color: otherColor(theme), text: "other"))
    }
    let last = entries.count - 1
    entryOfRegion = texts.map { text in text.map { shown.firstIndex(of: $0) ?? last } }
  }
}

/// A color of a legend and what it means.
package struct LegendEntry: Hashable, Sendable {
  package var color: Color
  package var text: String
}

extension AttributeValue {
  fileprivate var finiteNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  fileprivate var legendText: String {
    switch self {
    case .string(let text), .json(let text): oneLine(text)
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .boolean(let value): value ? "yes" : "no"
    }
  }
}

/// Colors that color-blind people can distinguish: Okabe and Ito, Color Universal Design (2008), without
/// black and with the pale yellow last but one.
let categoryColors = [
  0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xF0E442, 0xCC79A7,
].map { Color($0) }

/// The color of values without a category of their own.
func otherColor(_ theme: MapTheme) -> Color {
  theme == .light ? Color(0x9A9AA2) : Color(0x8A90A0)
}

/// Shades of one hue, from the least to the greatest contrast with the ground.
func sequentialColors(count: Int, theme: MapTheme) -> [Color] {
  let stops: [UInt32] =
    theme == .light
    ? [0xC9E2EE, 0x8CC3DD, 0x4A98C4, 0x20699C, 0x0B3A63]
    : [0x1F4B6B, 0x2C7199, 0x4B9CC0, 0x8CC8DF, 0xDDF2F8]
  return (0..<max(count, 1)).map { index in
    let place = count < 2 ? 2.5 : Double(index) / Double(count - 1) * 4
    let low = min(Int(place), 3)
    return Color(stops[low]).mixed(with: Color(stops[low + 1]), place - Double(low))
  }
}
