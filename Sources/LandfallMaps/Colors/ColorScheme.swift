/// A named list of colors for the classes of a map.
package struct ColorScheme: Hashable, Sendable {
  package enum SchemeKind: Hashable, Sendable {
    /// From low to high.
    case sequential
    /// From a neutral color in the middle to two others.
    case diverging
    /// Without order.
    case qualitative
  }

  package var name: String
  package var kind: SchemeKind
  /// The colors as 0xRRGGBB: the first list has three, each further one a color more.
  private var lists: [[UInt32]]
  private var isReversed = false

  /// - Parameter hex: all colors of the scheme as RRGGBB.
  init(name: String, kind: SchemeKind, hex: String) {
    let digits = Array(hex)
    let colors = stride(from: 0, to: digits.count, by: 6).map {
      UInt32(String(digits[$0..<($0 + 6)]), radix: 16)!
    }
    (self.name, self.kind) = (name, kind)
    if kind == .qualitative {
      lists = (3...colors.count).map { Array(colors[..<$0]) }
    } else if let rule = Self.rules[colors.count] {
      lists = rule.split(separator: " ").map { $0.utf8.map { colors[Int($0 - UInt8(ascii: "A"))] } }
    } else {
      lists = (2...10).map { last in (0...last).map { colors[Self.places[$0 * 2520 / last]!] } }
    }
  }

  /// The colors of each number of classes of ColorBrewer, as letters of all colors of a scheme, by their count.
  private static let rules = [
    13: "CFI BEGJ BEGIK BDFGIK BDFGHJL ACDFGHJL ACDFGHJKM",
    14: "CFI BEGN BEGIK BDFGIK BDFGHJL ACDFGHJL ACDFGHJKM",
    15: "EHK CFJM CFHJM BEGIKN BEGHIKN BDFGIJLN BDFGHIJLN ABDFGIJLNO ABDFGHIJLNO",
  ]

  /// The numbers of the colors of viridis and its relatives by their place: 0 for the first, 2,520 for the last color.
  private static let places: [Int: Int] = {
    let places = Set((2...10).flatMap { last in (0...last).map { $0 * 2520 / last } }).sorted()
    return Dictionary(uniqueKeysWithValues: zip(places, 0...))
  }()

  /// Finds a scheme by its name, ignoring case; `_r` after the name reverses it, as in Matplotlib. Nil if there is no such
  /// scheme.
  package init?(named text: String) {
    let name = text.lowercased()
    let isReversed = name.hasSuffix("_r")
    let plain = isReversed ? String(name.dropLast(2)) : name
    guard let found = colorSchemes.first(where: { $0.name == plain }) else { return nil }
    self = found
    self.isReversed = isReversed
  }

  /// The schemes of maps without `--scheme`. The color-blind distinguish orange from purple.
  package static let usualSequential = ColorScheme(named: "blues")!
  package static let usualDiverging = ColorScheme(named: "puor")!

  /// The greatest number of colors; a qualitative scheme has no others.
  package var mostColors: Int { lists[lists.count - 1].count }

  /// Returns a number of colors: the list of that length if there is one; else colors at equal distances along the longest
  /// list; for two the ends of the shortest, for one its middle. A qualitative scheme returns at most ``mostColors``.
  package func colors(count: Int) -> [Color] {
    let shortest = lists[0]
    let hex: [UInt32]
    switch count {
    case ..<1: return []
    case _ where kind == .qualitative:
      hex = Array(lists[max(min(count, mostColors), 3) - 3].prefix(count))
    case 1: hex = [shortest[1]]
    case 2: hex = [shortest[0], shortest[2]]
    case ...mostColors: hex = lists[count - 3]
    default:
      let longest = lists[lists.count - 1].map { Color($0) }
      let colors = (0..<count).map { index in
        let place = Double(index) / Double(count - 1) * Double(longest.count - 1)
        let low = min(Int(place), longest.count - 2)
        return longest[low].mixed(with: longest[low + 1], place - Double(low))
      }
      return isReversed ? colors.reversed() : colors
    }
    let colors = hex.map { Color($0) }
    return isReversed ? colors.reversed() : colors
  }

  /// Returns the colors of classes from low to high on a map.
  ///
  /// The colors of a sequential scheme that has its own light end, as those of ColorBrewer, begin with the one that is
  /// closest to the ground: on a dark map they are reversed. A color that is too close to the ground, in which the lines
  /// between regions are drawn, is left out, as is one that glares on a dark page: the next longer list is used without it.
  package func colors(count: Int, on ground: Color) -> [Color] {
    let isDark = ground.luminance < 0.18
    func isGlaring(_ color: Color) -> Bool { isDark && color.luminance > Self.mostLuminance }
    guard kind == .sequential else {
      return colors(count: count).map { color in
        guard kind == .diverging else { return color }
        return isGlaring(color)
          ? color.mixed(with: ground, 0.3)
          : color.adjusted(toContrast: Self.leastContrast, with: ground)
      }
    }
    let isTurned = isDark && !isFromDarkToLight
    // Of a long scheme on a dark page, no list is short of both ends: its light end glares rather.
    for hasGlare in [!isTurned, true] {
      for extra in 0..<5 {
        var found = colors(count: count + extra)
        if isTurned { found.reverse() }
        func isClose(_ color: Color) -> Bool {
          color.contrast(with: ground) < Self.leastContrast || !hasGlare && isGlaring(color)
        }
        while found.count > count, let first = found.first, isClose(first) { found.removeFirst() }
        while found.count > count, let last = found.last, isClose(last) { found.removeLast() }
        if found.count == count, !isClose(found[0]), !isClose(found[count - 1]) { return found }
      }
    }
    return colors(count: count)
  }

  /// Whether low numbers are dark whatever the theme, as in viridis.
  private var isFromDarkToLight: Bool {
    let shortest = lists[0]
    return Color(shortest[0]).luminance < Color(shortest[2]).luminance
  }

  /// The greatest luminance of a class on a dark page, on which white glares.
  private static let mostLuminance = 0.75

  /// The least contrast of classes with the ground.
  static let leastContrast = 1.25
}
