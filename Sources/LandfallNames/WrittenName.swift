/// A name as tables have it, with footnote marks, entities of HTML and what tells namesakes apart.
package enum WrittenName {
  /// Returns the text, and what it is without entities, and then without marks of footnotes, each if it differs.
  /// - Parameter dropsNumbers: Whether digits after a letter are marks, too.
  package static func forms(_ text: String, dropsNumbers: Bool) -> [String] {
    var forms = [trimmed(text)]
    func take(_ form: String) {
      if !form.isEmpty, form != forms.last { forms.append(form) }
    }
    take(trimmed(decoded(forms[0])))
    take(withoutMarks(forms[forms.count - 1], dropsNumbers: dropsNumbers))
    return forms
  }

  /// Returns what a name has before and after a parenthesis, a comma, a slash, a colon or a dash; nil without one.
  package static func parts(_ text: String) -> (first: String, second: String)? {
    if text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex {
      let inside = text[text.index(after: open)...].dropLast()
      return (trimmed(String(text[..<open])), trimmed(String(inside)))
    }
    for mark in [", ", " / ", "/", ": ", " - ", " – ", ","] {
      let pieces = split(text, at: mark)
      guard pieces.count == 2, !pieces[0].isEmpty, !pieces[1].isEmpty else { continue }
      return (trimmed(pieces[0]), trimmed(pieces[1]))
    }
    return nil
  }

  private static func split(_ text: String, at mark: String) -> [String] {
    let (text, mark) = (Array(text.unicodeScalars), Array(mark.unicodeScalars))
    var (pieces, piece, index) = ([String](), String.UnicodeScalarView(), 0)
    while index < text.count {
      if text[index...].starts(with: mark) {
        pieces.append(String(piece))
        piece = .init()
        index += mark.count
      } else {
        piece.append(text[index])
        index += 1
      }
    }
    return pieces + [String(piece)]
  }

  private static func trimmed(_ text: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
    }
    let scalars = text.unicodeScalars
    let rest = scalars.drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(rest[...last])
  }

  // MARK: Marks

  private static let signs: Set<Unicode.Scalar> = [
    "*", "†", "‡", "§", "¶", "#", "^", "°", "~", "¹", "²", "³", "ª", "º", "•", "¤", "|", "‖",
  ]

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    signs.contains(scalar) || (0x2070...0x209C).contains(scalar.value)
      || (0x1D2C...0x1DBF).contains(scalar.value)
      // Flags, and what joins them.
      || (0x1F1E6...0x1F1FF).contains(scalar.value) || scalar == "\u{FE0F}"
  }

  /// Returns text without the marks of footnotes at its ends.
  private static func withoutMarks(_ text: String, dropsNumbers: Bool) -> String {
    var rest = Array(trimmed(text).unicodeScalars)
    func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    while let first = rest.first, isSign(first) || isSpace(first) { rest.removeFirst() }
    while let last = rest.last {
      if isSign(last) || isSpace(last) {
        rest.removeLast()
      } else if last == "]", let open = rest.lastIndex(of: "["), open > 0 {
        rest.removeSubrange(open...)
      } else if last == ")" || last == "/" || last == "]" {
        guard let count = noteLength(rest) else { break }
        rest.removeLast(count)
      } else if dropsNumbers, let count = digitLength(rest) {
        rest.removeLast(count)
      } else {
        break
      }
    }
    return trimmed(String(String.UnicodeScalarView(rest)))
  }

  /// The length of a mark such as "(1)", "(a)", "1)", "a/" or "(1, 2)" at the end; nil without one.
  private static func noteLength(_ text: [Unicode.Scalar]) -> Int? {
    if text.last == ")", let open = text.lastIndex(of: "("), open > 0 {
      let inside = text[(open + 1)...].dropLast()
      let isNote = inside.allSatisfy {
        ("0"..."9").contains($0) || " ,*†‡".unicodeScalars.contains($0)
      }
      if isNote, (1...8).contains(inside.count) { return text.count - open }
    }
    var index = text.count - 1
    var letters = 0
    var digits = 0
    while index > 0 {
      let scalar = text[index - 1]
      if ("0"..."9").contains(scalar) {
        digits += 1
      } else if scalar.properties.isAlphabetic {
        // That of "Spain1)" is the name's.
        if digits > 0 { break }
        letters += 1
      } else if !(scalar == "," || scalar == "*" || scalar == "." || scalar == "/") {
        break
      }
      index -= 1
    }
    guard letters <= 1, digits <= 4, letters + digits > 0 || text[index..<text.count].contains("*")
    else { return nil }
    if index > 0, text[index - 1] == "(" { return index > 1 ? text.count - index + 1 : nil }
    let isApart = index > 1 && (text[index - 1] == " " || digits > 0)
    return isApart && !text[..<index].contains("(") ? text.count - index : nil
  }

  /// The length of one or two digits at the end after three letters; nil without them.
  private static func digitLength(_ text: [Unicode.Scalar]) -> Int? {
    let marks = text.reversed().prefix { ("0"..."9").contains($0) || $0 == "," }
    guard (1...5).contains(marks.count), marks.contains(where: { $0 != "," }),
      marks.split(separator: ",").allSatisfy({ $0.count <= 2 })
    else { return nil }
    let before = text.dropLast(marks.count).reversed().drop { $0 == " " }.prefix(3)
    return before.count == 3 && before.allSatisfy(\.properties.isAlphabetic) ? marks.count : nil
  }

  // MARK: Entities

  private static let entities: [String: String] = [
    "amp": "&", "nbsp": " ", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "rsquo": "’",
    "lsquo": "‘", "ndash": "–", "mdash": "—", "shy": "", "szlig": "ß", "aelig": "æ", "AElig": "Æ",
    "eth": "ð", "ETH": "Ð", "thorn": "þ", "THORN": "Þ", "oslash": "ø", "Oslash": "Ø",
    "aring": "å", "Aring": "Å", "zwnj": "", "zwj": "", "inodot": "ı", "dagger": "†", "Dagger": "‡",
    "sup1": "¹", "sup2": "²", "sup3": "³", "hyphen": "-", "thinsp": " ", "ensp": " ", "emsp": " ",
  ]
  private static let accents: [String: [Character: Character]] = [
    "acute": pairs("AÁEÉIÍOÓUÚYÝaáeéiíoóuúyý"), "grave": pairs("AÀEÈIÌOÒUÙaàeèiìoòuù"),
    "circ": pairs("AÂEÊIÎOÔUÛaâeêiîoôuû"), "uml": pairs("AÄEËIÏOÖUÜaäeëiïoöuüyÿ"),
    "tilde": pairs("AÃNÑOÕaãnñoõ"), "cedil": pairs("CÇcçsşSŞ"), "caron": pairs("SŠsšZŽzžcčCČ"),
  ]

  private static func pairs(_ text: String) -> [Character: Character] {
    let letters = Array(text)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: letters.count, by: 2).map {
        (letters[$0], letters[$0 + 1])
      })
  }

  /// Returns text with the characters that entities of HTML stand for; twice, as some tables escape them again.
  private static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let once = decodedOnce(text)
    return once.utf8.contains(UInt8(ascii: "&")) ? decodedOnce(once) : once
  }

  private static func decodedOnce(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(ofEntity: String(rest[..<end].dropFirst()))
      else {
        result.append("&")
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(ofEntity name: String) -> String? {
    if let known = entities[name] { return known }
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let isHex = digits.first == "x" || digits.first == "X"
      let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map { $0 == "\u{A0}" ? " " : String($0) }
    }
    guard let letter = name.first else { return nil }
    return accents[String(name.dropFirst())]?[letter].map(String.init)
  }
}
