package import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension BuildReport.Layer {
  /// Adds the changes that repair made, and the defects that it found and left.
  package mutating func record(
    _ repair: RepairReport, of repaired: Coverage, features: [Feature], grid: Grid
  ) {
    changes += [
      BuildReport.Change(kind: "insertedVertices", count: repair.insertedVertexCount),
      BuildReport.Change(kind: "remadeRegions", count: repair.rings.count),
      BuildReport.Change(kind: "closedSlivers", count: repair.slivers.count { $0.isClosed }),
    ].filter { $0.count > 0 }
    repairs += repair.keptAsPoints.compactMap { region in
      guard let point = repaired.graph.points[region].first else { return nil }
      return BuildReport.Repair(
        kind: "noArea", reason: "nothing is left of its rings; kept as a point",
        place: BuildReport.Place(point, grid: grid), features: [features[region].name],
        isClosed: true)
    }
    repairs += repair.rings.filter { !repair.keptAsPoints.contains($0.region) }.map { rings in
      BuildReport.Repair(
        kind: "rings", reason: rings.reason, place: BuildReport.Place(rings.place, grid: grid),
        features: [features[rings.region].name], isClosed: true)
    }
    repairs += repair.slivers.map { sliver in
      BuildReport.Repair(
        kind: sliver.kind.rawValue, place: BuildReport.Place(sliver.place, grid: grid),
        widthMeters: sliver.widthMeters, areaSquareMeters: sliver.areaSquareMeters,
        features: sliver.regions.map { features[$0].name }, isClosed: sliver.isClosed)
    }
  }
}

extension BuildReport.Place {
  package init(_ point: GridPoint, grid: Grid) {
    let place = grid.coordinate(point)
    self.init(latitude: place.latitude, longitude: place.longitude)
  }
}
