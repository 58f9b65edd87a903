#if Pictures
  import CCairo
  import Landfall
  import LandfallSupport

  /// Draws a picture with Cairo. Only this file and PictureFormat.swift make unsafe calls to Cairo.
  ///
  /// The same picture gives the same bytes: no date is written, and hinting for fonts and screens is off.
  @safe struct CairoDrawing {
    private let context: OpaquePointer

    /// - Parameter context: a Cairo context that must outlive the drawing.
    @unsafe init(_ context: OpaquePointer) { unsafe self.context = context }

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
      case .area(let path, let color):
        set(color)
        trace(path)
        unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        unsafe cairo_fill(context)
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

    /// Draws text in "sans-serif", whichever font the system has installed for it.
    private func draw(_ item: MapPicture.TextItem) {
      guard !item.text.isEmpty else { return }
      unsafe cairo_select_font_face(
        context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
        item.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
      let options = unsafe cairo_font_options_create()
      unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      unsafe cairo_set_font_options(context, options)
      unsafe cairo_font_options_destroy(options)
      // Cairo would end the string at a zero; draw control characters as spaces.
      let text = String(item.text.unicodeScalars.map { $0.value < 32 ? " " : Character($0) })
      unsafe cairo_set_font_size(context, item.size)
      var extents = cairo_text_extents_t()
      unsafe cairo_text_extents(context, text, &extents)
      var width = extents.x_advance
      if width > item.maxWidth, width > 0 {
        unsafe cairo_set_font_size(context, item.size * item.maxWidth / width)
        width = item.maxWidth
      }
      set(item.color)
      let left = item.anchor == .middle ? item.at.x - width / 2 : item.at.x
      unsafe cairo_move_to(context, left, item.at.y)
      unsafe cairo_show_text(context, text)
      unsafe cairo_new_path(context)
    }
  }
#endif
