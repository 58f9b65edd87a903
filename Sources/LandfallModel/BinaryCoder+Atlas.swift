extension GridPoint: PlainBits {}

extension BinaryCoder {
  /// Reads or writes a record of an atlas.
  package mutating func callAsFunction<Record: FixedRecord>(
    _ record: inout Record
  ) throws(BinaryFault) {
    var writer = ByteWriter()
    record.write(to: &writer)
    var bytes = writer.bytes
    try code(&bytes, count: Record.byteCount)
    record = unsafe bytes.withUnsafeBytes {
      unsafe Record(reading: ByteView(start: $0.baseAddress!, count: $0.count))
    }
  }
}
