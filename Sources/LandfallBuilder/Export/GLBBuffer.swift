import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The binary part of a glb: positions, then indices of 32 bits, then those of 16, of either first those of
/// triangles, then those of lines.
package struct GLBBuffer {
  /// Indices of one node.
  package struct Indices {
    /// Whether they are lines, two indices each, and not triangles.
    package var isLines: Bool
    /// The number of its view, and where it begins there.
    package var view: Int
    package var byteOffset: Int
    package var count: Int
  }

  /// A part of the bytes: numbers of one size for one use.
  package struct View {
    package var isLines: Bool
    package var isShort: Bool
    package var bytes: Range<Int>
    /// What stands there.
    package var indices: [UInt32]

    package var indexByteCount: Int { isShort ? 2 : 4 }
  }

  package private(set) var bytes: [UInt8] = []
  package let isQuantized: Bool
  /// From one vertex to the next: three shorts are filled up to a multiple of 4 (§3.6.2.4).
  package var stride: Int { isQuantized ? 8 : 12 }
  package let vertexCount: Int
  /// The least and the greatest of each component, as JSON has the values that are stored.
  package private(set) var minimum: [String] = []
  package private(set) var maximum: [String] = []
  /// Of the regions, of the coasts where there are some, of the inland borders where there are some.
  package private(set) var indices: [Indices] = []
  /// Of indices; behind that of the positions. None is empty.
  package private(set) var views: [View] = []

  package init(_ model: GlobeModel, isQuantized: Bool) {
    self.isQuantized = isQuantized
    vertexCount = model.positions.count
    appendPositions(model.positions)
    let lines = [model.coasts, model.inlandBorders].filter { !$0.isEmpty }.map(Self.pairs)
    let lists = model.regions.map(\.triangles) + lines
    // The greatest number of each size is none: to some programs it begins a new strip (§3.7.2.1).
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
      // The next view begins on a multiple of 4.
      while bytes.count % 4 != 0 { bytes.append(0) }
      views.append(view)
    }
  }

  /// The edges of lines: glTF has no lines of several pieces with indices.
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
      // As doubles, so that the decimal is the stored number for readers of either precision.
      minimum.append("\(Double(positions.map { $0[axis] }.min() ?? 0))")
      maximum.append("\(Double(positions.map { $0[axis] }.max() ?? 0))")
    }
  }

  /// Components from −1 to 1 as 32,767ths (§3.11).
  package static func quantized(_ position: SIMD3<Float>) -> SIMD3<Int16> {
    var steps = SIMD3<Int16>()
    for axis in 0..<3 {
      steps[axis] = Int16((Double(position[axis]) * 32_767).rounded(.toNearestOrEven))
    }
    return steps
  }
}
