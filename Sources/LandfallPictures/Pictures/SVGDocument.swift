/// A picture as an SVG document (SVG 1.1 with CSS variables), made for those who work on with it: each region is an element
/// with the region's key as its id, its name as its title and the class `region`, borders are paths of their own, and text
/// is text, in Inter where the reader has it.
///
/// Colors are CSS variables in the style of the root, such as `--visited`, so that several documents of one page do not mix;
/// programs without them use the attributes, which have the same colors. Coordinates are relative, in tenths of a unit (hundredths in small pictures). The same picture gives
/// the same bytes on every machine.
package struct SVGDocument {
  private let picture: MapPicture
  /// The coordinate steps in a unit.
  private let steps: Double
  private var text = ""
  private var ids: Set<String> = []
  /// The ids of regions, and their keys as attributes have them, by the bytes of their keys: strings that Swift takes for
  /// one are several keys.
  private var keys: [[UInt8]: (id: String, data: String)] = [:]
  private var dataKeys: Set<String> = []
  private var layerIDs: Set<String> = []
  /// The keys of regions with a path, of which a disc is hidden from screen readers.
  private var named: Set<String> = []
  private var clipCount = 0
  /// The ids of patterns.
  private var patterns: [Hatch: String] = [:]
  /// The names of colors of regions.
  private var names: [Color: String] = [:]

  /// - Complexity: O(n) for n elements of paths.
  package init(_ picture: MapPicture) {
    self.picture = picture
    steps = max(picture.width, picture.height) < 500 ? 100 : 10
    write()
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  // MARK: The document

  private mutating func write() {
    let (width, height) = (number(picture.width), number(picture.height))
    for hatch in hatches {
      var id = "no-data"
      while !ids.insert(id).inserted { id += "-" }
      patterns[hatch] = id
    }
    let (variables, rules) = style()
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" class="landfall" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="graphics-document" font-family="\(Self.fonts)" style="\(variables)">
      <title>\(Self.escaped(picture.title))</title>
      <style>
      \(rules)
      </style>

      """
    writePatterns()
    if let ground = picture.ground {
      text += "<path class=\"ground\" \(Self.fill(ground)) d=\"M0 0H\(width)V\(height)H0z\"/>\n"
    }
    for item in picture.items { write(item) }
    text += "</svg>\n"
  }

  /// Inter, and what looks like it: most systems have one of these.
  private static let fonts =
    "Inter,'Inter Variable','Helvetica Neue',Helvetica,Arial,'Liberation Sans','Nimbus Sans',sans-serif"

  /// The colors by their names, and what has them: the ground, regions, those visited, further fills in the order of
  /// the picture, and lines.
  private mutating func style() -> (variables: String, rules: String) {
    var found: [(property: String, name: String, color: Color)] = []
    func add(_ property: String, _ name: String, _ color: Color) {
      if !found.contains(where: { $0.name == name }) { found.append((property, name, color)) }
    }
    if let ground = picture.ground { add("fill", "ground", ground) }
    for case .regions(let regions) in picture.items {
      add("fill", "region", regions.plain)
      names[regions.plain] = "region"
    }
    let fills = picture.items.flatMap { item -> [(mark: RegionFills.Mark, color: Color)] in
      switch item {
      case .regions(let regions):
        regions.shapes.filter { regions.hatch == nil || !$0.mark.isWithoutData }.map {
          ($0.mark, $0.color)
        }
      case .disc(_, _, let color, let mark?): [(mark, color)]
      default: []
      }
    }
    let ofVisited = Set(fills.filter { $0.mark.isVisited }.map(\.color))
    // A visited region may have a color of its own.
    if ofVisited.count == 1, let color = ofVisited.first, names[color] == nil,
      !fills.contains(where: { !$0.mark.isVisited && $0.color == color })
    {
      add("fill", "visited", color)
      names[color] = "visited"
    }
    for (_, color) in fills where names[color] == nil {
      let name = "c\(names.count)"
      add("fill", name, color)
      names[color] = name
    }
    for case .lines(_, let color, _, let kind) in picture.items where kind != .other {
      add("stroke", kind.rawValue, color)
    }
    let ofRegions = picture.items.compactMap { item in
      if case .regions(let regions) = item { regions.hatch.flatMap { patterns[$0] } } else { nil }
    }
    // Of two rules for an element, the later one holds: those of all regions come first. `:where` lets a rule of a
    // page for the same class win.
    let noData = ofRegions.first.map { ":where(.landfall .no-data){fill:url(#\($0))}" } ?? ""
    return (
      found.map { "--\($0.name):\(Self.opaque($0.color))" }.joined(separator: ";"),
      found.map { ":where(.landfall .\($0.name)){\($0.property):var(--\($0.name))}" }.joined()
        + noData
    )
  }

  private mutating func write(_ item: MapPicture.Item) {
    switch item {
    case .regions(let regions): write(regions)
    case .area(let path, let color):
      write(path, "\(className(of: color)) \(Self.fill(color)) fill-rule=\"evenodd\"")
    case .hatch(let path, let hatch):
      write(path, " \(Self.fill(patterns[hatch])) fill-rule=\"evenodd\"")
    case .lines(let path, let color, let width, let kind):
      let name = kind == .other ? "" : " class=\"\(kind.rawValue)\""
      write(
        path,
        "\(name) fill=\"none\" \(Self.paint("stroke", color)) stroke-width=\"\(number(width))\" "
          + "stroke-linejoin=\"round\" stroke-linecap=\"round\"")
    case .disc(let center, let radius, let color, let mark):
      let circle =
        "circle\(mark.map { attributes(of: $0, color) } ?? " \(Self.fill(color))") "
        + "cx=\"\(number(center.x))\" cy=\"\(number(center.y))\" r=\"\(number(radius))\""
      text +=
        "<\(circle)\(mark.map { named.contains($0.key) ? "/>" : ">\(title($0))</circle>" } ?? "/>")\n"
    case .text(let item): write(item)
    case .clip(let box):
      repeat { clipCount += 1 } while !ids.insert("clip\(clipCount)").inserted
      text += """
        <clipPath id="clip\(clipCount)"><path d="\(data(box.ring))"/></clipPath>
        <g clip-path="url(#clip\(clipCount))">

        """
    case .endOfClip: text += "</g>\n"
    }
  }

  private mutating func write(_ path: [PathElement], _ attributes: String) {
    let data = data(path)
    if !data.isEmpty { text += "<path\(attributes) d=\"\(data)\"/>\n" }
  }

  /// The class of an area that has the color of regions, such as one of a legend, so that both change together.
  private func className(of color: Color) -> String {
    names[color].map { $0.hasPrefix("c") ? " class=\"\($0)\"" : "" } ?? ""
  }

  // MARK: Patterns

  /// The patterns of the picture in the order of their first use.
  private var hatches: [Hatch] {
    var found: [Hatch] = []
    for item in picture.items {
      let hatch: Hatch? =
        switch item {
        case .hatch(_, let hatch): hatch
        case .regions(let regions): regions.hatchedPath.isEmpty ? nil : regions.hatch
        default: nil
        }
      if let hatch, !found.contains(hatch) { found.append(hatch) }
    }
    return found
  }

  /// Writes the elements of patterns, whose ids are in ``patterns``.
  private mutating func writePatterns() {
    for hatch in hatches {
      guard let id = patterns[hatch] else { continue }
      let (spacing, width) = (number(hatch.spacing), number(hatch.width))
      text += """
        <pattern id="\(id)" width="\(spacing)" height="\(spacing)" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><path \(Self.fill(hatch.ground)) d="M0 0H\(spacing)V\(spacing)H0z"/>\
        <path \(Self.fill(hatch.line)) d="M0 0H\(width)V\(spacing)H0z"/></pattern>

        """
    }
  }

  // MARK: Regions

  private mutating func write(_ regions: RegionFills) {
    let discs = Set(
      picture.items.compactMap { item in
        if case .disc(_, _, _, let mark?) = item { mark.key } else { nil }
      })
    let hatch = regions.hatch.flatMap { patterns[$0] }
    let id = layerIDs.insert(regions.layer).inserted ? " id=\"\(newID(regions.layer))\"" : ""
    text += "<g\(id) class=\"regions\" \(Self.fill(regions.plain)) fill-rule=\"evenodd\">\n"
    for shape in regions.shapes {
      var data = self.data(shape.path)
      if data.isEmpty {
        // The disc that stands for a region of no size follows; without one, a point is where the region is.
        guard !discs.contains(shape.mark.key), case .move(let place)? = shape.path.first else {
          continue
        }
        data = "M\(number(place.x)) \(number(place.y))z"
      }
      let color = shape.color == regions.plain ? nil : shape.color
      let fill = shape.mark.isWithoutData && hatch != nil ? Self.fill(hatch) : nil
      text +=
        "<path\(attributes(of: shape.mark, color, fill: fill)) d=\"\(data)\">\(title(shape.mark))</path>\n"
      named.insert(shape.mark.key)
    }
    text += "</g>\n"
  }

  /// The attributes of an element of a region: class, role, name and key; the color if it is not the group's. The first
  /// element of the region has its id.
  /// - Parameter fill: the attribute for a pattern instead of the color.
  private mutating func attributes(
    of mark: RegionFills.Mark, _ color: Color?, fill: String? = nil
  ) -> String {
    let key = Array(mark.key.utf8)
    let isFirst = keys[key] == nil
    let names = keys[key] ?? (id: newID(mark.key), data: newDataKey(mark.key))
    keys[key] = names
    let isKey = isFirst && names.id == Self.escaped(mark.key)
    let state = mark.isVisited ? " visited" : mark.isWithoutData ? " no-data" : ""
    let color =
      fill.map { ("", " \($0)") }
      ?? color.map { color in
        (self.names[color].map { $0.hasPrefix("c") ? " \($0)" : "" } ?? "", " \(Self.fill(color))")
      }
    return (isFirst ? " id=\"\(names.id)\"" : "")
      + (isKey ? "" : " data-key=\"\(names.data)\"")
      + " class=\"region\(state)\(color?.0 ?? "")\"\(color?.1 ?? "")"
      + " data-name=\"\(Self.escaped(mark.name))\""
      + (mark.data.map { " data-value=\"\(Self.escaped($0))\"" } ?? "")
      + (named.contains(mark.key) ? " aria-hidden=\"true\"" : " role=\"graphics-symbol\"")
  }

  private func title(_ mark: RegionFills.Mark) -> String {
    let name = mark.name.isEmpty ? mark.key : mark.name
    let value = mark.value ?? (mark.isWithoutData ? RegionFills.noData : nil)
    return "<title>\(Self.escaped(value.map { "\(name): \($0)" } ?? name))</title>"
  }

  /// A key as an id that no other element has, for an attribute: white space is an underscore.
  private mutating func newID(_ key: String) -> String {
    var id = String.UnicodeScalarView()
    for scalar in drawable(key).unicodeScalars {
      id.append(scalar.properties.isWhitespace ? "_" : scalar)
    }
    return Self.escaped(Self.unique(id.isEmpty ? "_" : String(id), among: &ids))
  }

  /// A key for an attribute, other than those of other regions: XML lacks control characters.
  private mutating func newDataKey(_ key: String) -> String {
    Self.escaped(Self.unique(drawable(key) == key ? key : printable(key), among: &dataKeys))
  }

  /// A name, with a number if it is taken.
  private static func unique(_ name: String, among taken: inout Set<String>) -> String {
    var (unique, number) = (name, 2)
    while !taken.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    return unique
  }

  // MARK: Text

  private mutating func write(_ item: MapPicture.TextItem) {
    guard !item.text.isEmpty else { return }
    text +=
      "<text x=\"\(number(item.at.x))\" y=\"\(number(item.at.y))\" font-size=\"\(number(item.size))\" "
      + (item.anchor == .middle ? "text-anchor=\"middle\" " : "") + length(of: item)
      + (item.isBold ? "font-weight=\"600\" " : "")
      + (item.halo.map { halo in
        "paint-order=\"stroke\" stroke-linejoin=\"round\" \(Self.paint("stroke", halo.color)) "
          + "stroke-width=\"\(number(2 * halo.width))\" "
      } ?? "") + "\(Self.fill(item.color))>\(Self.escaped(item.text))</text>\n"
  }

  /// The attributes that give text the width of the picture's font in any font, for the letters that Inter has; empty for
  /// other text.
  private func length(of item: MapPicture.TextItem) -> String {
    let line = drawable(item.text)
    guard line.unicodeScalars.allSatisfy({ $0.value < 0x530 }),
      let extent = PackedFont.inter.extent(of: line, isBold: item.isBold)
    else { return "" }
    let width = extent.width * item.size
    return "textLength=\"\(number(width))\" lengthAdjust=\"spacingAndGlyphs\" "
  }

  // MARK: Attributes

  private static func fill(_ color: Color) -> String { paint("fill", color) }

  /// - Parameter pattern: the id of a pattern.
  private static func fill(_ pattern: String?) -> String {
    pattern.map { "fill=\"url(#\($0))\"" } ?? "fill=\"none\""
  }

  private static func paint(_ name: String, _ color: Color) -> String {
    guard color.opacity < 1 else { return "\(name)=\"\(color)\"" }
    return
      "\(name)=\"\(opaque(color))\" \(name)-opacity=\"\(decimal(Int((color.opacity * 1000).rounded()), 1000))\""
  }

  /// Returns a color without its opacity, which is an attribute of its own.
  private static func opaque(_ color: Color) -> Color {
    Color(red: color.red, green: color.green, blue: color.blue)
  }

  /// Text for an attribute or an element.
  private static func escaped(_ text: String) -> String { markup(drawable(text)) { _ in nil } }

  // MARK: Numbers

  private func step(_ value: Double) -> Int {
    let scaled = (value * steps).rounded()
    return Int(min(max(scaled, -1e12), 1e12))
  }

  private func number(_ value: Double) -> String { Self.decimal(step(value), Int(steps)) }

  /// A number of parts, at most a thousandth each, as a decimal number without what is not needed: "-.5", "12".
  private static func decimal(_ parts: Int, _ partsOfOne: Int) -> String {
    let (whole, rest) = abs(parts).quotientAndRemainder(dividingBy: partsOfOne)
    let sign = parts < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var (digits, unit) = (rest, partsOfOne)
    while digits % 10 == 0 { (digits, unit) = (digits / 10, unit / 10) }
    let fraction = String(digits)
    let zeros = String(repeating: "0", count: String(unit).count - 1 - fraction.count)
    return "\(sign)\(whole == 0 ? "" : "\(whole)").\(zeros)\(fraction)"
  }

  /// The data of a path; empty if nothing of it is longer than a step.
  private func data(_ path: [PathElement]) -> String {
    var data = PathData(partsOfOne: Int(steps))
    for element in path {
      switch element {
      case .move(let point): data.move(step(point.x), step(point.y))
      case .line(let point): data.line(step(point.x), step(point.y))
      case .close: data.close()
      }
    }
    return data.text
  }

  /// Writes the data of a path with relative coordinates. Lines of no length are left out, and so are subpaths without
  /// lines.
  private struct PathData {
    let partsOfOne: Int
    private(set) var text = ""
    private var (x, y) = (0, 0)
    private var start: (x: Int, y: Int)?
    private var hasFraction = false

    init(partsOfOne: Int) { self.partsOfOne = partsOfOne }

    mutating func move(_ newX: Int, _ newY: Int) { start = (newX, newY) }

    mutating func line(_ newX: Int, _ newY: Int) {
      if let start {
        guard (newX, newY) != start else { return }
        text += text.isEmpty ? "M" : "m"
        let from = text == "M" ? (0, 0) : (x, y)
        append(start.x - from.0, isFirst: true)
        append(start.y - from.1, isFirst: false)
        text += "l"
        (x, y) = start
        append(newX - x, isFirst: true)
        append(newY - y, isFirst: false)
        self.start = nil
        open = start
      } else {
        guard (newX, newY) != (x, y) else { return }
        append(newX - x, isFirst: false)
        append(newY - y, isFirst: false)
      }
      (x, y) = (newX, newY)
    }

    private var open: (x: Int, y: Int)?

    mutating func close() {
      guard start == nil, let open else { return }
      text += "z"
      (x, y) = open
    }

    private mutating func append(_ parts: Int, isFirst: Bool) {
      let number = SVGDocument.decimal(parts, partsOfOne)
      // A sign separates numbers, and so does a second point.
      if !isFirst, !number.hasPrefix("-"), !(number.hasPrefix(".") && hasFraction) { text += " " }
      text += number
      hasFraction = number.contains(".")
    }
  }
}

/// Returns plain text escaped for the content and the attribute values of XML and HTML.
/// - Parameter replacement: what replaces a further character.
package func markup(_ text: String, replacement: (Unicode.Scalar) -> String?) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    default:
      if let other = replacement(scalar) {
        result += other
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
