/// The file formats of a picture.
package enum PictureFormat: String, CaseIterable, Sendable {
  case svg, png, pdf

  /// The format of a file's extension, ignoring case; nil for other extensions.
  package init?(path: String) {
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
    guard let ending, let format = PictureFormat(rawValue: ending.lowercased()) else { return nil }
    self = format
  }
}
