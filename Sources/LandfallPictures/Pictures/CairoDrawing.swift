#if Pictures
  import CCairo

  /// Draws a picture with Cairo. Only this file, PictureFormat.swift and FontFace.swift make unsafe calls to Cairo.
  ///
  /// The same picture gives the same bytes: no date is written, and hinting for fonts and screens is off.
  @safe struct CairoDrawing {
    private let context: OpaquePointer
    private let fonts: TextFonts

    /// - Parameter context: a Cairo context that must outlive the drawing.
    @unsafe init(_ context: OpaquePointer, _ fonts: TextFonts) {
      unsafe self.context = context
      self.fonts = fonts
    }

    func draw(_ picture: MapPicture) {
      if let ground = picture.ground {
        set(ground)
        unsafe cairo_rectangle(context, 0, 0, picture.width, picture.height)
        unsafe cairo_fill(context)
      }
      for item in picture.items { draw(item) }
    }

    private func draw(_ item: MapPicture.Item) {
      switch item {
      case .regions(let regions):
        for area in regions.areas { draw(.area(area.path, area.color)) }
        if let hatch = regions.hatch { draw(.hatch(regions.hatchedPath, hatch)) }
      case .area(let path, let color):
        set(color)
        trace(path)
        unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        unsafe cairo_fill(context)
      case .hatch(let path, let hatch):
        draw(.area(path, hatch.ground))
        guard let box = PageBox(around: path.compactMap(\.point)) else { break }
        unsafe cairo_save(context)
        trace(path)
        unsafe cairo_clip(context)
        set(hatch.line)
        trace(hatch.lines(across: box).flatMap(\.closedPath))
        unsafe cairo_fill(context)
        unsafe cairo_restore(context)
      case .lines(let path, let color, let width, _):
        set(color)
        trace(path)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_stroke(context)
      case .disc(let center, let radius, let color, _):
        set(color)
        unsafe cairo_new_path(context)
        unsafe cairo_arc(context, center.x, center.y, radius, 0, 2 * .pi)
        unsafe cairo_fill(context)
      case .text(let text): draw(text)
      case .clip(let box):
        unsafe cairo_save(context)
        unsafe cairo_new_path(context)
        unsafe cairo_rectangle(context, box.x, box.y, box.width, box.height)
        unsafe cairo_clip(context)
      case .endOfClip: unsafe cairo_restore(context)
      }
    }

    private func set(_ color: Color) {
      unsafe cairo_set_source_rgba(
        context, color.red, color.green, color.blue, color.opacity)
    }

    private func trace(_ path: [PathElement]) {
      unsafe cairo_new_path(context)
      for element in path {
        switch element {
        case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
        case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
        case .close: unsafe cairo_close_path(context)
        }
      }
    }

    private func draw(_ item: MapPicture.TextItem) {
      let shaped = fonts.shape(item.text, isBold: item.isBold)
      let options = unsafe cairo_font_options_create()
      unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      unsafe cairo_set_font_options(context, options)
      unsafe cairo_font_options_destroy(options)
      let width = shaped.extent.width * item.size
      let left = item.anchor == .middle ? item.at.x - width / 2 : item.at.x
      for run in shaped.runs {
        var glyphs = run.glyphs.map { glyph in
          cairo_glyph_t(
            index: UInt(glyph.number), x: left + glyph.x * item.size,
            y: item.at.y + glyph.y * item.size)
        }
        unsafe cairo_set_font_face(context, run.face.drawn)
        unsafe cairo_set_font_size(context, item.size)
        if let halo = item.halo {
          set(halo.color)
          unsafe cairo_new_path(context)
          unsafe cairo_glyph_path(context, &glyphs, Int32(glyphs.count))
          unsafe cairo_set_line_width(context, 2 * halo.width)
          unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
          unsafe cairo_stroke(context)
        }
        set(item.color)
        var clusters = run.clusters.map {
          cairo_text_cluster_t(num_bytes: Int32($0.bytes), num_glyphs: Int32($0.glyphs))
        }
        unsafe cairo_show_text_glyphs(
          context, run.text, Int32(run.text.utf8.count), &glyphs, Int32(glyphs.count), &clusters,
          Int32(clusters.count),
          run.isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
      }
      unsafe cairo_new_path(context)
    }
  }
#endif
