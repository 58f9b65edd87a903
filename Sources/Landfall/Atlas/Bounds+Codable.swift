// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension Bounds: Codable {
    private enum CodingKeys: String, CodingKey { case west, south, east, north }

    /// Decodes the members `west`, `south`, `east` and `north`, in degrees.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        west: try values.decode(Double.self, forKey: .west),
        south: try values.decode(Double.self, forKey: .south),
        east: try values.decode(Double.self, forKey: .east),
        north: try values.decode(Double.self, forKey: .north))
    }

    /// Encodes the members that ``init(from:)`` decodes.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(west, forKey: .west)
      try values.encode(south, forKey: .south)
      try values.encode(east, forKey: .east)
      try values.encode(north, forKey: .north)
    }
  }
#endif
