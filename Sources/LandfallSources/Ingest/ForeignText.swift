/// What a file contains instead of boundaries, recognized by its first bytes, and what to do.
struct ForeignText {
  let problem: String
  let remedy: String

  private init(_ problem: String, _ remedy: String) {
    (self.problem, self.remedy) = (problem, remedy)
  }

  /// Recognizes text that no format of boundaries begins with; nil for any other.
  init?(head: [UInt8]) {
    let start = head.withSpan { startOfText($0) }
    let text = trimmed(String(decoding: head.dropFirst(start).prefix(1_024), as: UTF8.self))
    let lower = text.lowercased()
    if lower.hasPrefix("version https://git-lfs.github.com/") {
      self.init(
        "is a pointer of Git LFS, not the file itself", "fetch the file, as git lfs pull does")
    } else if lower.hasPrefix("<!doctype html") || lower.hasPrefix("<html")
      || (lower.hasPrefix("<?xml") && lower.contains("<html"))
    {
      self.init(
        "is a web page (HTML), perhaps the error of a server",
        "open it in a browser, and download the file itself")
    } else if lower.hasPrefix("//") || lower.hasPrefix("/*") || Self.isScript(text) {
      self.init(
        "is JavaScript, not JSON",
        "keep the object alone, from its first brace to the one that closes it")
    } else {
      return nil
    }
  }

  /// Recognizes encodings of text and compressed formats that no JSON parser can read.
  init?(headOfJSON head: [UInt8]) {
    switch Array(head.prefix(2)) {
    case [0xFE, 0xFF], [0xFF, 0xFE]:
      self.init("is UTF-16", "write it as UTF-8, as iconv -f UTF-16 -t UTF-8 does")
    case [0x1F, 0x8B]: self.init("is compressed (gzip)", "unpack it with gunzip")
    case [0x50, 0x4B]:
      self.init("is a ZIP archive", "unpack it, or name the file with the ending .zip")
    default: self.init(head: head)
    }
  }

  /// Whether text begins like "const x =", "module.exports = {" or "callback({".
  private static func isScript(_ text: String) -> Bool {
    let words = ["var ", "let ", "const ", "export ", "import ", "window.", "function "]
    if words.contains(where: text.hasPrefix) { return true }
    let rest = text.drop { $0.isLetter || $0.isNumber || "_$.".contains($0) }
    guard rest.startIndex > text.startIndex, text.first?.isNumber == false else { return false }
    let after = rest.drop(while: \.isWhitespace)
    guard let sign = after.first, "=(".contains(sign) else { return false }
    return after.dropFirst().first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
  }

  func error(file: String) -> BuildError {
    BuildError(.unsupportedFormat, file: file, problem: problem, remedy: remedy)
  }
}
