/// A binary heap with the greatest element at the top.
@usableFromInline
package struct Heap<Element> {
  @usableFromInline var elements: [Element] = []

  @inlinable
  package init() {}

  @inlinable
  package mutating func insert(_ element: Element, by isLess: (Element, Element) -> Bool) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      if !isLess(elements[parent], elements[child]) { break }
      elements.swapAt(parent, child)
      child = parent
    }
  }

  @inlinable
  package mutating func removeMax(by isLess: (Element, Element) -> Bool) -> Element? {
    guard let top = elements.first, let last = elements.popLast() else { return nil }
    if elements.isEmpty { return top }
    elements[0] = last
    var parent = 0
    while true {
      var largest = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < elements.count && isLess(elements[largest], elements[child]) {
        largest = child
      }
      if largest == parent { return top }
      elements.swapAt(parent, largest)
      parent = largest
    }
  }
}
