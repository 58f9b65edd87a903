import LandfallSupport

/// GeoJSON (RFC 7946): lines with a time for each position, and points with a time.
extension FoundPoints {
  mutating func addGeoJSON(_ value: JSONNode) {
    guard let type = value["type"]?.string else {
      // The rest of a collection whose features were read one by one.
      if value.members?.isEmpty == true { return }
      return note(value, "a GeoJSON object has no type")
    }
    switch type {
    case "FeatureCollection": return
    case "Feature":
      guard let geometry = value["geometry"] else { return }
      addGeometry(geometry, properties: value["properties"])
    default: addGeometry(value, properties: nil)
    }
  }

  private mutating func addGeometry(_ geometry: JSONNode, properties: JSONNode?) {
    let times =
      properties?["coordTimes"] ?? properties?["coordinateProperties"]?["times"]
      ?? properties?["times"]
    switch geometry["type"]?.string {
    case "LineString": addLine(geometry["coordinates"], times: times, of: geometry)
    case "MultiLineString":
      let lines = geometry["coordinates"]?.array ?? []
      let listOfTimes = times?.array ?? []
      // Each line has its own list of times, or all lines share one.
      if listOfTimes.first?.array != nil || listOfTimes.isEmpty {
        for (number, line) in lines.enumerated() {
          addLine(
            line, times: listOfTimes.indices.contains(number) ? listOfTimes[number] : nil,
            of: geometry)
        }
      } else {
        var rest = listOfTimes[...]
        for line in lines {
          let part = rest.prefix(line.array?.count ?? 0)
          rest = rest.dropFirst(part.count)
          addLine(
            line, times: JSONNode(value: .array(Array(part)), line: line.line), of: geometry)
        }
      }
    case "Point":
      guard let position = geometry["coordinates"] else {
        return note(geometry, "a Point has no coordinates")
      }
      let time = ["time", "timestamp", "datetime", "date"].lazy.compactMap { properties?[$0] }.first
      let seconds = time?.seconds
      if let time, seconds == nil {
        return note(time, "the time of a Point is neither ISO 8601 nor seconds since 1970")
      }
      addPosition(
        position, seconds: seconds, startsPart: false,
        accuracy: properties?["accuracy"]?.measure ?? properties?["horizontal_accuracy"]?.measure,
        altitude: properties?["altitude"]?.measure, speed: properties?["speed"]?.measure)
    case "GeometryCollection":
      for part in geometry["geometries"]?.array ?? [] {
        // RFC 7946 advises against nested collections, and tracks do not use them.
        if part["type"]?.string != "GeometryCollection" {
          addGeometry(part, properties: properties)
        }
      }
    case "MultiPoint", "Polygon", "MultiPolygon": return
    case let other?: note(geometry, "\"\(other.prefix(40))\" is not a GeoJSON geometry")
    case nil: note(geometry, "a geometry has no type")
    }
  }

  private mutating func addLine(_ line: JSONNode?, times: JSONNode?, of geometry: JSONNode) {
    guard let positions = line?.array else {
      return note(geometry, "a line has no coordinates")
    }
    let list = times?.array
    if let list, list.count != positions.count {
      note(geometry, "a line has \(positions.count) positions and \(list.count) times")
      return
    }
    for (number, position) in positions.enumerated() {
      var seconds: Double?
      if let list {
        seconds = list[number].seconds
        if seconds == nil, !list[number].isNull {
          note(list[number], "a time is neither ISO 8601 nor seconds since 1970")
          continue
        }
      }
      addPosition(position, seconds: seconds, startsPart: number == 0)
    }
  }

  private mutating func addPosition(
    _ position: JSONNode, seconds: Double?, startsPart: Bool, accuracy: Double? = nil,
    altitude: Double? = nil, speed: Double? = nil
  ) {
    guard let numbers = position.array, numbers.count >= 2,
      case .number(let longitude) = numbers[0].value, case .number(let latitude) = numbers[1].value
    else { return note(position, "a position is not [longitude, latitude]") }
    add(
      latitude: latitude.value, longitude: longitude.value, seconds: seconds, of: position,
      startsPart: startsPart, accuracy: accuracy,
      altitude: altitude ?? (numbers.count > 2 ? numbers[2].measure : nil), speed: speed)
  }
}
