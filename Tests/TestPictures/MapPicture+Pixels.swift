package import LandfallMaps

extension MapPicture {
  /// Its opaque color at a pixel, as 0xRRGGBB.
  package static func color(_ pixels: [UInt8], width: Int, _ x: Int, _ y: Int) -> UInt32 {
    let at = 4 * (y * width + x)
    return UInt32(pixels[at + 2]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at])
  }
}
