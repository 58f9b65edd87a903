#if Pictures
  import CCairo
  import CHarfBuzz
  import CLandfallFonts
#else
  import LandfallModel
#endif

/// A font file in memory, for the shaper and for Cairo.
///
/// It is never freed, as Cairo caches fonts for as long as the program runs.
@safe package final class FontFace: @unchecked Sendable {
  #if Pictures
    /// The font for HarfBuzz, which no call changes. Its scale is the number of units in an em.
    let shaped: OpaquePointer
    /// The font for Cairo, which locks it while it draws.
    let drawn: OpaquePointer
    let unitsPerEm: Double

    static let regular = unsafe embedded(landfall_font_regular())
    static let semibold = unsafe embedded(landfall_font_semibold())

    /// - Parameter bytes: a font file, which must outlive the program's last picture.
    @unsafe private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let start = bytes.baseAddress, bytes.count <= Self.limit else { return nil }
      let blob = unsafe hb_blob_create(
        UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
        HB_MEMORY_MODE_READONLY, nil, nil)
      let face = unsafe hb_face_create(blob, 0)
      unsafe hb_blob_destroy(blob)
      var library: FT_Library?
      var file: FT_Face?
      guard unsafe hb_face_get_glyph_count(face) > 0, unsafe hb_face_get_upem(face) > 0,
        unsafe FT_Init_FreeType(&library) == 0,
        unsafe FT_New_Memory_Face(library, start, FT_Long(bytes.count), 0, &file) == 0,
        let shaped = unsafe hb_font_create(face),
        let drawn = unsafe cairo_ft_font_face_create_for_ft_face(file, Self.withoutHinting)
      else { return nil }
      unitsPerEm = unsafe Double(hb_face_get_upem(face))
      unsafe hb_font_make_immutable(shaped)
      unsafe (self.shaped, self.drawn) = (shaped, drawn)
    }

    /// FT_LOAD_NO_HINTING of FreeType.
    private static let withoutHinting: Int32 = 1 << 1

    private static func embedded(_ font: landfall_font) -> FontFace {
      guard
        let face = unsafe FontFace(UnsafeBufferPointer(start: font.bytes, count: font.size))
      else { preconditionFailure("the embedded font is damaged") }
      return face
    }

    /// Opens a font file: TrueType or OpenType.
    /// - Throws: ``FileError`` if the file cannot be read; ``DataError`` if it is not a font.
    package static func open(_ path: String) throws -> FontFace {
      let file = try readFile(path, limit: limit)
      let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
      _ = unsafe bytes.initialize(from: file)
      if let face = unsafe FontFace(UnsafeBufferPointer(bytes)) { return face }
      unsafe bytes.deallocate()
      throw DataError(
        "\(oneLine(path)): not a font; expected a TrueType or OpenType file (.ttf, .otf, .ttc)")
    }

    /// Whether the font has a glyph for a character.
    func has(_ scalar: Unicode.Scalar) -> Bool {
      var glyph: hb_codepoint_t = 0
      return unsafe hb_font_get_nominal_glyph(shaped, scalar.value, &glyph) != 0
    }
  #else
    /// - Throws: ``DataError``, as this build reads no fonts.
    package static func open(_ path: String) throws -> FontFace {
      let cairo = OptionalLibrary.cairo
      throw DataError(
        "\(oneLine(path)): \(cairo.absence.problem), which reads fonts; leave out --font, as the program that "
          + "shows the SVG has fonts of its own; else \(cairo.absence.remedy)")
    }
  #endif

  /// The greatest size of a font file, in bytes.
  private static let limit = 64 << 20
}
