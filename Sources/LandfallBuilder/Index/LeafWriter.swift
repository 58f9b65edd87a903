import Landfall

/// Writes a leaf as ``LeafFormat`` has it: runs of consecutive edges become chains.
///
/// It is narrow where all its vertices lie within 2^15 grid units of the cell's centre.
func appendLeaf(
  edges: ArraySlice<UInt32>, input: QuadtreeInput, west: Int64, south: Int64, shift: UInt32,
  code: UInt32, to words: inout [UInt32]
) {
  let half = LeafFormat.half(ofShift: shift)
  let (centreU, centreV) = (west + half, south + half)
  func offsets(_ point: GridPoint) -> (Int64, Int64) {
    (Int64(point.u) - centreU, Int64(point.v) - centreV)
  }
  let narrow = Int64(Int16.min)...Int64(Int16.max)
  let isNarrow = edges.allSatisfy { edge in
    [Int(edge), Int(edge) + 1].allSatisfy { vertex in
      let (u, v) = offsets(input.vertices[vertex])
      return narrow.contains(u) && narrow.contains(v)
    }
  }
  words.append(code | (isNarrow ? 0 : LeafFormat.wideFlag))
  var position = edges.startIndex
  while position < edges.endIndex {
    let first = Int(edges[position])
    var count = 2
    position += 1
    while position < edges.endIndex, Int(edges[position]) == first + count - 1,
      count < LeafFormat.maxVertexCount
    {
      count += 1
      position += 1
    }
    words.append(
      UInt32(count) | input.changeOfEdge[first] << LeafFormat.vertexCountBits
        | (position == edges.endIndex ? LeafFormat.lastFlag : 0))
    for vertex in input.vertices[first..<(first + count)] {
      if isNarrow {
        let (u, v) = offsets(vertex)
        words.append(
          UInt32(UInt16(truncatingIfNeeded: u)) | UInt32(UInt16(truncatingIfNeeded: v)) << 16)
      } else {
        words.append(vertex.u)
        words.append(vertex.v)
      }
    }
  }
}
