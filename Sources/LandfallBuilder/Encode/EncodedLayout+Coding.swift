package import Landfall
package import LandfallSupport

extension EncodedLayout: BinaryCodable {
  package static var blank: EncodedLayout {
    EncodedLayout(record: LayoutRecord(), frames: [], strings: [])
  }

  package mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&record)
    var coded = frames.map { CodedFrame(record: $0.record, shapes: $0.shapes) }
    try field(&coded)
    frames = coded.map { ($0.record, $0.shapes) }
    try field(&strings)
  }
}

private struct CodedFrame: BinaryCodable {
  var record = LayoutFrameRecord()
  var shapes: [UInt8] = []

  static var blank: CodedFrame { CodedFrame() }

  mutating func code(_ field: inout BinaryCoder) throws(BinaryFault) {
    try field(&record)
    try field(&shapes)
  }
}
