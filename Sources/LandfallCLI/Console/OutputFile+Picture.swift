import LandfallBuilder
import LandfallMaps

extension OutputFile {
  /// Writes a picture to a file, which appears in one step when it is complete.
  /// - Parameter scale: the pixels of a unit of the picture, in PNG.
  /// - Throws: ``FileError`` if the picture cannot be drawn or written.
  static func write(
    _ picture: MapPicture, as format: PictureFormat, scale: Double = 1, to output: Destination
  ) throws {
    try write(try encodePicture(picture, as: format, scale: scale, file: output.path), to: output)
  }
}
