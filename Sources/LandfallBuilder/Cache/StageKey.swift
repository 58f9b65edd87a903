import Landfall
import LandfallSupport

/// The name under which the result of a stage is stored: a digest of everything that the result depends on.
struct StageKey: Sendable, Hashable {
  /// The SHA-256, 32 bytes.
  fileprivate(set) var digest: [UInt8]
}

/// Collects what the result of a stage depends on.
///
/// Each value is preceded by its size, so that no two sequences of values have the same bytes.
struct StageInputs {
  private var hash = SHA256()

  /// - Parameter program: a digest of the program that makes the result.
  init(stage: String, program: [UInt8]) {
    add(program)
    add(stage)
  }

  /// The key of the stage with the inputs so far.
  var key: StageKey { StageKey(digest: hash.finalize()) }

  mutating func add<Number: PlainBits>(_ numbers: [Number]) {
    let count = numbers.count
    unsafe withUnsafeBytes(of: count) { unsafe hash.update($0) }
    unsafe numbers.withUnsafeBytes { unsafe hash.update($0) }
  }

  mutating func add<Number: PlainBits>(_ number: Number) { add([number]) }

  mutating func add<Number: PlainBits>(_ number: Number?) { add(number.map { [$0] } ?? []) }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  /// Adds the result of an earlier stage.
  mutating func add(_ key: StageKey) { add(key.digest) }
}
