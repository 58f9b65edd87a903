extension CollectionRecord {
  package init(
    identifier: UInt32, name: UInt32, setName: UInt32, layer: UInt32,
    condition: RegionCollection.Condition, firstMember: UInt32, memberCount: UInt32
  ) {
    let (kind, parameter) = condition.numbers
    self.init(
      identifier: identifier, name: name, setName: setName, layer: layer, conditionKind: kind,
      conditionParameter: parameter, firstMember: firstMember, memberCount: memberCount)
  }

  package var condition: RegionCollection.Condition {
    RegionCollection.Condition(kind: conditionKind, parameter: conditionParameter)
  }
}

extension RegionCollection.Condition {
  fileprivate init(kind: UInt32, parameter: UInt32) {
    switch kind {
    case 0: self = .all
    case 1: self = .count(Int(parameter))
    case 2: self = .countInOneDay(Int(parameter))
    case 3: self = .countInOneYear(Int(parameter))
    case 4: self = .returnAfterDays(Int(parameter))
    default: self = .unknown(kind: Int(kind), parameter: Int(parameter))
    }
  }

  package var numbers: (kind: UInt32, parameter: UInt32) {
    switch self {
    case .all: (0, 0)
    case .count(let number): (1, UInt32(number))
    case .countInOneDay(let number): (2, UInt32(number))
    case .countInOneYear(let number): (3, UInt32(number))
    case .returnAfterDays(let days): (4, UInt32(days))
    case .unknown(let kind, let parameter): (UInt32(kind), UInt32(parameter))
    }
  }
}
