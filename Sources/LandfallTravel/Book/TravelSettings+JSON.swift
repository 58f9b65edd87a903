extension TravelSettings {
  /// The names of the known members.
  static let memberNames: Set<String> = [
    "notificationsEnabled", "notifyOnlyNewStates", "stateFillColor", "stateStrokeColor",
    "backgroundColor", "speedThreshold", "altitudeThreshold", "lastUpdated",
  ]

  /// All members as they are written; different settings have different members.
  var jsonMembers: [String: KeptJSON] {
    var members = others
    members["notificationsEnabled"] = .bool(notificationsEnabled)
    members["notifyOnlyNewStates"] = .bool(notifyOnlyNewStates)
    members["stateFillColor"] = stateFillColor.json
    members["stateStrokeColor"] = stateStrokeColor.json
    members["backgroundColor"] = backgroundColor.json
    members["speedThreshold"] = KeptJSON(speedThreshold)
    members["altitudeThreshold"] = KeptJSON(altitudeThreshold)
    members["lastUpdated"] = lastUpdated.map { KeptJSON($0) }
    return members
  }
}

extension RGBAColor {
  package var json: KeptJSON {
    .object([
      "red": KeptJSON(red), "green": KeptJSON(green), "blue": KeptJSON(blue),
      "alpha": KeptJSON(alpha),
    ])
  }
}
