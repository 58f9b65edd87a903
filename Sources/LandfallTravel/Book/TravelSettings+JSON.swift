extension TravelSettings {
  /// The names of the known members.
  static let memberNames: Set<String> = [
    "notificationsEnabled", "notifyOnlyNewStates", "stateFillColor", "stateStrokeColor",
    "backgroundColor", "speedThreshold", "speedThresholdMetersPerSecond", "altitudeThreshold",
    "altitudeThresholdMeters", "lastUpdated",
  ]

  /// All members as they are written; different settings have different members.
  var jsonMembers: [String: PreservedJSON] {
    var members = others
    members["notificationsEnabled"] = .bool(notificationsEnabled)
    members["notifyOnlyNewStates"] = .bool(notifyOnlyNewStates)
    members["stateFillColor"] = stateFillColor.json
    members["stateStrokeColor"] = stateStrokeColor.json
    members["backgroundColor"] = backgroundColor.json
    members["speedThreshold"] = PreservedJSON(
      FileUnit.milesPerHour.number(ofSI: speedThresholdMetersPerSecond))
    members["altitudeThreshold"] = PreservedJSON(
      FileUnit.feet.number(ofSI: altitudeThresholdMeters))
    members["lastUpdated"] = lastUpdated.map { PreservedJSON($0) }
    return members
  }
}

extension RGBAColor {
  package var json: PreservedJSON {
    .object([
      "red": PreservedJSON(red), "green": PreservedJSON(green), "blue": PreservedJSON(blue),
      "alpha": PreservedJSON(alpha),
    ])
  }
}
