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

extension JSONNode {
  /// The measures among the members of an object, of several names of one the preferred.
  var measures: PositionMeasures {
    var found = PositionMeasures()
    var ranks = [Int](repeating: .max, count: PositionMeasure.allCases.count)
    for member in members ?? [] {
      guard let name = PositionMeasure.name(member.name), name.rank < ranks[name.measure.rawValue],
        let value = member.node.measure
      else { continue }
      ranks[name.measure.rawValue] = name.rank
      found[name.measure] = value * name.factor
    }
    return found
  }
}
