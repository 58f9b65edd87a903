/// Returns text in which each part that is `old`, byte for byte, is `new`. The library's own function requires iOS 16.
/// - Parameter old: not empty.
/// - Complexity: O(bytes of the text × bytes of `old`)
package func replaced(_ text: String, _ old: String, by new: String) -> String {
  let (bytes, mark) = (Array(text.utf8), Array(old.utf8))
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    if bytes[index...].starts(with: mark) {
      result += new.utf8
      index += mark.count
    } else {
      result.append(bytes[index])
      index += 1
    }
  }
  return String(decoding: result, as: UTF8.self)
}
