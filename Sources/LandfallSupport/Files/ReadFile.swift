/// Reads all bytes of a file.
/// - Throws: ``FileError`` with code `unreadable`, also if the file exceeds `limit` bytes.
package func readFile(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  let file = try FileDescriptor.open(reading: path)
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  var count = 0
  while true {
    let read = try file.read(into: &bytes, from: count)
    if read == 0 { break }
    count += read
    guard count <= limit else {
      throw FileError(
        .unreadable, file: path, problem: "larger than \(limit) bytes",
        remedy: "check that this is the file you mean")
    }
    if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
  }
  bytes.removeLast(bytes.count - count)
  return bytes
}
