// A fixed program no one uses, whose compilation scripts/check build-time measures to compare machines: generic code,
// closures, dictionaries, sorting and text, specialized for many types. A change of this file changes the unit of
// recorded.tsv.

struct Sample<Number: FixedWidthInteger & Sendable>: Hashable, Comparable {
  var key: Number
  var name: String
  var parts: [Number]

  static func < (a: Sample, b: Sample) -> Bool { (a.key, a.name) < (b.key, b.name) }
}

struct Table<Number: FixedWidthInteger & Sendable> {
  var rows: [Sample<Number>] = []
  var index: [Number: [Int]] = [:]

  init(seed: Number, count: Int) {
    var state = seed
    for number in 0..<count {
      state = state &* 29 &+ 17
      let parts = (0..<number % 5).map { Number(truncatingIfNeeded: $0) &+ state }
      rows.append(Sample(key: state, name: "row \(number) of \(count)", parts: parts))
    }
    rows.sort()
    for (place, row) in rows.enumerated() { index[row.key, default: []].append(place) }
  }

  func found(_ keys: Set<Number>) -> [String] {
    keys.sorted().flatMap { key in (index[key] ?? []).map { rows[$0].name.uppercased() } }
  }

  func groups() -> [String: Number] {
    Dictionary(grouping: rows) { $0.name.prefix(2).description }.mapValues { group in
      group.reduce(0) { sum, row in row.parts.reduce(sum &+ row.key, &+) }
    }
  }

  func text() -> String {
    let lines = zip(rows, rows.dropFirst()).map { a, b in
      "\(a.name)\t\(b.key &- a.key)\t\(a.parts.map { "\($0)" }.joined(separator: ";"))"
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

func total<Number: FixedWidthInteger & Sendable>(_ type: Number.Type) -> Int {
  let table = Table<Number>(seed: 3, count: 100)
  let found = table.found(Set(table.rows.map(\.key)))
  let groups = table.groups().sorted { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }
  return found.count + groups.count + table.text().utf8.count
}

print(total(Int16.self) + total(Int64.self))
