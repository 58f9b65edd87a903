// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey { case latitude, longitude }

    /// Decodes the members `latitude` and `longitude`, in degrees.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        latitude: try values.decode(Double.self, forKey: .latitude),
        longitude: try values.decode(Double.self, forKey: .longitude))
    }

    /// Encodes the members that ``init(from:)`` decodes.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(latitude, forKey: .latitude)
      try values.encode(longitude, forKey: .longitude)
    }
  }
#endif
