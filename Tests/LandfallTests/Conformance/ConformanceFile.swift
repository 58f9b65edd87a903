import Landfall

/// An atlas that the conformance suite opens: a golden atlas, the bundled one, or one of them with changed bytes.
struct ConformanceFile {
  /// A change: bytes that are written over others.
  struct Change {
    var offset: Int
    var bytes: [UInt8]
  }

  var name: String
  /// The file that it begins as, cut or filled up with zeros to `byteCount`; nil for zeros alone.
  var base: String?
  var byteCount: Int
  var changes: [Change]

  /// Its line in the suite, without `file`.
  var columns: [String] {
    let changes = changes.map { "\($0.offset):\(SHA256.hex($0.bytes))" }
    return [
      name, base ?? "-", "\(byteCount)", changes.isEmpty ? "-" : changes.joined(separator: " "),
    ]
  }

  init(_ name: String, base: String, changed bytes: [UInt8], from good: [UInt8]) {
    self.name = name
    self.base = base
    byteCount = bytes.count
    changes = []
    let filled =
      good.prefix(bytes.count) + [UInt8](repeating: 0, count: max(bytes.count - good.count, 0))
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] != filled[offset] else {
        offset += 1
        continue
      }
      // Equal bytes between two changes are shorter than another offset.
      var end = offset + 1
      var next = end
      while next < bytes.count, next < end + 8 {
        if bytes[next] != filled[next] { end = next + 1 }
        next += 1
      }
      changes.append(Change(offset: offset, bytes: Array(bytes[offset..<end])))
      offset = end
    }
  }

  /// Reads the columns of its line.
  init(_ columns: some Collection<String>) throws {
    let columns = Array(columns)
    name = columns[0]
    base = columns[1] == "-" ? nil : columns[1]
    byteCount = try number(columns[2])
    changes = try columns[3] == "-" ? [] : columns[3].split(separator: " ").map(Change.init)
  }

  /// The bytes of the file, given those of its base.
  func bytes(base: [UInt8]) -> [UInt8] {
    var bytes = Array(base.prefix(byteCount))
    bytes += [UInt8](repeating: 0, count: byteCount - bytes.count)
    for change in changes {
      bytes.replaceSubrange(change.offset..<change.offset + change.bytes.count, with: change.bytes)
    }
    return bytes
  }
}

extension ConformanceFile.Change {
  fileprivate init(_ text: Substring) throws {
    let parts = text.split(separator: ":").map(String.init)
    offset = try number(parts[0])
    let digits = Array(parts[1])
    bytes = try stride(from: 0, to: digits.count, by: 2).map {
      try number(String(digits[$0...$0 + 1]), radix: 16)
    }
  }
}

/// An error in a line of the suite.
struct ConformanceError: Error {
  var problem: String
}

private func number<Number: FixedWidthInteger>(_ text: String, radix: Int = 10) throws -> Number {
  guard let number = Number(text, radix: radix) else {
    throw ConformanceError(problem: "\"\(text)\" is not a number")
  }
  return number
}
