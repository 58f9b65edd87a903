import LandfallSupport

/// The measures of a point in meters and meters per second; nil where a file has none.
struct PositionMeasures {
  private var values: (accuracy: Double?, altitude: Double?, speed: Double?)

  init() {}

  subscript(measure: PositionMeasure) -> Double? {
    get {
      switch measure {
      case .accuracy: values.accuracy
      case .altitude: values.altitude
      case .speed: values.speed
      }
    }
    set {
      switch measure {
      case .accuracy: values.accuracy = newValue
      case .altitude: values.altitude = newValue
      case .speed: values.speed = newValue
      }
    }
  }
}

extension TrackPoint {
  subscript(measure: PositionMeasure) -> Double? {
    get {
      switch measure {
      case .accuracy: accuracyMeters
      case .altitude: altitudeMeters
      case .speed: speedMetersPerSecond
      }
    }
    set {
      switch measure {
      case .accuracy: accuracyMeters = newValue
      case .altitude: altitudeMeters = newValue
      case .speed: speedMetersPerSecond = newValue
      }
    }
  }
}

/// Finds measures among the members of objects, whose names are mostly those of the object before.
struct MeasureMembers {
  /// What the names of the last object's members name, in their order.
  private var known: [(name: String, found: PositionMeasure.Name?)] = []

  /// Returns the measures of an object, of several names of one the preferred.
  mutating func measures(of value: JSONNode?) -> PositionMeasures {
    var measures = PositionMeasures()
    // One for each measure, without an array for each object.
    var ranks = SIMD4<Int>(repeating: .max)
    guard let members = value?.members else { return measures }
    for (number, member) in members.enumerated() {
      guard let name = name(member.name, at: number), name.rank < ranks[name.measure.rawValue],
        let value = member.node.measure
      else { continue }
      ranks[name.measure.rawValue] = name.rank
      measures[name.measure] = value * name.factor
    }
    return measures
  }

  private mutating func name(_ text: String, at number: Int) -> PositionMeasure.Name? {
    if number < known.count, known[number].name == text { return known[number].found }
    let found = PositionMeasure.name(text)
    if number < known.count {
      known[number] = (text, found)
    } else if number == known.count, number < 64 {
      known.append((text, found))
    }
    return found
  }
}
