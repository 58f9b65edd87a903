import CFuzzer
import FuzzSubjects
import LandfallSupport
import TestReading

/// Mutates inputs as libFuzzer does, but an atlas mostly section by section and in place: bytes that
/// move the sections behind them would only ever be refused.
@c(LLVMFuzzerCustomMutator)
public func mutate(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int, _ seed: UInt32
) -> Int {
  guard unsafe FuzzDriver.subject?.isAtlas == true else {
    return unsafe LLVMFuzzerMutate(data, size, maxSize)
  }
  var generator = SeededGenerator(seed: UInt64(seed))
  let file = unsafe AtlasBytes(Array(UnsafeBufferPointer(start: data, count: size)))
  let bodies = file.parts.filter { !$0.body.isEmpty }.map(\.body)
  guard !bodies.isEmpty, generator.nextIndex(below: 50) > 0 else {
    return unsafe LLVMFuzzerMutate(data, size, maxSize)
  }
  var body = bodies[generator.nextIndex(below: bodies.count)]
  // Now and then the header and the section table, whose checksums are made right again, too.
  if generator.nextIndex(below: 10) == 0 { body = 8..<min(64 + 32 * bodies.count, size) }
  // A window of it, as what is longer is rarely changed where it matters.
  let length = min(body.count, 4 << generator.nextIndex(below: 8))
  let start = body.lowerBound + generator.nextIndex(below: body.count - length + 1) / 4 * 4
  _ = unsafe LLVMFuzzerMutate(data + start, min(length, size - start), min(length, size - start))
  return size
}
