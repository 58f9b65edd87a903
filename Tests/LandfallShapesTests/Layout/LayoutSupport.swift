import Landfall
import LandfallBuilder
import TestSupport

/// A frame's shapes taken apart, for tests to look at.
struct TakenFrame {
  let frame: MapFrame
  /// For each shape its rings on the page, the first vertex not repeated.
  var rings: [[[PagePoint]]] = []

  init(_ frame: MapFrame) {
    self.frame = frame
    for shape in frame.regions {
      var region: [[PagePoint]] = []
      for element in shape.path {
        switch element {
        case .move(let point): region.append([point])
        case .line(let point): region[region.count - 1].append(point)
        case .close: break
        }
      }
      rings.append(region)
    }
  }

  /// The nearest lattice point, which a vertex is.
  func lattice(_ point: PagePoint) -> LatticePoint {
    LatticePoint(
      x: UInt16(((point.x - frame.box.x) / frame.unit).rounded()),
      y: UInt16(((point.y - frame.box.y) / frame.unit).rounded()))
  }

  /// Its regions as features on a grid, x east and y north, for an oracle: each hole in its polygon.
  var features: [Feature] {
    rings.enumerated().map { place, region in
      var geometry = Geometry()
      for ring in region {
        geometry.vertices += ring.map { point in
          let point = lattice(point)
          return GridPoint(u: UInt32(point.x) + 1000, v: UInt32(point.y) + 1000)
        }
        geometry.ringEnds.append(geometry.vertices.count)
        geometry.polygonEnds.append(geometry.ringEnds.count)
      }
      return Feature(
        index: place, key: "\(place)", name: "",
        geometry: assemblePolygons(of: geometry, grid: .standard))
    }
  }
}

/// A path's lines: each its places, the first one again at the end of a closed one.
func lines(_ path: some Sequence<PathElement>) -> [[PagePoint]] {
  var lines: [[PagePoint]] = []
  for element in path {
    switch element {
    case .move(let point): lines.append([point])
    case .line(let point): lines[lines.count - 1].append(point)
    case .close: lines[lines.count - 1].append(lines[lines.count - 1][0])
    }
  }
  return lines
}

extension PagePoint {
  func distance(to other: PagePoint) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// A layer in memory, for a definition to draw.
func layer(of features: [Feature], within parents: [Feature]? = nil) throws -> Layer {
  var layers = [(manifest: LayerManifest(id: "regions", source: "made up"), features: features)]
  if let parents {
    layers.insert((LayerManifest(id: "parents", source: "made up"), parents), at: 0)
    layers[1].manifest.within = ["parents": .property("PARENT")]
  }
  return try makeAtlas(layers: layers).layer("regions")
}
