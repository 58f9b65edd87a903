extension GlobeMeshView {
  /// A piece of border with the same regions beside it throughout.
  public struct Line: Sendable, RandomAccessCollection {
    package let tables: MeshTables
    /// Its number in the mesh.
    public let number: Int

    /// The smallest region on its left, as seen along it from outside the globe; nil for none.
    public var left: RegionID? { region(0) }
    /// The smallest region on its right; nil for none.
    public var right: RegionID? { region(1) }
    /// Whether no region lies on one side.
    public var isCoast: Bool { number < Int(tables.record.coastCount) }
    /// Whether it ends where it begins; its first vertex is repeated then.
    public var isClosed: Bool { first == last }

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of its vertices, two or more.
    public var endIndex: Int { tables.lineStart(number + 1) - tables.lineStart(number) }
    /// The number of a vertex of the mesh.
    public subscript(position: Int) -> Int {
      precondition(indices.contains(position), "no vertex \(position) in this line")
      return Int(tables.lineVertex(tables.lineStart(number) + position))
    }

    private func region(_ side: Int) -> RegionID? {
      let region = tables.side(side, ofLine: number)
      return region == noneIndex ? nil : RegionID(rawValue: region)
    }
  }

  /// The borders, each piece once: coasts first, then those between regions. O(1), a line as it is
  /// asked for.
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
