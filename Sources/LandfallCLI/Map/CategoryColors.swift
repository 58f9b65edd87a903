/// Colors that people who are color-blind can tell apart: Okabe and Ito, Color Universal Design (2008),
/// without black and with the pale yellow last but one.
let categoryColors = [
  0x0072B2, 0xE69F00, 0x009E73, 0xD55E00, 0x56B4E9, 0xF0E442, 0xCC79A7,
].map { Color($0) }

/// Of values that have no color of their own.
func otherColor(_ theme: MapTheme) -> Color {
  theme == .light ? Color(0x9A9AA2) : Color(0x8A90A0)
}

/// One hue, from what lies near the ground to what stands out most.
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
