/// The full check of a layer's aliases and of the later words of its names.
struct OtherNamesCheck {
  let storage: AtlasStorage
  let number: Int

  private var layer: Layer { Layer(storage: storage, number: number) }

  /// Runs the check. O(bytes of the entries' strings).
  /// - Throws: ``AtlasError`` with code `structure`, which describes the problem.
  func run(_ texts: TextCheck) throws(AtlasError) {
    try check(layer.aliasIndex, "alias", texts) { (position, what) throws(AtlasError) in
      let written = layer.otherNames.writtenAlias(
        at: position, ofLayer: number, strings: storage.tables.strings)
      let folded = Array(NameFolding.fold(written).utf8)
      let offset = layer.aliasIndex.text(at: position)
      guard !folded.isEmpty, storage.tables.strings.compareString(at: offset, with: folded) == 0
      else { throw .structure("\(what) is not the folded form of \"\(written)\"") }
    }
    try check(layer.wordIndex, "word", texts) { (position, what) throws(AtlasError) in
      let (offset, start) = (
        layer.wordIndex.text(at: position), layer.wordIndex.textStart(at: position)
      )
      guard start > 0, storage.tables.strings.byte(at: offset + 4 + start - 1) == UInt8(ascii: " "),
        layer.wordIndex.byteCount(at: position) > 0
      else { throw .structure("\(what) does not begin after a space of a name") }
    }
  }

  private func check(
    _ index: NameIndex, _ kind: String, _ texts: TextCheck,
    _ body: (Int, String) throws(AtlasError) -> Void
  ) throws(AtlasError) {
    var before: (text: [UInt8], region: UInt32)?
    for position in 0..<index.count {
      let what = "\(kind) \(position) of layer \(layer.id)"
      let region = index.region(at: position)
      guard region < layer.record.regionCount else {
        throw .structure("\(what) is that of region \(region), which does not exist")
      }
      try texts.verify(UInt32(truncatingIfNeeded: index.text(at: position)), what)
      try body(position, what)
      let text = index.bytes(at: position)
      if let before {
        let isAfter =
          before.text == text
          ? before.region <= region : before.text.lexicographicallyPrecedes(text)
        guard isAfter else { throw .structure("\(what) is out of order") }
      }
      before = (text, region)
    }
  }
}
