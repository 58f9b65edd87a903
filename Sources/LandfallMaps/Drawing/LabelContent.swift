import LandfallTravel

/// The words of labels on a map.
package enum LabelContent: String, CaseIterable, Sendable {
  case key, name, value, none

  /// The greatest number of drawn regions that have labels unless the user selects some.
  package static let mostRegions = 60
  /// The greatest length of keys that are labels unless the user selects some: that of postal codes. Fewer readers know
  /// longer codes than names.
  static let longestKey = 2
  /// The greatest length of keys that stand for names without room, that of ISO 3166-2: US-CA.
  private static let longestCode = 6

  /// Whether a key is a code, such as FRA: short, and without digits.
  static func isCode(_ key: String) -> Bool {
    key.utf8.count <= longestCode
      && !key.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension MapContent {
  /// The words of labels: those that the user selected, else keys if all are as short as postal codes, or names, for at
  /// most ``LabelContent/mostRegions`` regions in the picture.
  package var labelContent: LabelContent {
    if let labels { return labels }
    var drawn: Set<RegionID> = []
    for frame in layout.frames { drawn.formUnion(shownRegions(of: frame).map(\.regionID)) }
    drawn.subtract(outsiders)
    guard drawn.count <= LabelContent.mostRegions else { return .none }
    let areShort = drawn.allSatisfy { id in
      let key = layout.layer[id].key
      return key.utf8.count <= LabelContent.longestKey && LabelContent.isCode(key)
    }
    return areShort ? .key : .name
  }

  /// Returns the labels of a picture.
  /// - Parameters:
  ///   - picture: the picture without text; labels stay off its markers.
  ///   - outlines: for each frame the outline of a map of the world, in page units; empty for other maps.
  func placedLabels(
    _ arrangement: PictureArrangement, on picture: MapPicture, outlines: [[PagePoint]],
    captions: [PageBox]
  ) -> [PlacedLabel] {
    let content = labelContent
    guard hasText, content != .none else { return [] }
    let unit = arrangement.unit
    let page = PageBox(x: 0, y: 0, width: picture.width, height: picture.height)
    var grid = LabelGrid(width: picture.width, height: picture.height, cell: unit)
    var requests: [LabelRequest] = []
    // The frames of the picture in the order in which they are drawn: an inset covers what is beneath it.
    for (index, placement) in arrangement.placements.enumerated() {
      if let visible = placement.box.intersection(page) { grid.addFrame(index + 1, visible) }
      let ring = outlines[index].map(placement.place)
      if !ring.isEmpty { grid.clip(index + 1, to: ring.closedPath) }
    }
    for (index, placement) in arrangement.placements.enumerated() {
      let regions = placement.frame.regions
      let ground = outlines[index].isEmpty ? style.opaqueGround : style.ocean
      for shape in regions where hasLabel(shape.region) {
        let id = shape.regionID
        let region = shape.region
        let added = grid.addRegion(
          requests.count + 1, placement.moved(shape.path), frame: index + 1)
        var place = placement.place(shape.label)
        // The label point may be outside the frame of a region in part.
        if !grid.isInside(place, frame: index + 1) { place = added.middle }
        var isShown = grid.isInside(place, frame: index + 1)
        let texts = labelTexts(of: region, content)
        isShown = isShown && !texts.isEmpty
        requests.append(
          LabelRequest(
            region: id, texts: texts,
            code: content == .name && LabelContent.isCode(region.key) ? region.key : nil,
            frame: index + 1, at: place,
            area: isShown ? Double(added.count) * grid.cell * grid.cell : 0,
            fill: color(of: id).over(ground), ground: ground,
            isHatched: scale.map { isWithoutData(id, on: $0) } ?? false,
            canHaveLeader: isShown
              && (regions.count <= Self.mostRegionsWithLeaders
                || visited.count <= Self.mostRegionsWithLeaders && visited.contains(id)),
            canCoverNeighbor: visited.contains(id)
          ))
      }
    }
    for caption in captions { grid.take(caption) }
    for item in picture.items {
      guard case .disc(let center, let radius, _, _) = item else { continue }
      grid.take(
        PageBox(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    for track in picture.items {
      if case .lines(let path, _, _, .track) = track { grid.take(path) }
    }
    var placement = LabelPlacement(unit: unit, fonts: fonts, grid: grid)
    return placement.place(requests)
  }

  /// Whether a region may have a label: one that is in no total and has no data is not what a map of data is about.
  private func hasLabel(_ region: Region) -> Bool {
    guard let scale, !visited.contains(region.id) else { return true }
    return !outsiders.contains(region.id)
      && (region.isCounted || !isWithoutData(region.id, on: scale))
  }

  /// The words of a region's label, the longest first; empty for a region without a value where labels are values.
  private func labelTexts(of region: Region, _ content: LabelContent) -> [String] {
    let texts: [String]
    switch content {
    case .none: texts = []
    case .key: texts = [oneLineLabel(region.key)]
    case .name:
      let name = oneLineLabel(region.name)
      let short = shortName(name)
      texts = short == name ? [name] : [name, short]
    case .value: texts = [scale?.label(of: region.id) ?? ""]
    }
    return texts.filter { !$0.isEmpty }
  }

  /// Frames of more regions have no lines to labels, which would cover their seas.
  private static let mostRegionsWithLeaders = 80
}

/// Returns a name as maps shorten it: "Dem. Rep. Congo", "Bosnia & Herz.", "U.K."
package func shortName(_ name: String) -> String {
  var words = name.split(separator: " ").map(String.init)
  if words.first == "United", words.count > 1 {
    return words.map { "\($0.prefix(1))." }.joined()
  }
  if let of = words.firstIndex(of: "of"), of > 0, of + 1 < words.count, words[of - 1] == "Republic"
  {
    words.removeSubrange(of...(words[of + 1] == "the" ? of + 1 : of))
  }
  return words.map { shortWords[$0] ?? $0 }.joined(separator: " ")
}

/// The abbreviations of atlases for words of names.
private let shortWords = [
  "African": "Afr.", "American": "Amer.", "Antarctic": "Ant.", "British": "Br.", "Central": "Cent.",
  "Democratic": "Dem.", "District": "Dist.", "Dominican": "Dom.", "East": "E.", "Eastern": "E.",
  "Equatorial": "Eq.", "Federated": "Fed.", "French": "Fr.", "Herzegovina": "Herz.", "Island": "I.",
  "Islands": "Is.", "North": "N.", "Northern": "N.", "Province": "Prov.", "Republic": "Rep.",
  "Saint": "St.", "South": "S.", "Southern": "S.", "States": "Sts.", "Territories": "Terr.",
  "Territory": "Terr.", "West": "W.", "Western": "W.", "and": "&",
]

/// Returns text as one line without spaces at its ends.
private func oneLineLabel(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

extension PlacedLabel {
  /// Returns the items of the label.
  func items(lineColor: Color, unit: Double) -> [MapPicture.Item] {
    let line = leader.map {
      MapPicture.Item.lines([.move($0.from), .line($0.to)], lineColor, width: 0.5 * unit)
    }
    return (line.map { [$0] } ?? []) + lines.map { .text($0) }
  }
}
