#if Pictures
  import CHarfBuzz

  /// A line of text as glyphs, in em: plain values, which are the same on every machine.
  package struct ShapedText: Sendable {
    /// A glyph and the position of its origin on the baseline, y downward.
    struct Glyph: Sendable {
      var number: UInt32
      var x: Double
      var y: Double
    }

    /// Glyphs of one font from left to right, and the text that they show.
    struct Run: Sendable {
      var face: FontFace
      var text: String
      var glyphs: [Glyph]
      /// The numbers of bytes and of glyphs that belong together, in the order of the text.
      var clusters: [(bytes: Int, glyphs: Int)]
      /// Whether the text is written from right to left.
      var isBackward: Bool
    }

    var runs: [Run] = []
    package var extent = TextExtent()
  }

  extension TextFonts {
    /// The fonts for a weight, in the order of preference.
    private func faces(isBold: Bool) -> [FontFace] {
      [isBold ? FontFace.semibold : FontFace.regular] + fallbacks
    }

    /// Returns the glyphs of a line of text; those of characters that no font has are empty boxes.
    package func shape(_ text: String, isBold: Bool = false) -> ShapedText {
      var shaped = ShapedText()
      for (face, part) in parts(of: drawable(text), faces(isBold: isBold)) {
        append(part, in: face, to: &shaped)
      }
      return shaped
    }

    /// Returns the visible characters of a string that no font has, each once.
    func charactersWithoutGlyph(in text: String) -> [Unicode.Scalar] {
      let all = faces(isBold: false)
      var missing: [Unicode.Scalar] = []
      for scalar in text.unicodeScalars where !Self.isInvisible(scalar) {
        if !missing.contains(scalar), !all.contains(where: { $0.has(scalar) }) {
          missing.append(scalar)
        }
      }
      return missing
    }

    /// Splits a string into parts of one font and one script. A space and other characters of several scripts
    /// belong to the part before them if its font has them, so that a phrase written from right to left stays one.
    private func parts(of text: String, _ faces: [FontFace]) -> [(FontFace, String)] {
      var parts: [(face: Int, script: hb_script_t, text: String)] = []
      for character in text {
        let scalars = character.unicodeScalars.filter { !Self.isInvisible($0) }
        let script = Self.script(of: character)
        func canDraw(_ face: FontFace) -> Bool { scalars.allSatisfy(face.has) }
        if let last = parts.last, script == nil || script == last.script, canDraw(faces[last.face])
        {
          parts[parts.count - 1].text.append(character)
          continue
        }
        let face = faces.firstIndex(where: canDraw) ?? 0
        if let last = parts.last, last.face == face,
          script == nil || script == last.script || last.script == HB_SCRIPT_COMMON
        {
          parts[parts.count - 1].text.append(character)
          if let script { parts[parts.count - 1].script = script }
        } else {
          parts.append((face, script ?? HB_SCRIPT_COMMON, String(character)))
        }
      }
      return parts.map { (faces[$0.face], $0.text) }
    }

    /// The script of a character; nil for one of several scripts, such as a space.
    private static func script(of character: Character) -> hb_script_t? {
      for scalar in character.unicodeScalars {
        let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
        if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED { return script }
      }
      return nil
    }

    /// Whether a character has no glyph of its own: a joiner or a variation selector.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isDefaultIgnorableCodePoint
    }

    private func append(_ text: String, in face: FontFace, to shaped: inout ShapedText) {
      let buffer = unsafe hb_buffer_create()
      defer { unsafe hb_buffer_destroy(buffer) }
      let byteCount = text.utf8.count
      unsafe hb_buffer_add_utf8(buffer, text, Int32(byteCount), 0, Int32(byteCount))
      unsafe hb_buffer_guess_segment_properties(buffer)
      // The language of the environment must not matter.
      unsafe hb_buffer_set_language(buffer, hb_language_from_string("en", 2))
      let isBackward = unsafe hb_buffer_get_direction(buffer) == HB_DIRECTION_RTL
      unsafe hb_shape(face.shaped, buffer, nil, 0)
      var count: UInt32 = 0
      let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
      guard let infos = unsafe infos, let positions = unsafe positions else { return }
      var run = ShapedText.Run(
        face: face, text: text, glyphs: [], clusters: [], isBackward: isBackward)
      var starts: [(byte: Int, glyphs: Int)] = []
      for index in 0..<Int(count) {
        // HarfBuzz returned `count` of both.
        let (info, position) = unsafe (infos[index], positions[index])
        let (x, y) = (
          shaped.extent.width + Double(position.x_offset) / face.unitsPerEm,
          -Double(position.y_offset) / face.unitsPerEm
        )
        run.glyphs.append(.init(number: info.codepoint, x: x, y: y))
        var extents = hb_glyph_extents_t()
        if unsafe hb_font_get_glyph_extents(face.shaped, info.codepoint, &extents) != 0,
          extents.width != 0
        {
          let top = y - Double(extents.y_bearing) / face.unitsPerEm
          shaped.extent.top = min(shaped.extent.top, top)
          shaped.extent.bottom = max(
            shaped.extent.bottom, top - Double(extents.height) / face.unitsPerEm)
        }
        shaped.extent.width += Double(position.x_advance) / face.unitsPerEm
        if let last = starts.last, last.byte == Int(info.cluster) {
          starts[starts.count - 1].glyphs += 1
        } else {
          starts.append((Int(info.cluster), 1))
        }
      }
      if isBackward { starts.reverse() }
      for (index, start) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1].byte : byteCount
        run.clusters.append((end - start.byte, start.glyphs))
      }
      shaped.runs.append(run)
    }
  }
#endif
