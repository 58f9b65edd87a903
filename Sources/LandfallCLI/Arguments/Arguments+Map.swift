import LandfallManifest
package import LandfallMaps
import LandfallModel

extension Arguments {
  /// The value of an option as a CSS color; nil if it was not given.
  /// - Throws: ``UsageError`` with a suggestion if there is a likely one.
  package func color(_ name: String) throws(UsageError) -> Color? {
    guard let text = value(name) else { return nil }
    if let color = Color(css: trimmed(text)) { return color }
    let guess =
      text.hasPrefix("#")
      ? "; a # is followed by 3, 4, 6 or 8 hexadecimal digits"
      : suggestion(for: text, among: namedColors.keys.sorted()).map { "; did you mean \($0)?" }
        ?? ""
    let isBareHex = Color(css: "#" + text) != nil
    throw error(
      "--\(name) takes a color such as #E5322D or crimson, not \"\(oneLine(text))\""
        + (isBareHex ? "; did you mean \"#\(text)\"?" : guess))
  }

  /// The format of a picture that an option names, or that of `--format`.
  /// - Throws: ``UsageError`` if the file's extension is not that of a ``PictureFormat``; ``DataError`` if this program does
  ///   not draw the format.
  func pictureFormat(of option: String, _ output: String) throws -> PictureFormat {
    guard let format = try choice("format") ?? PictureFormat(path: output) else {
      throw error(
        output == "-"
          ? "--format is missing: svg, png or pdf"
          : "--\(option) expects a file that ends in .svg, .png or .pdf, not \"\(oneLine(output))\""
      )
    }
    guard format.isDrawn else {
      let cairo = OptionalLibrary.cairo
      let flag = option == "output" ? "-o" : "--\(option)"
      let path = FilePath(output)
      let svg =
        value("format") == nil
        ? "\(flag) \(shellWord(path.folder + path.stem + ".svg"))" : "--format svg"
      throw DataError(
        "\(oneLine(output)): \(cairo.absence.problem), which draws \(format.rawValue.uppercased()); it "
          + "draws SVG: \(svg); for PNG or PDF, \(cairo.absence.remedy)")
    }
    return format
  }

  /// The value of `--scale`, the pixels of a unit.
  /// - Throws: ``UsageError`` for another number than 0.25 to 8, and in another format than PNG.
  func pictureScale(for format: PictureFormat) throws(UsageError) -> Double {
    guard let scale = try number("scale", .pixelScale) else { return 1 }
    guard format == .png else {
      throw error("--scale is for PNG; \(format.rawValue) has no pixels")
    }
    return scale
  }

  /// The value of `--background`: a color, or transparent, with two spellings; nil if it was not given.
  package func background() throws(UsageError) -> MapStyle.Background? {
    if let text = value("background")?.lowercased(), text == "transparent" || text == "none" {
      return .transparent
    }
    return try color("background").map { .color($0) }
  }

  /// The embedded fonts and those of `--font`.
  /// - Throws: as ``FontFace/open(_:)``.
  func fonts() throws -> TextFonts { TextFonts(fallbacks: try values("font").map(FontFace.open)) }

  /// The options of `--labels` and ``fonts()``.
  static let textOptions = """
    --labels key|name|value|none  the text on regions (default: name, or key where keys are postal
        codes, for up to \(LabelContent.mostRegions) regions, otherwise no labels)
    --font FILE ...  a font for characters other than Latin, Greek and Cyrillic: .ttf, .otf or .ttc;
        may be repeated
    """

  /// The value of `--size WxH`; nil if it was not given.
  /// - Throws: ``UsageError`` for a size beyond the limits.
  func pictureSize() throws(UsageError) -> (width: Double, height: Double)? {
    guard let text = value("size") else { return nil }
    let parts = text.lowercased().split(omittingEmptySubsequences: false) { $0 == "x" || $0 == "×" }
    let numbers = parts.compactMap { Int($0) }
    let sides = 16...20_000
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy(sides.contains) else {
      throw error(
        "--size takes WIDTHxHEIGHT such as 1200x1600, each from 16 to 20,000, not \"\(oneLine(text))\""
      )
    }
    guard numbers[0] * numbers[1] <= 100_000_000 else {
      throw error("--size \(oneLine(text)) is more than 100 million pixels")
    }
    guard max(numbers[0], numbers[1]) <= 20 * min(numbers[0], numbers[1]) else {
      throw error("--size \(oneLine(text)) is more than 20 times as long as it is wide")
    }
    return (Double(numbers[0]), Double(numbers[1]))
  }
}
