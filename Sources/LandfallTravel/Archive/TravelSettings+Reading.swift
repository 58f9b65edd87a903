package import LandfallSupport

extension TravelSettings {
  /// Reads settings. A member that is missing, invalid or out of range becomes its default.
  package init(_ members: [String: JSONNode], _ reader: inout BookReader) {
    self.init()
    let (speeds, altitudes) = (FilterSettings.speedRange, FilterSettings.altitudeRange)
    for (name, node) in members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      switch name {
      case "notificationsEnabled": set(\.notificationsEnabled, node.flag, name, node, &reader)
      case "notifyOnlyNewStates": set(\.notifyOnlyNewStates, node.flag, name, node, &reader)
      case "stateFillColor": set(\.stateFillColor, RGBAColor(node), name, node, &reader)
      case "stateStrokeColor": set(\.stateStrokeColor, RGBAColor(node), name, node, &reader)
      case "backgroundColor": set(\.backgroundColor, RGBAColor(node), name, node, &reader)
      case "speedThreshold":
        set(
          \.speedThresholdMetersPerSecond, in: speeds, .milesPerHour, name, node, &reader)
      case "altitudeThreshold":
        set(\.altitudeThresholdMeters, in: altitudes, .feet, name, node, &reader)
      case "speedThresholdMetersPerSecond":
        guard reader.isAlone(name, node, besides: "speedThreshold", in: members) else { continue }
        set(
          \.speedThresholdMetersPerSecond, in: speeds, .metersPerSecond, name, node, &reader)
      case "altitudeThresholdMeters":
        guard reader.isAlone(name, node, besides: "altitudeThreshold", in: members) else {
          continue
        }
        set(\.altitudeThresholdMeters, in: altitudes, .meters, name, node, &reader)
      case "lastUpdated": lastUpdated = reader.date(node, name)
      default:
        others[name] = node.preserved
        reader.noteUnknownMember(name, of: "settings", node)
      }
    }
  }

  /// Sets a threshold from a number in a unit; one that is not in the range of SI values changes nothing.
  private mutating func set(
    _ path: WritableKeyPath<TravelSettings, Double>, in range: ClosedRange<Double>,
    _ unit: FileUnit, _ name: String, _ node: JSONNode, _ reader: inout BookReader
  ) {
    if let value = node.number.map(unit.si), range.contains(value) {
      self[keyPath: path] = value
      return
    }
    let number = PreservedJSON(unit.number(ofSI: self[keyPath: path])).text
    reader.note(
      .settingReplaced, node,
      "\"\(name)\" is \(node.shown), which is not a possible number of \(unit.name); "
        + "it is \(number) instead")
  }

  private mutating func set<Value>(
    _ path: WritableKeyPath<TravelSettings, Value>, _ value: Value?, _ name: String,
    _ node: JSONNode, _ reader: inout BookReader
  ) {
    if let value {
      self[keyPath: path] = value
    } else {
      reader.note(
        .settingReplaced, node,
        "\"\(name)\" is \(node.shown), which it cannot be; it is \(self[keyPath: path]) instead")
    }
  }
}

extension RGBAColor {
  package init?(_ node: JSONNode) {
    guard let members = node.object, let red = members["red"]?.number,
      let green = members["green"]?.number, let blue = members["blue"]?.number
    else { return nil }
    self.init(red: red, green: green, blue: blue, alpha: members["alpha"]?.number ?? 1)
  }
}

extension BookReader {
  /// Returns whether a member of ours counts: not besides the one of the same meaning that other programs write.
  fileprivate mutating func isAlone(
    _ name: String, _ node: JSONNode, besides other: String, in members: [String: JSONNode]
  ) -> Bool {
    guard let known = members[other], !known.isNull else { return true }
    note(.settingReplaced, node, "\"\(name)\" is left out, as \"\(other)\" is there, too")
    return false
  }
}
