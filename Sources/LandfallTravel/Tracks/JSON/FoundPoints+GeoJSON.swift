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
      ?? properties?.member(.time)
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
      let time = properties?.member(.time) ?? properties?.member(.date)
      if time == nil { noteUntimed(properties, geometry.line) }
      addPosition(
        position, seconds: seconds(time), startsPart: false,
        measures: members.measures(of: properties, &marks))
    case "GeometryCollection":
      for part in geometry["geometries"]?.array ?? [] {
        // RFC 7946 advises against nested collections, and tracks do not use them.
        if part["type"]?.string != "GeometryCollection" {
          addGeometry(part, properties: properties)
        }
      }
    case "MultiPoint"?, "Polygon"?, "MultiPolygon"?:
      let type = geometry["type"]?.string ?? ""
      notes.append(
        TrackJSONFault(line: geometry.line, problem: "a \(type) is not a path and is not used"))
    case let other?: note(geometry, "\"\(other.prefix(40))\" is not a GeoJSON geometry")
    case nil: note(geometry, "a geometry has no type")
    }
  }

  private mutating func addLine(_ line: JSONNode?, times: JSONNode?, of geometry: JSONNode) {
    guard let positions = line?.array else {
      return note(geometry, "a line has no coordinates")
    }
    var list = times?.array
    if let times = list, times.count != positions.count {
      notes.append(
        TrackJSONFault(
          line: geometry.line,
          problem: "a line has \(counted(positions.count, "position")) and "
            + "\(counted(times.count, "time")); it counts without times"))
      list = nil
    }
    // The fourth number of each position may be its time, as in trips of kepler.gl.
    let fourth =
      list == nil ? positions.map { $0.array.flatMap { $0.count > 3 ? $0[3] : nil } } : []
    let isTimed =
      !fourth.isEmpty && fourth.allSatisfy { ($0?.seconds ?? 0) >= 315_532_800 }
    for (number, position) in positions.enumerated() {
      addPosition(
        position, seconds: seconds(isTimed ? fourth[number] : list?[number]),
        startsPart: number == 0)
    }
  }

  /// Notes that a point has properties, and none with a usual name of a time.
  mutating func noteUntimed(_ properties: JSONNode?, _ line: Int) {
    let usual = [UsualNames.latitude, .longitude]
    let others = (properties?.members ?? []).filter { member in
      usual.allSatisfy { $0.rank(of: member.name) == nil }
    }
    let names = others.map { "\"\($0.name.prefix(40))\"" }
    if names.isEmpty { return }
    notes.append(
      TrackJSONFault(
        line: line,
        problem: "no property is a time; it has \(listed(names, limit: 10)); name it time"))
  }

  private mutating func addPosition(
    _ position: JSONNode, seconds: Double?, startsPart: Bool,
    measures: PositionMeasures = PositionMeasures()
  ) {
    if position.array?.isEmpty == true { return nowhere.append(position.line) }
    guard let numbers = position.array, numbers.count >= 2,
      let longitude = numbers[0].degrees, let latitude = numbers[1].degrees
    else { return note(position, "a position is not [longitude, latitude]") }
    var measures = measures
    if measures[.altitude] == nil, numbers.count > 2 { measures[.altitude] = numbers[2].measure }
    add(
      latitude: latitude, longitude: longitude, seconds: seconds, of: position,
      startsPart: startsPart, measures: measures)
  }
}
