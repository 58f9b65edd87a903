/// Returns the numbers 0 ..< count in the ascending order of their keys; equal keys keep their
/// order.
///
/// A radix sort with eleven bits per pass: O(count) for keys of 64 bits.
func ascendingOrder(of keys: [UInt64]) -> [Int32] {
  var order = (0..<Int32(keys.count)).map { $0 }
  var next = order
  var sorted = keys
  var nextKeys = keys
  for shift in stride(from: 0, to: 64, by: 11) {
    var starts = [Int](repeating: 0, count: 2049)
    for key in sorted { starts[Int((key >> UInt64(shift)) & 2047) + 1] += 1 }
    // All keys have the same bits here.
    if starts.contains(keys.count) { continue }
    for digit in 0..<2048 { starts[digit + 1] += starts[digit] }
    for position in order.indices {
      let key = sorted[position]
      let digit = Int((key >> UInt64(shift)) & 2047)
      nextKeys[starts[digit]] = key
      next[starts[digit]] = order[position]
      starts[digit] += 1
    }
    swap(&order, &next)
    swap(&sorted, &nextKeys)
  }
  return order
}
