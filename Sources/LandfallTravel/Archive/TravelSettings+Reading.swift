package import LandfallSupport

extension TravelSettings {
  /// Reads settings. A member that is missing, invalid or out of range becomes its default.
  package init(_ members: [String: JSONNode], _ reader: inout BookReader) {
    self.init()
    for (name, node) in members.sorted(by: { $0.key < $1.key }) where !node.isNull {
      switch name {
      case "notificationsEnabled": set(\.notificationsEnabled, node.flag, name, node, &reader)
      case "notifyOnlyNewStates": set(\.notifyOnlyNewStates, node.flag, name, node, &reader)
      case "stateFillColor": set(\.stateFillColor, RGBAColor(node), name, node, &reader)
      case "stateStrokeColor": set(\.stateStrokeColor, RGBAColor(node), name, node, &reader)
      case "backgroundColor": set(\.backgroundColor, RGBAColor(node), name, node, &reader)
      case "speedThreshold":
        let range = FilterSettings.speedRange
        set(\.speedThreshold, node.number(in: range), name, node, &reader)
      case "altitudeThreshold":
        let range = FilterSettings.altitudeRange
        set(\.altitudeThreshold, node.number(in: range), name, node, &reader)
      case "lastUpdated": lastUpdated = reader.date(node, name)
      default:
        others[name] = node.preserved
        reader.noteUnknownMember(name, of: "settings", node)
      }
    }
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

extension JSONNode {
  fileprivate func number(in range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }
}
