extension Layer {
  /// Returns the regions that share a point with a box, in the order of their keys.
  ///
  /// The box is closed. Its sides are rounded to the grid; then the result is exact: touching a
  /// side or a corner is enough. A region inside the box is included, and so is a region that
  /// contains the box. A region without area is included if one of its points is in the box. ±180°
  /// is one meridian, and a pole is one point: a box up to latitude 90 intersects every region that
  /// touches the pole.
  /// - Parameter box: `west` is greater than `east` if the box crosses ±180°. Longitudes from −540
  ///   to 540 are reduced as in lookups; a box at least 360° wide covers all longitudes.
  /// - Returns: An empty array if `south` is greater than `north`, or if a side is invalid: NaN,
  ///   infinite, a latitude beyond ±90 or a longitude beyond ±540.
  /// - Complexity: O(√n + results) for n vertices in ordinary data.
  public func regions(intersecting box: Bounds) -> [Region] {
    regionIDs(intersecting: grid.boxes(of: box)).map { self[$0] }
  }

  /// Returns the numbers of the regions that share a point with one of several boxes, ascending.
  package func regionIDs(intersecting boxes: [GridBox]) -> [RegionID] {
    var isFound = [Bool](repeating: false, count: Int(record.regionCount))
    let places = LayerArcs(storage, layer: number)
    let table = places.arcs
    for box in boxes {
      // Borders, and edges of rings along ±180° and the poles, that have a point in the box.
      table.tree.forEachItem(meeting: box) { kind, number, itemBox in
        if kind == ArcFormat.Item.point {
          if let point = places.point(number), box.contains(point),
            let id = places.region(ofPoint: number)
          {
            isFound[Int(id.rawValue)] = true
          }
        } else if box.contains(itemBox) || touches(box, block: number) {
          let arc = table.arc(ofBlock: number)
          table.left(ofArc: arc).forEach { isFound[Int($0.rawValue)] = true }
          table.right(ofArc: arc).forEach { isFound[Int($0.rawValue)] = true }
        }
      }
      // A region without a border in the box contains the whole box or no point of it: test one
      // corner.
      let corner = GridPoint(u: box.west == grid.width ? 0 : box.west, v: box.south)
      for id in regionIDs(at: corner) { isFound[Int(id.rawValue)] = true }
    }
    return isFound.indices.filter { isFound[$0] }.map { RegionID(rawValue: UInt32($0)) }
  }

  private func touches(_ box: GridBox, block number: Int) -> Bool {
    var isTouched = false
    arcTable.block(number)?.forEachEdge { from, to in
      isTouched = isTouched || box.isTouched(byEdge: from, to)
    }
    return isTouched
  }
}

extension Grid {
  /// Returns the boxes in the grid's plane that contain the same points of the Earth as a box in
  /// degrees: two parts if the box crosses ±180°, the other side of that meridian if it touches the
  /// meridian, and the whole row of each pole that it contains. Empty if the box is invalid.
  package func boxes(of box: Bounds) -> [GridBox] {
    // Written so that NaN fails the test.
    guard box.south >= -90, box.south <= box.north, box.north <= 90, box.west >= -540,
      box.west <= 540, box.east >= -540, box.east <= 540,
      let southWest = vertex(latitude: box.south, longitude: Self.reduced(box.west)),
      let northEast = vertex(latitude: box.north, longitude: Self.reduced(box.east))
    else { return [] }
    let (west, south) = (southWest.u, southWest.v)
    let (east, north) = (northEast.u, northEast.v)
    var boxes: [GridBox] = []
    func append(_ west: UInt32, _ east: UInt32) {
      boxes.append(GridBox(west: west, south: south, east: east, north: north))
    }
    // With both sides reduced, a box that crosses ±180° has its western side east of its eastern
    // side.
    let crosses =
      box.west > box.east || Self.reduced(box.west) > Self.reduced(box.east)
    if box.east - box.west >= 360 {
      append(0, width)
    } else if crosses {
      append(west, width)
      append(0, east)
    } else {
      append(west, east)
      if west == 0 { append(width, width) }
      if east == width { append(0, 0) }
    }
    for pole in [0, height] where south == pole || north == pole {
      boxes.append(GridBox(west: 0, south: pole, east: width, north: pole))
    }
    return boxes
  }

  private static func reduced(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : (longitude < -180 ? longitude + 360 : longitude)
  }
}
