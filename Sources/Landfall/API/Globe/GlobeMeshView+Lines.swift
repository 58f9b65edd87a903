extension GlobeMeshView {
  /// A border line with the same regions on its left and right throughout.
  public struct Line: Sendable, RandomAccessCollection {
    package let tables: MeshTables
    /// The number of the line in the mesh.
    public let number: Int

    /// The smallest region on the left of the line in its direction, as seen from outside the
    /// globe; nil if there is no region.
    public var left: RegionID? { region(0) }
    /// The smallest region on the right of the line; nil if there is no region.
    public var right: RegionID? { region(1) }
    /// Whether one side has no region.
    public var isCoast: Bool { number < Int(tables.record.coastCount) }
    /// Whether the line ends where it begins; its last vertex then repeats the first.
    public var isClosed: Bool { first == last }

    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The number of vertices, two or more.
    public var endIndex: Int { tables.lineStart(number + 1) - tables.lineStart(number) }
    /// The mesh's number of the vertex at a position.
    public subscript(position: Int) -> Int {
      precondition(indices.contains(position), "no vertex \(position) in this line")
      return Int(tables.lineVertex(tables.lineStart(number) + position))
    }

    private func region(_ side: Int) -> RegionID? {
      let region = tables.side(side, ofLine: number)
      return region == noneIndex ? nil : RegionID(rawValue: region)
    }
  }

  /// The border lines, each once: coasts first, then borders between regions. O(1); a line is read
  /// on access.
  public var lines: some RandomAccessCollection<Line> & Sendable {
    LineList(tables: tables, bounds: 0..<info.lineCount)
  }

  /// The lines with no region on one side.
  public var coasts: some RandomAccessCollection<Line> & Sendable {
    LineList(tables: tables, bounds: 0..<info.coastCount)
  }

  /// The lines between regions.
  public var inlandBorders: some RandomAccessCollection<Line> & Sendable {
    LineList(tables: tables, bounds: info.coastCount..<info.lineCount)
  }

  private struct LineList: RandomAccessCollection, Sendable {
    let tables: MeshTables
    let bounds: Range<Int>
    var startIndex: Int { bounds.lowerBound }
    var endIndex: Int { bounds.upperBound }
    subscript(position: Int) -> Line { Line(tables: tables, number: position) }
  }
}
