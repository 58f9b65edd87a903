internal import CBenchmarks
import LandfallBuilder

/// Returns the bytes in use on the heap; nil if the C library does not report them.
func heapByteCount() -> Int? {
  let count = Int(heap_byte_count())
  return count < 0 ? nil : count
}

/// Returns the resident bytes of a mapped file in this process; nil if the system does not report them.
func residentBytes(ofMapping path: String) -> Int? {
  // Foundation reads only the first page of such a file.
  guard let bytes = try? readFile("/proc/self/smaps") else { return nil }
  let text = String(decoding: bytes, as: UTF8.self)
  var isWanted = false
  var kilobytes = 0
  for line in text.split(separator: "\n") {
    let words = line.split(separator: " ")
    // "7f01…-7f02… r--p 00000000 08:01 123 /path (deleted)" starts a mapping.
    if let first = words.first, first.contains("-"), !first.hasSuffix(":") {
      isWanted = line.contains(path)
    } else if isWanted, words.first == "Rss:", words.count > 1 {
      kilobytes += Int(words[1]) ?? 0
    }
  }
  return kilobytes * 1024
}
