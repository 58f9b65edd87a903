/// The colors of regions by their values, with a legend.
package struct ColorScale: Hashable, Sendable {
  package var title: String
  /// Colors with their meanings, in the order of the legend.
  package var entries: [LegendEntry]
  /// The index in ``entries`` for each region of the layer; nil for a region without data.
  package var entryOfRegion: [Int?]
  /// The value of each region as text; nil for a region without data.
  package var textOfRegion: [String?]
  /// The value of each region for programs: a number has no grouping and no unit.
  package var dataOfRegion: [String?] = []
  /// Whether the entries are classes of numbers, from low to high.
  package var isOrdered: Bool
  /// The number of different numbers.
  private(set) var distinctCount = 0

  /// Why there are fewer classes than asked for; nil if there are as many.
  /// - Parameter count: the number of classes that were asked for.
  package func shortage(of count: Int) -> String? {
    guard isOrdered, entries.count < count else { return nil }
    let reason =
      distinctCount < count
      ? "the values have only \(counted(distinctCount, "different number"))"
      : "many regions share a number, which no break can part"
    return "--classes \(count) gives \(entries.count) of these: \(reason)"
  }

  /// Returns the regions of the layer that have a value.
  package func regionsWithData(of layer: Layer) -> Set<RegionID> {
    Set(layer.regions.lazy.map(\.id).filter { entryOfRegion[Int($0.rawValue)] != nil })
  }

  /// Returns the value of a region as a short label; nil without data.
  func label(of id: RegionID) -> String? {
    let index = Int(id.rawValue)
    guard let labelDecimals, let text = dataOfRegion[index], let number = decimal(text) else {
      return textOfRegion[index]
    }
    return NumberFormat.short(number, decimals: labelDecimals)
  }

  /// The decimals of labels with numbers; nil for words and for numbers with a format that was given.
  private var labelDecimals: Int?

  /// How values become colors.
  package struct Options: Hashable, Sendable {
    /// Nil for the usual scheme of the values.
    package var scheme: ColorScheme?
    package var classification = Classification.usual
    /// The number between the two sides of a diverging scheme; nil for 0 if there are numbers on both sides of it.
    package var center: Double?
    /// The title of the legend; nil for that of the values.
    package var title: String?
    /// Nil for a format that suits the breaks.
    package var format: NumberFormat?

    package init() {}
  }

  /// - Throws: ``DataError`` if a scheme is not for the kind of the values.
  package init(
    _ values: RegionValues, _ options: Options = Options(), theme: MapTheme, ground: Color
  ) throws(DataError) {
    title = options.title ?? values.title
    (entries, entryOfRegion, textOfRegion, isOrdered) = ([], [], [], true)
    switch values.content {
    case .numbers(let numbers):
      if let scheme = options.scheme, scheme.kind == .qualitative {
        throw DataError(
          "--scheme \(scheme.name) has colors without an order, and the values are numbers; take a "
            + "sequential or a diverging scheme, such as \(ColorScheme.usualSequential.name)")
      }
      let unit = trimmed(values.unit.prefix + values.unit.suffix)
      let isInTitle = title.split { $0.isWhitespace || ",()".contains($0) }.contains { $0 == unit }
      takeNumbers(numbers, isInTitle ? NumberUnit() : values.unit, options, ground: ground)
    case .texts(let texts):
      isOrdered = false
      takeTexts(texts, options, theme: theme)
    }
  }

  /// Creates the usual colors of an attribute's values.
  /// - Throws: as ``RegionValues/init(_:of:)``.
  package init(_ attribute: String, of layer: Layer, theme: MapTheme) throws(DataError) {
    try self.init(
      try RegionValues(attribute, of: layer), theme: theme, ground: MapStyle(theme).opaqueGround)
  }

  // MARK: Numbers

  private mutating func takeNumbers(
    _ numbers: [Double?], _ unit: NumberUnit, _ options: Options, ground: Color
  ) {
    func plain(_ number: Double) -> String {
      options.format?.text(number) ?? unit.text(NumberFormat.plain(number))
    }
    let sorted = numbers.compactMap { $0 }.sorted()
    let distinct = Set(sorted).sorted()
    let hasBothSigns = sorted.first.map { $0 < 0 } ?? false && sorted.last.map { $0 > 0 } ?? false
    let scheme =
      options.scheme
      ?? (options.center != nil || Self.isAroundZero(sorted)
        ? ColorScheme.usualDiverging : ColorScheme.usualSequential)
    let center =
      scheme.kind == .diverging ? options.center ?? (hasBothSigns ? 0 : nil) : nil

    let isGiven = if case .breaks = options.classification { true } else { false }
    let (classes, texts): ([ClosedRange<Double>], [String])
    if !isGiven, distinct.count <= options.classification.count {
      classes = distinct.map { $0...$0 }
      texts = distinct.map(plain)
      entryOfRegion = numbers.map { number in number.map { n in distinct.count { n > $0 } } }
    } else {
      var method = options.classification
      // What is exactly at the center is on neither side: it has a class of its own.
      let hasCenter = !isGiven && center.map { sorted.contains($0) } ?? false
      if hasCenter { method = method.withFewerClasses }
      let breaks =
        center.map { method.breaks(of: sorted, around: $0) } ?? method.breaks(of: sorted)
      var ranges = zip([-.infinity] + breaks, breaks + [.infinity]).map { $0...$1 }
      let parted = hasCenter ? center.flatMap { breaks.firstIndex(of: $0) } : nil
      if let parted, let center { ranges.insert(center...center, at: parted + 1) }
      classes = ranges
      var format = options.format ?? NumberFormat(for: breaks)
      if options.format == nil {
        title = format.moveUnit(to: title)
        format.add(unit)
      }
      texts = classes.map { Self.text($0, format) }
      entryOfRegion = numbers.map { number in
        number.map { n in
          let isAbove = parted.map { n > breaks[$0] } ?? false
          return breaks.count { n >= $0 } + (isAbove ? 1 : 0)
        }
      }
    }
    distinctCount = distinct.count
    labelDecimals = options.format == nil ? NumberFormat.shortDecimals(for: sorted) : nil
    entries = zip(Self.colors(scheme, of: classes, around: center, ground), texts).map {
      LegendEntry(color: $0, text: $1)
    }
    dataOfRegion = numbers.map { $0.map(numberText) }
    textOfRegion = numbers.map { $0.map(plain) }
  }

  /// Whether at least a tenth of numbers is on each side of zero.
  private static func isAroundZero(_ numbers: [Double]) -> Bool {
    let (low, high) = (numbers.count { $0 < 0 }, numbers.count { $0 > 0 })
    return low > 0 && high > 0 && 10 * min(low, high) >= numbers.count
  }

  /// Returns the label of a class, such as "Under 10", "10 to 20", "20 or more": as on a page, see Viewer/page/values.js.
  private static func text(_ one: ClosedRange<Double>, _ format: NumberFormat) -> String {
    switch (one.lowerBound.isFinite, one.upperBound.isFinite) {
    case (false, true): "Under \(format.text(one.upperBound))"
    case (true, true) where one.lowerBound == one.upperBound: format.text(one.lowerBound)
    case (true, true): format.text(one.lowerBound, to: one.upperBound)
    case (true, false): "\(format.text(one.lowerBound)) or more"
    case (false, false): "All"
    }
  }

  /// Returns a color for each class. Around a center, the classes below it have colors of one side of the scheme and those
  /// above it of the other, and classes at the same distance are as strong; only a class across the center is neutral.
  private static func colors(
    _ scheme: ColorScheme, of classes: [ClosedRange<Double>], around center: Double?,
    _ ground: Color
  ) -> [Color] {
    guard let center else { return scheme.colors(count: classes.count, on: ground) }
    let below = classes.count { $0.upperBound <= center && $0.lowerBound < center }
    let above = classes.count { $0.lowerBound >= center && $0.upperBound > center }
    let middle = classes.count - below - above
    let side = max(below, above)
    let colors = scheme.colors(count: 2 * side + middle, on: ground)
    return Array(colors[(side - below)..<(side + middle + above)])
  }

  // MARK: Categories

  /// Makes a category for each of the most frequent values, in alphabetical order, and one for all other values.
  private mutating func takeTexts(_ texts: [String?], _ options: Options, theme: MapTheme) {
    var counts: [String: Int] = [:]
    for text in texts { if let text { counts[text, default: 0] += 1 } }
    let order = counts.keys.sorted { (-counts[$0]!, $0) < (-counts[$1]!, $1) }
    let limit =
      options.scheme.map {
        $0.kind == .qualitative ? $0.mostColors : Classification.counts.upperBound
      }
      ?? categoryColors.count
    let shown = order.prefix(limit).sorted()
    let colors = options.scheme?.colors(count: shown.count) ?? categoryColors
    entries = zip(shown, colors).map { LegendEntry(color: $1, text: $0) }
    if order.count > shown.count {
      entries.append(LegendEntry(color: otherColor(theme), text: "Other"))
    }
    let last = entries.count - 1
    entryOfRegion = texts.map { text in text.map { shown.firstIndex(of: $0) ?? last } }
    textOfRegion = texts
    dataOfRegion = texts
  }
}

/// A color of a legend and what it means.
package struct LegendEntry: Hashable, Sendable {
  package var color: Color
  package var text: String
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
