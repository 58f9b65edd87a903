/// A sequence of positions from 0, of which some have a key.
protocol KeyedPositions: Sendable {
  /// The number of positions.
  var count: Int { get }

  /// Calls `body` with each position of a range that has a key, ascending, and its key.
  func forEachKey(in positions: Range<Int>, _ body: (_ position: Int, _ key: UInt64) -> Void)
}

/// Returns for each position the first position with the same key; a position without a key is its own.
///
/// The keys are divided by their hash into parts that fit a processor's cache, and each part has a table of
/// its own. The result does not depend on the number of threads: each part has its positions in ascending
/// order. O(count) time. It takes 12 bytes for each position of the parts that are searched together, at
/// most ``mostEntries`` or a quarter of all.
func firstOccurrences(of source: some KeyedPositions, jobs: Int) -> [UInt32] {
  let count = source.count
  precondition(count < Int(UInt32.max), "positions fit 32 bits")
  let bits = (0...).first { count >> $0 <= 1 << 14 } ?? 0
  let partCount = 1 << bits
  let groupCount = count <= mostEntries ? 1 : min(4, partCount)
  let chunkCount = max(1, min(4 * jobs, count >> 12))
  let chunks = (0..<chunkCount).map { count * $0 / chunkCount..<count * ($0 + 1) / chunkCount }

  let counts = parallelMap(count: chunkCount, jobs: jobs) { chunk in
    var counts = [UInt32](repeating: 0, count: partCount)
    source.forEachKey(in: chunks[chunk]) { counts[part(of: mixed($1), bits: bits)] += 1 }
    return counts
  }
  var result = Array(0..<UInt32(count))
  for group in 0..<groupCount {
    let parts = partCount * group / groupCount..<partCount * (group + 1) / groupCount
    // Where each chunk writes the entries of each part: the parts in turn, and in each the chunks in turn.
    var starts = [[Int]](repeating: [], count: chunkCount)
    var ranges: [Range<Int>] = []
    var end = 0
    for part in parts {
      let start = end
      for chunk in chunks.indices {
        starts[chunk].append(end)
        end += Int(counts[chunk][part])
      }
      ranges.append(start..<end)
    }
    let (first, all) = (starts, ranges)
    var keys = [UInt64](repeating: 0, count: end)
    var positions = [UInt32](repeating: 0, count: end)
    keys.withSharedElements { keys in
      positions.withSharedElements { positions in
        _ = parallelMap(count: chunkCount, jobs: jobs) { chunk in
          var next = first[chunk]
          source.forEachKey(in: chunks[chunk]) { position, key in
            let part = part(of: mixed(key), bits: bits) - parts.lowerBound
            guard part >= 0, part < next.count else { return }
            keys[next[part]] = key
            positions[next[part]] = UInt32(position)
            next[part] += 1
          }
        }
        result.withSharedElements { result in
          _ = parallelMap(count: all.count, jobs: jobs) { part in
            findFirst(in: all[part], keys, positions, into: result)
          }
        }
      }
    }
  }
  return result
}

/// The number of entries up to which all parts are searched together: 48 MB.
private let mostEntries = 1 << 22

/// Finds the first of equal keys among the entries of a part.
private func findFirst(
  in entries: Range<Int>, _ keys: SharedElements<UInt64>, _ positions: SharedElements<UInt32>,
  into result: SharedElements<UInt32>
) {
  var size = 16
  while size < 2 * entries.count { size *= 2 }
  let free = UInt32.max
  var table = [UInt32](repeating: free, count: size)
  for entry in entries {
    let key = keys[entry]
    var slot = Int(truncatingIfNeeded: mixed(key)) & (size - 1)
    while true {
      let found = table[slot]
      if found == free {
        table[slot] = UInt32(entry)
        break
      }
      if keys[Int(found)] == key {
        result[Int(positions[entry])] = positions[Int(found)]
        break
      }
      slot = (slot + 1) & (size - 1)
    }
  }
}

/// The part of a key among 2^bits: the top bits of its hash, as tables use the low ones.
@inline(__always)
private func part(of hash: UInt64, bits: Int) -> Int { Int(hash >> 40) & (1 << bits - 1) }
