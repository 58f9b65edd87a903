import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// The attribute values of all layers, and the table of numbers that they refer to.
struct AttributeTable {
  private(set) var values = ByteWriter()
  private(set) var numbers = ByteWriter()
  private var numberIndices: [UInt64: UInt32] = [:]

  var count: Int { values.count / AttributeRecord.byteCount }

  mutating func append(_ value: AttributeValue?, strings: inout StringTable) {
    record(value, strings: &strings).write(to: &values)
  }

  private mutating func record(
    _ value: AttributeValue?, strings: inout StringTable
  ) -> AttributeRecord {
    switch value {
    case nil: AttributeRecord(kind: .none, payload: 0)
    case .string(let text): AttributeRecord(kind: .string, payload: strings.offset(of: text))
    case .json(let text): AttributeRecord(kind: .json, payload: strings.offset(of: text))
    case .boolean(let flag): AttributeRecord(kind: .boolean, payload: flag ? 1 : 0)
    case .integer(let number):
      AttributeRecord(kind: .integer, payload: index(of: UInt64(bitPattern: number)))
    case .number(let number):
      AttributeRecord(kind: .number, payload: index(of: number.bitPattern))
    }
  }

  private mutating func index(of bits: UInt64) -> UInt32 {
    if let index = numberIndices[bits] { return index }
    let index = UInt32(numbers.count / 8)
    numbers.append(bits)
    numberIndices[bits] = index
    return index
  }
}
