import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension BuildReport {
  /// A coordinate in degrees, WGS 84.
  public struct Place: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Creates a place from degrees.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The count of one kind of change to a layer, whose single occurrences are too small to list.
  public struct Change: Sendable, Hashable, Codable {
    /// The kind of change, such as "reversedRings".
    public var kind: String
    /// The number of changes.
    public var count: Int

    /// Creates a count.
    public init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  /// A defect in a source's geometry at one place, whether it was repaired or only reported.
  public struct Repair: Sendable, Hashable, Codable {
    /// The kind of defect, such as "gap", "overlap" or "selfIntersection".
    public var kind: String
    /// A more detailed reason, if the kind alone is not enough.
    public var reason: String?
    /// The coordinate of the defect.
    public var place: Place
    /// The width in meters; nil for a defect without width.
    public var widthMeters: Double?
    /// The area in square meters; nil for a defect without area.
    public var areaSquareMeters: Double?
    /// The names of the features that contain or adjoin the defect.
    public var features: [String]
    /// Whether the defect was repaired; otherwise the atlas contains it as the source does.
    public var isClosed: Bool

    /// Creates a finding.
    public init(
      kind: String, reason: String? = nil, place: Place, widthMeters: Double? = nil,
      areaSquareMeters: Double? = nil,
      features: [String], isClosed: Bool
    ) {
      self.kind = kind
      self.reason = reason
      self.place = place
      self.widthMeters = widthMeters
      self.areaSquareMeters = areaSquareMeters
      self.features = features
      self.isClosed = isClosed
    }
  }
}

extension BuildReport.Layer {
  /// The indices in ``repairs`` of the most important ones: the largest by area, then by width;
  /// equal ones in their order. The usual count is that of the repairs with a picture and a number on the map.
  package func worstRepairs(_ count: Int = 10) -> [Int] {
    let order = repairs.indices.sorted { one, other in
      let (left, right) = (repairs[one], repairs[other])
      let areas = (left.areaSquareMeters ?? 0, right.areaSquareMeters ?? 0)
      if areas.0 != areas.1 { return areas.0 > areas.1 }
      let widths = (left.widthMeters ?? 0, right.widthMeters ?? 0)
      return widths.0 != widths.1 ? widths.0 > widths.1 : one < other
    }
    return Array(order.prefix(count))
  }
}
