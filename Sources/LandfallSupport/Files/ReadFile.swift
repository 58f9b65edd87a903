/// Reads all bytes of a file.
/// - Parameter isRegular: whether the file must be a regular one; else a pipe is read, too.
/// - Throws: ``FileError`` with code `unreadable`, also if the file exceeds `limit` bytes.
package func readFile(
  _ path: String, limit: Int = .max, isRegular: Bool = false
) throws(FileError) -> [UInt8] {
  try readAll(
    isRegular ? .open(regular: path) : .open(reading: path), limit: limit)
}

/// Reads an open file to its end.
/// - Throws: ``FileError`` with code `unreadable`, also if it exceeds `limit` bytes.
package func readAll(
  _ file: borrowing FileDescriptor, limit: Int = .max
) throws(FileError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  var count = 0
  while true {
    let read = try file.read(into: &bytes, from: count)
    if read == 0 { break }
    count += read
    guard count <= limit else {
      throw FileError(
        .unreadable, file: file.path, problem: "larger than \(limit) bytes",
        remedy: "check that this is the file you mean")
    }
    if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
  }
  bytes.removeLast(bytes.count - count)
  return bytes
}
