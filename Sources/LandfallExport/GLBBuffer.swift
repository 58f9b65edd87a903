/// The binary part of a glb: positions, then 32-bit indices, then 16-bit indices. In each group of
/// indices, those of triangles precede those of lines.
package struct GLBBuffer {
  /// The indices of one node.
  package struct Indices {
    /// Whether the indices form lines, two indices each, rather than triangles.
    package var isLines: Bool
    /// The number of the indices' view, and their offset in it.
    package var view: Int
    package var byteOffset: Int
    package var count: Int
  }

  /// A range of the bytes: numbers of one size for one use.
  package struct View {
    package var isLines: Bool
    package var isShort: Bool
    package var bytes: Range<Int>
    /// The indices in the view.
    package var indices: [UInt32]

    package var indexByteCount: Int { isShort ? 2 : 4 }
  }

  package private(set) var bytes: [UInt8] = []
  package let isQuantized: Bool
  /// The number of bytes from one vertex to the next: three 16-bit integers are padded to a
  /// multiple of 4 (§3.6.2.4).
  package var stride: Int { isQuantized ? 8 : 12 }
  package let vertexCount: Int
  /// The minimum and maximum of each component of the stored values, as JSON numbers.
  package private(set) var minimum: [String] = []
  package private(set) var maximum: [String] = []
  /// The indices of the regions, then of the coasts and of the inland borders, if there are any.
  package private(set) var indices: [Indices] = []
  /// The views of indices, which follow the view of positions; each is non-empty.
  package private(set) var views: [View] = []

  package init(_ model: GlobeModel, isQuantized: Bool) {
    self.isQuantized = isQuantized
    vertexCount = model.positions.count
    appendPositions(model.positions)
    let lines = [model.coasts, model.inlandBorders].filter { !$0.isEmpty }.map(Self.pairs)
    let lists = model.regions.map(\.triangles) + lines
    // The maximum value of each size is not a valid index: some programs restart a primitive there
    // (§3.7.2.1).
    let areShort = lists.map { $0.allSatisfy { $0 < UInt16.max } }
    indices = lists.map { Indices(isLines: false, view: 0, byteOffset: 0, count: $0.count) }
    for (isShort, isLines) in [(false, false), (false, true), (true, false), (true, true)] {
      let numbers = lists.indices.filter {
        areShort[$0] == isShort && ($0 >= model.regions.count) == isLines
      }
      var view = View(isLines: isLines, isShort: isShort, bytes: 0..<0, indices: [])
      for number in numbers {
        indices[number].isLines = isLines
        indices[number].view = 1 + views.count
        indices[number].byteOffset = view.indexByteCount * view.indices.count
        view.indices += lists[number]
      }
      if view.indices.isEmpty { continue }
      let start = bytes.count
      for index in view.indices {
        if isShort {
          bytes.append(littleEndian: UInt16(index))
        } else {
          bytes.append(littleEndian: index)
        }
      }
      view.bytes = start..<bytes.count
      // Pad so that the next view begins at a multiple of 4.
      while bytes.count % 4 != 0 { bytes.append(0) }
      views.append(view)
    }
  }

  /// The edges of lines: glTF does not support several line strips in one indexed primitive.
  private static func pairs(_ lines: [[UInt32]]) -> [UInt32] {
    lines.flatMap { line in zip(line, line.dropFirst()).flatMap { [$0, $1] } }
  }

  private mutating func appendPositions(_ positions: [SIMD3<Float>]) {
    bytes.reserveCapacity(stride * positions.count)
    if isQuantized {
      let steps = positions.map(Self.quantized)
      for step in steps {
        for axis in 0..<3 { bytes.append(littleEndian: step[axis]) }
        bytes.append(littleEndian: 0 as Int16)
      }
      for axis in 0..<3 {
        minimum.append("\(steps.map { $0[axis] }.min() ?? 0)")
        maximum.append("\(steps.map { $0[axis] }.max() ?? 0)")
      }
      return
    }
    for position in positions {
      for axis in 0..<3 { bytes.append(littleEndian: position[axis].bitPattern) }
    }
    for axis in 0..<3 {
      // Formatted as doubles, so that readers of either precision parse exactly the stored number.
      minimum.append("\(Double(positions.map { $0[axis] }.min() ?? 0))")
      maximum.append("\(Double(positions.map { $0[axis] }.max() ?? 0))")
    }
  }

  /// Components from −1 to 1 as multiples of 1/32,767 (§3.11).
  package static func quantized(_ position: SIMD3<Float>) -> SIMD3<Int16> {
    var steps = SIMD3<Int16>()
    for axis in 0..<3 {
      steps[axis] = Int16((Double(position[axis]) * 32_767).rounded(.toNearestOrEven))
    }
    return steps
  }
}
