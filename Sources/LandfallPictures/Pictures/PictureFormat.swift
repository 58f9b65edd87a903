import LandfallModel

#if Pictures
  import CCairo
#endif

/// Returns the bytes of a picture's file.
/// - Parameters:
///   - scale: The pixels of a unit of the picture, in PNG.
///   - file: The name of the file in errors.
/// - Throws: ``FileError`` with code `unwritable` and Cairo's own message.
package func encodePicture(
  _ picture: MapPicture, as format: PictureFormat, scale: Double = 1, file: String
) throws(FileError) -> [UInt8] {
  switch format {
  case .svg: return SVGDocument(picture).bytes
  case .png, .pdf:
    #if Pictures
      return try encodeWithCairo(picture, as: format, scale: scale, file: file)
    #else
      // A program without Cairo ends before it draws: see ``PictureFormat/isDrawn``.
      preconditionFailure("this build of landfall has no Cairo")
    #endif
  }
}

#if Pictures
  private func encodeWithCairo(
    _ picture: MapPicture, as format: PictureFormat, scale: Double, file: String
  ) throws(FileError) -> [UInt8] {
    let sink = ByteSink()
    let closure = unsafe Unmanaged.passUnretained(sink).toOpaque()
    let made: OpaquePointer?
    switch format {
    case .png:
      unsafe made = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32((picture.width * scale).rounded()),
        Int32((picture.height * scale).rounded()))
    case .pdf, .svg:
      unsafe made = cairo_pdf_surface_create_for_stream(
        ByteSink.append, closure, picture.width, picture.height)
      // Without this, Cairo writes the current date.
      unsafe cairo_pdf_surface_set_metadata(made, CAIRO_PDF_METADATA_CREATE_DATE, "")
    }
    guard let surface = unsafe made else {
      throw cairoError(CAIRO_STATUS_NO_MEMORY, file)
    }
    defer { unsafe cairo_surface_destroy(surface) }
    try check(unsafe cairo_surface_status(surface), file)
    guard let context = unsafe cairo_create(surface) else {
      throw cairoError(CAIRO_STATUS_NO_MEMORY, file)
    }
    if format == .png { unsafe cairo_scale(context, scale, scale) }
    unsafe CairoDrawing(context, picture.fonts).draw(picture)
    let status = unsafe cairo_status(context)
    unsafe cairo_destroy(context)
    try check(status, file)
    if format == .png {
      try check(unsafe cairo_surface_write_to_png_stream(surface, ByteSink.append, closure), file)
    }
    unsafe cairo_surface_finish(surface)
    try check(unsafe cairo_surface_status(surface), file)
    return withExtendedLifetime(sink) { sink.bytes }
  }

  /// Returns the pixels of a picture, row by row: premultiplied blue, green and red, and alpha, 8 bits each.
  package func pixels(of picture: MapPicture) throws(FileError) -> [UInt8] {
    guard
      let surface = unsafe cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(picture.width), Int32(picture.height))
    else { throw cairoError(CAIRO_STATUS_NO_MEMORY, "picture") }
    defer { unsafe cairo_surface_destroy(surface) }
    try check(unsafe cairo_surface_status(surface), "picture")
    guard let context = unsafe cairo_create(surface) else {
      throw cairoError(CAIRO_STATUS_NO_MEMORY, "picture")
    }
    unsafe CairoDrawing(context, picture.fonts).draw(picture)
    unsafe cairo_destroy(context)
    return unsafe copiedPixels(of: surface)
  }

  /// Returns the size of a PNG and its pixels, in the form of ``pixels(of:)``.
  package func pixels(
    ofPNG path: String
  ) throws(FileError) -> (width: Int, height: Int, pixels: [UInt8]) {
    guard let surface = unsafe cairo_image_surface_create_from_png(path) else {
      throw cairoError(CAIRO_STATUS_NO_MEMORY, path)
    }
    defer { unsafe cairo_surface_destroy(surface) }
    try check(unsafe cairo_surface_status(surface), path)
    let width = unsafe Int(cairo_image_surface_get_width(surface))
    let height = unsafe Int(cairo_image_surface_get_height(surface))
    return (width, height, unsafe copiedPixels(of: surface))
  }

  /// - Parameter surface: an image with 32 bits per pixel.
  @unsafe private func copiedPixels(of surface: OpaquePointer) -> [UInt8] {
    unsafe cairo_surface_flush(surface)
    let width = unsafe Int(cairo_image_surface_get_width(surface))
    let height = unsafe Int(cairo_image_surface_get_height(surface))
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    guard let data = unsafe cairo_image_surface_get_data(surface) else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for row in 0..<height {
      // A row has `stride` bytes, of which the first 4 * `width` are pixels.
      unsafe bytes += UnsafeBufferPointer(start: data + row * stride, count: 4 * width)
    }
    return bytes
  }

  /// Collects the bytes that Cairo writes.
  private final class ByteSink {
    var bytes: [UInt8] = []

    /// Appends bytes to the sink in `closure`, which is alive while Cairo draws; see ``encodeWithCairo(_:as:scale:file:)``.
    static let append: cairo_write_func_t = { closure, data, count in
      guard let closure = unsafe closure, let data = unsafe data else {
        return CAIRO_STATUS_WRITE_ERROR
      }
      let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
      unsafe sink.bytes += UnsafeBufferPointer(start: data, count: Int(count))
      return CAIRO_STATUS_SUCCESS
    }
  }

  private func check(_ status: cairo_status_t, _ file: String) throws(FileError) {
    guard status == CAIRO_STATUS_SUCCESS else { throw cairoError(status, file) }
  }

  private func cairoError(_ status: cairo_status_t, _ file: String) -> FileError {
    let words = unsafe String(cString: cairo_status_to_string(status))
    return FileError(
      .unwritable, file: file, problem: "cannot be drawn: \(words)",
      remedy: "try a smaller --size")
  }
#endif

/// The file formats of a picture.
package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// Whether this program draws it: PNG and PDF require Cairo.
  package var isDrawn: Bool { self == .svg || OptionalLibrary.cairo.isIncluded }

  /// The format of a file's extension, ignoring case; nil for other extensions.
  package init?(path: String) {
    guard let format = PictureFormat(rawValue: FilePath(path).ending) else { return nil }
    self = format
  }
}
