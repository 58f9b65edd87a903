/// Returns the numbers from 0 to `count` - 1 in an order: a heapsort. O(n) comparisons if they are
/// in order already, otherwise O(n log n).
///
/// For the few things that an atlas orders while it is open. The module for browsers has this code
/// once, whereas it would have the standard library's sort for each type.
/// - Parameter isBefore: A strict order. Equal numbers come in any order.
@inline(never)
package func orderedNumbers(count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  var heap = Array(0..<count)
  if heap.dropFirst().allSatisfy({ !isBefore($0, $0 - 1) }) { return heap }
  var (start, end) = (count / 2, count)
  while end > 1 {
    // First makes a heap, then moves its last number to its end.
    if start > 0 {
      start -= 1
    } else {
      end -= 1
      heap.swapAt(0, end)
    }
    var parent = start
    while 2 * parent + 1 < end {
      var child = 2 * parent + 1
      if child + 1 < end, isBefore(heap[child], heap[child + 1]) { child += 1 }
      guard isBefore(heap[parent], heap[child]) else { break }
      heap.swapAt(parent, child)
      parent = child
    }
  }
  return heap
}
