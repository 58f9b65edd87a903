import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

extension BuildReport {
  /// A place in degrees, WGS 84.
  public struct Place: Sendable, Hashable, Codable {
    /// Degrees north of the equator.
    public var latitude: Double
    /// Degrees east of Greenwich.
    public var longitude: Double

    /// Makes a place from degrees.
    public init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Something that was done to a layer so often, place by place too small to tell of.
  public struct Change: Sendable, Hashable, Codable {
    /// What was done, such as "reversedRings".
    public var kind: String
    /// How often.
    public var count: Int

    /// Makes a count.
    public init(kind: String, count: Int) {
      self.kind = kind
      self.count = count
    }
  }

  /// A fault of a source's geometry at one place, whether it was mended or only noticed.
  public struct Repair: Sendable, Hashable, Codable {
    /// What was wrong, such as "gap", "overlap" or "selfIntersection".
    public var kind: String
    /// What was wrong in more words, where the kind does not say all.
    public var reason: String?
    /// Where.
    public var place: Place
    /// How wide it is, in meters; nil for what has no width.
    public var widthMeters: Double?
    /// How large it is, in square meters; nil for what has no area.
    public var areaSquareMeters: Double?
    /// The names of the features that it lies in or between.
    public var features: [String]
    /// Whether it was mended; else the atlas has it as the source has.
    public var isClosed: Bool

    // The names of members are those of the file, whatever the properties are called.
    private enum CodingKeys: String, CodingKey {
      case kind, reason, place, features, isClosed
      case widthMeters = "widthMetres"
      case areaSquareMeters = "areaSquareMetres"
    }

    /// Makes a finding.
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
  /// The places in ``repairs`` of what there is to look at first: the largest by area, then by width;
  /// equal ones in their order.
  package func worstRepairs(_ count: Int) -> [Int] {
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
