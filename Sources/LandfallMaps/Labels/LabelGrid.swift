/// The contents of each cell of a picture: a region of a frame, the frame's free ground, or what no label may cover.
struct LabelGrid {
  /// The side of a cell, in picture units.
  let cell: Double
  let columns: Int
  let rows: Int
  /// The number of a cell's region, from 1; 0 for ground.
  private var regions: [Int32]
  /// The number of a cell's frame, from 1; 0 outside every frame.
  private var frames: [UInt8]
  /// Whether something is drawn that labels must not cover.
  private var isTaken: [Bool]

  /// - Parameter cell: the side of a cell, in picture units.
  init(width: Double, height: Double, cell: Double) {
    self.cell = cell
    columns = max(Int((width / cell).rounded(.down)), 1)
    rows = max(Int((height / cell).rounded(.down)), 1)
    let count = columns * rows
    regions = Array(repeating: 0, count: count)
    frames = Array(repeating: 0, count: count)
    isTaken = Array(repeating: false, count: count)
  }

  // MARK: What cells show

  /// Makes the cells of a box ground of a frame.
  mutating func addFrame(_ number: Int, _ box: PageBox) {
    // Cells that the box covers in part are outside.
    forEachCell(in: box.inset(by: cell)) { grid, index in
      grid.frames[index] = UInt8(clamping: number)
      grid.regions[index] = 0
    }
  }

  /// Makes the ground of a frame outside a ring no part of it.
  mutating func clip(_ frame: Int, to ring: [PathElement]) {
    var isInside = Array(repeating: false, count: columns * rows)
    fill(ring) { _, index in isInside[index] = true }
    for index in frames.indices where frames[index] == UInt8(clamping: frame) && !isInside[index] {
      frames[index] = 0
    }
  }

  /// Marks the cells of a region within its frame.
  /// - Returns: the number of these cells, and the cell in their middle.
  mutating func addRegion(
    _ number: Int, _ path: [PathElement], frame: Int
  ) -> (count: Int, middle: PagePoint) {
    var (count, x, y) = (0, 0, 0)
    let frame = UInt8(clamping: frame)
    fill(path) { grid, index in
      guard grid.frames[index] == frame else { return }
      grid.regions[index] = Int32(clamping: number)
      count += 1
      x += index % grid.columns
      y += index / grid.columns
    }
    let most = Double(max(count, 1))
    return (
      count, PagePoint(x: (Double(x) / most + 0.5) * cell, y: (Double(y) / most + 0.5) * cell)
    )
  }

  /// Keeps labels off a box.
  mutating func take(_ box: PageBox) {
    forEachCell(in: box) { $0.isTaken[$1] = true }
  }

  /// Keeps labels off lines.
  mutating func take(_ path: [PathElement]) {
    var before: PagePoint?
    for element in path {
      switch element {
      case .move(let point): before = point
      case .line(let point):
        if let before { for index in cells(from: before, to: point) { isTaken[index] = true } }
        before = point
      case .close: break
      }
    }
  }

  /// Returns the number of a point's region; 0 for ground.
  func region(at point: PagePoint) -> Int { index(of: point).map { Int(regions[$0]) } ?? 0 }

  /// Whether a point is in a frame.
  func isInside(_ point: PagePoint, frame: Int) -> Bool {
    index(of: point).map { frames[$0] == UInt8(clamping: frame) } ?? false
  }

  // MARK: Places of labels

  /// Returns the share of a box's cells that show a region, 0 to 1; nil if the box leaves the frame or covers
  /// something that labels must not cover.
  /// - Parameter least: nil is returned for smaller shares, too.
  func share(of region: Int, in box: PageBox, frame: Int, least: Double) -> Double? {
    guard box.x >= 0, box.y >= 0 else { return nil }
    let (left, right) = (Int(box.x / cell), Int((box.x + box.width) / cell))
    let (top, bottom) = (Int(box.y / cell), Int((box.y + box.height) / cell))
    guard right < columns, bottom < rows else { return nil }
    let total = (right - left + 1) * (bottom - top + 1)
    let most = Int(Double(total) * (1 - least))
    let frame = UInt8(clamping: frame)
    var others = 0
    for row in top...bottom {
      for index in (row * columns + left)...(row * columns + right) {
        if isTaken[index] || frames[index] != frame { return nil }
        if regions[index] != Int32(clamping: region) {
          others += 1
          if others > most { return nil }
        }
      }
    }
    return 1 - Double(others) / Double(total)
  }

  /// Returns how many cells of a line show other regions than one; nil if the line leaves the frame or crosses
  /// something that labels must not cover, apart from the first `skipped` picture units.
  func crossings(
    from start: PagePoint, to end: PagePoint, region: Int, frame: Int, skipped: Double
  ) -> Int? {
    let frame = UInt8(clamping: frame)
    var others = 0
    for index in cells(from: start, to: end) {
      let x = (Double(index % columns) + 0.5) * cell - start.x
      let y = (Double(index / columns) + 0.5) * cell - start.y
      let isFar = x * x + y * y > skipped * skipped
      if frames[index] != frame || isTaken[index] && isFar { return nil }
      if regions[index] != 0, regions[index] != Int32(clamping: region) { others += 1 }
    }
    return others
  }

  // MARK: Cells

  private func index(of point: PagePoint) -> Int? {
    guard point.x >= 0, point.y >= 0, point.x < Double(columns) * cell,
      point.y < Double(rows) * cell
    else { return nil }
    return min(Int(point.y / cell), rows - 1) * columns + min(Int(point.x / cell), columns - 1)
  }

  /// Visits the number of the region of each cell of a box, 0 for ground.
  func forEachRegion(in box: PageBox, _ body: (Int) -> Void) {
    guard let cells = cells(in: box) else { return }
    for row in cells.rows {
      for column in cells.columns { body(Int(regions[row * columns + column])) }
    }
  }

  private mutating func forEachCell(in box: PageBox, _ body: (inout LabelGrid, Int) -> Void) {
    guard let cells = cells(in: box) else { return }
    for row in cells.rows {
      for column in cells.columns { body(&self, row * columns + column) }
    }
  }

  private func cells(in box: PageBox) -> (rows: ClosedRange<Int>, columns: ClosedRange<Int>)? {
    guard box.width > 0, box.height > 0 else { return nil }
    let left = max(Int(max(box.x, 0) / cell), 0)
    let top = max(Int(max(box.y, 0) / cell), 0)
    let right = min(Int(min(max(box.x + box.width, -1), 1e6) / cell), columns - 1)
    let bottom = min(Int(min(max(box.y + box.height, -1), 1e6) / cell), rows - 1)
    return left <= right && top <= bottom ? (top...bottom, left...right) : nil
  }

  /// Returns the cells along a line in order; one that holds much of the line is listed more than once.
  private func cells(from start: PagePoint, to end: PagePoint) -> [Int] {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    // Lines that leave the picture are at most a few of its sides long.
    let steps = min(Int(max(abs(dx), abs(dy)) / (0.5 * cell)) + 1, 20_000)
    return (0...steps).compactMap { step in
      let part = Double(step) / Double(steps)
      return index(of: PagePoint(x: start.x + part * dx, y: start.y + part * dy))
    }
  }

  /// Visits the cells whose middle is within rings, by the even-odd rule.
  private mutating func fill(_ path: [PathElement], _ body: (inout LabelGrid, Int) -> Void) {
    var crossings = [[Double]](repeating: [], count: rows)
    func addEdge(_ one: PagePoint, _ other: PagePoint) {
      let (upper, lower) = one.y <= other.y ? (one, other) : (other, one)
      // The middle of row r is at (r + 0.5) · cell; the rows with upper.y <= middle < lower.y.
      let first = max((upper.y / cell - 0.5).rounded(.up), 0)
      let last = min((lower.y / cell - 0.5).rounded(.up) - 1, Double(rows - 1))
      guard first <= last else { return }
      for row in Int(first)...Int(last) {
        let part = ((Double(row) + 0.5) * cell - upper.y) / (lower.y - upper.y)
        crossings[row].append(upper.x + part * (lower.x - upper.x))
      }
    }
    var (start, before): (PagePoint?, PagePoint?) = (nil, nil)
    func close() {
      if let start, let before { addEdge(before, start) }
    }
    for element in path {
      switch element {
      case .move(let point):
        close()
        (start, before) = (point, point)
      case .line(let point):
        if let before { addEdge(before, point) }
        before = point
      case .close:
        close()
        (start, before) = (nil, nil)
      }
    }
    close()
    for row in crossings.indices where !crossings[row].isEmpty {
      let sorted = crossings[row].sorted()
      for pair in stride(from: 0, to: sorted.count - 1, by: 2) {
        let left = max((sorted[pair] / cell - 0.5).rounded(.up), 0)
        let right = min((sorted[pair + 1] / cell - 0.5).rounded(.up) - 1, Double(columns - 1))
        guard left <= right else { continue }
        for column in Int(left)...Int(right) { body(&self, row * columns + column) }
      }
    }
  }
}
