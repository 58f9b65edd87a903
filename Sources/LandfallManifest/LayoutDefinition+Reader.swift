extension LayoutDefinition {
  /// Reads the layouts of a layer's object: built-in ones by their names, others as objects.
  package static func read(_ object: ManifestObject) throws(BuildError) -> [LayoutDefinition] {
    var layouts: [LayoutDefinition] = []
    let elements = try object.elements("layouts", expected: "an array of names and objects")
    for (index, element) in elements.enumerated() {
      let path = "layouts[\(index)]"
      var found: [LayoutDefinition]
      if case .string(let name) = element.value {
        found = builtIn(name)
        guard !found.isEmpty else { throw unknown(name, element, path, object) }
      } else {
        found = [try LayoutDefinition(object.object(element, path, subject: "a layout", .layout))]
      }
      for layout in found where layouts.contains(where: { $0.id == layout.id }) {
        throw object.error(
          path, line: element.line, problem: "the layer has another layout \"\(layout.id)\"",
          remedy: "give each an id of its own")
      }
      layouts += found
    }
    return layouts
  }

  private static func unknown(
    _ name: String, _ node: JSONNode, _ path: String, _ object: ManifestObject
  ) -> BuildError {
    let names = builtInNames
    return object.error(
      path, line: node.line, problem: "there is no layout named \"\(oneLine(name))\"",
      remedy: (suggestion(for: name, among: names).map { "did you mean \"\($0)\"? " } ?? "")
        + "there are \(names.joined(separator: ", ")), and objects with \"id\", \"size\" and \"frames\""
    )
  }

  private init(_ object: ManifestObject) throws(BuildError) {
    let id = try object.requiredText("id", example: "\"id\": \"europe\"")
    guard let size = try object.numbers("size", count: 2, expected: "[width, height] of the page")
    else { throw object.missing("size", example: "\"size\": [1000, 500]") }
    try object.check(
      "size", size.allSatisfy(ManifestValue.Limits.page.contains), "from 1 to 1000000")
    let elements = try object.elements(
      "frames", expected: "an array with at least one frame", least: 1,
      example: "\"frames\": [{ \"proj\": \"+proj=eqearth\" }]")
    let frames = try elements.enumerated().map { index, element throws(BuildError) in
      try FrameDefinition(
        object.object(element, "frames[\(index)]", subject: "a frame", .frame), width: size[0],
        height: size[1])
    }
    self.init(
      id: id, width: size[0], height: size[1],
      tolerance: try object.positive(
        "tolerance", .tolerance, expected: "a number of page units above 0")
        ?? Self.defaultTolerance,
      counter: try object.numbers("counter", count: 2, expected: "[x, y] on the page").map {
        PagePoint(x: $0[0], y: $0[1])
      }, frames: frames)
  }
}

extension FrameDefinition {
  fileprivate init(_ object: ManifestObject, width: Double, height: Double) throws(BuildError) {
    let box =
      try object.numbers("box", count: 4, expected: "[x, y, width, height] on the page")
      ?? [0, 0, width, height]
    try object.check(
      "box",
      box[0] >= 0 && box[1] >= 0 && box[2] > 0 && box[3] > 0 && box[0] + box[2] <= width
        && box[1] + box[3] <= height, "within the page")
    let padding =
      try object.numbers("padding", count: nil, expected: "a part of the box")?[0] ?? 0.02
    try object.check(
      "padding", padding >= 0 && 4 * padding * box[2] <= min(box[2], box[3]),
      "from 0 up to a quarter of the box's width and height")
    let border = try object.numbers("border", count: nil, expected: "a width")?[0] ?? 0
    try object.check("border", ManifestValue.Limits.border.contains(border), "from 0 to 1000")
    let center = try object.numbers("center", count: 2, expected: "[longitude, latitude]")
    if let center {
      try object.check(
        "center", abs(center[0]) <= 180 && abs(center[1]) <= 90, "a longitude and a latitude")
    }
    let window = try object.numbers("window", count: 4, expected: "[west, south, east, north]")
    if let window {
      try object.check(
        "window",
        window[0] >= -180 && window[0] < window[2] && window[2] <= 180 && window[1] >= -90
          && window[1] < window[3] && window[3] <= 90, "a box of longitudes and latitudes")
    }
    let latitudes = try object.numbers("latitudes", count: 2, expected: "[south, north]")
    if let latitudes {
      try object.check(
        "latitudes", latitudes[0] >= -90 && latitudes[0] < latitudes[1] && latitudes[1] <= 90,
        "two latitudes, the southern one first")
    }
    let radius = try object.positive("radius", .radius, expected: "degrees above 0")
    self.init(
      regions: try Self.regions(of: object),
      projection: try object.requiredText("proj", example: "\"proj\": \"+proj=eqearth\""),
      box: PageBox(x: box[0], y: box[1], width: box[2], height: box[3]), padding: padding,
      borderWidth: border, extent: try Self.extent(of: object),
      center: center.map { Coordinate(latitude: $0[1], longitude: $0[0]) },
      window: window.map { Bounds(west: $0[0], south: $0[1], east: $0[2], north: $0[3]) },
      latitudes: latitudes.map { $0[0]...$0[1] }, radiusDegrees: radius)
  }

  private static func regions(of object: ManifestObject) throws(BuildError) -> Regions {
    guard let node = object["regions"] else {
      throw object.missing("regions", example: "\"regions\": \"all\"")
    }
    if case .string("all") = node.value { return .all }
    guard node.array != nil else {
      throw object.wrongType("regions", node, expected: "\"all\" or an array of keys")
    }
    guard let keys = try object.texts("regions"), !keys.isEmpty else {
      throw object.error(
        "regions", problem: "the frame has no regions", remedy: "write \"all\", or the keys of some"
      )
    }
    return .keys(keys)
  }

  private static func extent(of object: ManifestObject) throws(BuildError) -> Extent {
    guard let text = try object.text("extent") else { return .regions }
    if let extent = Extent(rawValue: text) { return extent }
    throw object.error(
      "extent", problem: "\"\(oneLine(text))\" is not an extent",
      remedy: "write \"regions\" or \"projection\"")
  }
}

extension ManifestObject {
  /// The numbers of an array, or a single number where `count` is nil; nil if the member is absent.
  fileprivate func numbers(
    _ name: String, count: Int?, expected: String
  ) throws(BuildError) -> [Double]? {
    guard let node = self[name] else { return nil }
    if count == nil, let number = node.number { return [number] }
    let numbers = node.array?.compactMap(\.number) ?? []
    guard numbers.count == count, node.array?.count == count else {
      throw wrongType(name, node, expected: expected)
    }
    return numbers
  }

  fileprivate func check(_ name: String, _ isRight: Bool, _ expected: String) throws(BuildError) {
    guard !isRight, self[name] != nil else { return }
    throw error(name, problem: "the value is not \(expected)", remedy: "correct it")
  }
}
