import Landfall
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

/// Finds positions and measures among the members of objects, whose names are mostly those of the object before.
struct PositionMembers {
  /// What a name of a member says of a position.
  private struct Role {
    var measure: PositionMeasure.Name?
    var isTracked = false
    var mark: PositionMark?

    init(_ name: String) {
      measure = PositionMeasure.name(name)
      if measure != nil { return }
      isTracked = UsualNames.tracked.rank(of: name) != nil
      mark = PositionMark(named: name)
    }
  }

  /// The roles of the last object's members, in their order.
  private var known: [(name: String, role: Role)] = []

  /// Returns the measures of an object, of several names of one the preferred, and adds what else it says of its position.
  mutating func measures(of value: JSONNode?, _ marks: inout Marks) -> PositionMeasures {
    var measures = PositionMeasures()
    // One for each measure, without an array for each object.
    var ranks = SIMD4<Int>(repeating: .max)
    guard let members = value?.members else { return measures }
    for (number, member) in members.enumerated() {
      let role = role(member.name, at: number)
      if role.isTracked, marks.tracked == nil { marks.tracked = member }
      if let mark = role.mark,
        let text = member.node.boolean.map({ "\($0)" }) ?? member.node.timeText,
        mark.rejects(text)
      {
        marks.rejecting = member.name
      }
      guard let name = role.measure, name.rank < ranks[name.measure.rawValue],
        let value = member.node.measure
      else { continue }
      ranks[name.measure.rawValue] = name.rank
      measures[name.measure] = value * name.factor
    }
    return measures
  }

  /// What members say of a position beside where it is.
  struct Marks {
    /// What of several it is of.
    var tracked: JSONNode.Member?
    /// The name of the member that says that it is none.
    var rejecting: String?
  }

  /// The reader of positions with hemispheres or signs.
  private var reader = PositionReader()
  /// Whether a position with hemispheres was in degrees: then degrees and minutes are no more expected.
  private var hasDegrees = false

  /// Returns the position of an object.
  /// - Throws: ``PositionProblem`` if it is not one.
  mutating func coordinate(
    of position: JSONNode, _ latitude: JSONNode, _ longitude: JSONNode
  ) throws(PositionProblem) -> Coordinate {
    let hasHemispheres = hasHemispheres(position)
    if !hasHemispheres, let north = latitude.degrees, let east = longitude.degrees {
      let coordinate = Coordinate(latitude: north, longitude: east)
      if coordinate.isValid { return coordinate }
    }
    var bytes: [UInt8] = []
    func add(_ node: JSONNode) -> Range<Int> {
      let start = bytes.count
      bytes += trimmed(node.timeText ?? node.kindName).utf8
      return start..<bytes.count
    }
    let fields = PositionFields(
      latitude: add(latitude), longitude: add(longitude),
      northOrSouth: hasHemispheres ? position.member(.northOrSouth).map(add) : nil,
      eastOrWest: hasHemispheres ? position.member(.eastOrWest).map(add) : nil)
    let coordinate = try bytes.withSpan { bytes throws(PositionProblem) in
      try read(bytes, fields)
    }
    hasDegrees = hasDegrees || !reader.hasMinutes && fields.northOrSouth != nil
    return coordinate
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ fields: PositionFields
  ) throws(PositionProblem) -> Coordinate {
    if !hasDegrees, PositionReader.minutesVote(bytes, fields) > 0 { reader.hasMinutes = true }
    do throws(PositionFault) {
      let found = try reader.read(bytes, fields)
      return Coordinate(latitude: found.latitude, longitude: found.longitude)
    } catch {
      throw PositionProblem(problem: error.problem(bytes, fields, reader))
    }
  }

  /// The names of the last object's members, and whether some are of hemispheres.
  private var last: (names: [String], haveHemispheres: Bool) = ([], false)

  private mutating func hasHemispheres(_ position: JSONNode) -> Bool {
    guard let members = position.members else { return false }
    if !last.names.elementsEqual(members.lazy.map(\.name)) {
      last = (
        members.map(\.name),
        UsualNames.areHemispheres(
          position.named(.northOrSouth)?.name, position.named(.eastOrWest)?.name)
      )
    }
    return last.haveHemispheres
  }

  private mutating func role(_ text: String, at number: Int) -> Role {
    if number < known.count, known[number].name == text { return known[number].role }
    let role = Role(text)
    if number < known.count {
      known[number] = (text, role)
    } else if number == known.count, number < 64 {
      known.append((text, role))
    }
    return role
  }
}

/// Why an object has no position.
struct PositionProblem: Error {
  var problem: String
}
