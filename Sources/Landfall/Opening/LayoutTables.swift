/// The layouts of an atlas, or a single layout in memory.
package struct LayoutTables: @unchecked Sendable {
  /// The bytes of a layout in memory; nil for a file, whose bytes belong to its storage.
  private let pinned: PinnedBytes?
  package let layouts: [LayoutRecord]
  package let frames: [LayoutShapes]
  package let strings: ByteView

  /// Reads the layouts of an atlas.
  /// - Throws: ``AtlasError`` with code `structure` if a layout refers to missing data.
  package init(_ sections: Sections, strings: ByteView, layers: [LayerRecord])
    throws(AtlasError)
  {
    pinned = nil
    self.strings = strings
    layouts = try sections.records(.layouts)
    let records: [LayoutFrameRecord] = try sections.records(.layoutFrames)
    var frames: [LayoutShapes] = []
    for (number, record) in records.enumerated() {
      let shapes = sections.body(.layoutShapes, owner: UInt32(number))
      frames.append(try LayoutShapes(record, bytes: shapes, number: number))
    }
    self.frames = frames
    try check(regionCounts: layers.map { $0.regionCount })
  }

  /// Reads one layout in memory; its strings, frames and their shapes are concatenated.
  package init(_ layout: EncodedLayout, layer: UInt32, layers: [LayerRecord]) throws(AtlasError) {
    let pinned = PinnedBytes(copying: layout.strings + layout.frames.flatMap { $0.shapes })
    self.pinned = pinned
    let bytes = unsafe ByteView(start: pinned.start, count: pinned.count)
    var start = layout.strings.count
    strings = bytes.slice(0..<start) ?? .empty
    var record = layout.record
    record.layer = layer
    layouts = [record]
    var frames: [LayoutShapes] = []
    for (number, frame) in layout.frames.enumerated() {
      let shapes = bytes.slice(start..<(start + frame.shapes.count)) ?? .empty
      frames.append(try LayoutShapes(frame.record, bytes: shapes, number: number))
      start += frame.shapes.count
    }
    self.frames = frames
    try check(regionCounts: layers.map { $0.regionCount })
  }

  private func check(regionCounts: [UInt32]) throws(AtlasError) {
    var next = 0
    for (number, layout) in layouts.enumerated() {
      guard number == 0 || layouts[number - 1].layer <= layout.layer else {
        throw .structure("layout \(number) is not in the order of the layers")
      }
      guard layout.layer < UInt32(regionCounts.count), Int(clamping: layout.firstFrame) == next,
        Int(clamping: layout.frameCount) <= frames.count - next, layout.width > 0,
        layout.width < .infinity, layout.height > 0, layout.height < .infinity,
        layout.tolerance >= 0, layout.tolerance < .infinity
      else { throw .structure("layout \(number) points outside the tables, or has no size") }
      for frame in next..<(next + Int(layout.frameCount)) {
        guard frames[frame].record.regionCount <= regionCounts[Int(layout.layer)] else {
          throw .structure("frame \(frame) has more regions than its layer")
        }
      }
      next += Int(layout.frameCount)
    }
    guard next == frames.count else {
      throw .structure("\(frames.count) frames are not those of the layouts")
    }
  }
}

/// A layout in the format of the file, as the builder encodes it, with its own strings.
package struct EncodedLayout: Sendable {
  /// The record; the receiver sets its layer, and its strings are offsets in ``strings``.
  package var record: LayoutRecord
  package var frames: [(record: LayoutFrameRecord, shapes: [UInt8])]
  package var strings: [UInt8]

  package init(
    record: LayoutRecord, frames: [(record: LayoutFrameRecord, shapes: [UInt8])], strings: [UInt8]
  ) {
    self.record = record
    self.frames = frames
    self.strings = strings
  }
}
