// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension CalculationMethod: Codable {
    private enum Member: String, CodingKey {
      case id, name, fajrAngle, ishaAngle, ishaMinutes, ramadanIshaMinutes, maghribAngle,
        adjustments
      case rounding, isSeasonal
    }

    /// Reads what ``encode(to:)`` writes.
    /// - Throws: `DecodingError` for an identifier that is not of ``all``, and for an object without an identifier or
    ///   fajr's angle. Other members are as in the initializer if they are absent.
    public init(from decoder: any Decoder) throws {
      if let container = try? decoder.singleValueContainer(),
        let id = try? container.decode(String.self)
      {
        guard let method = Self(id: id) else {
          throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "\"\(id.prefix(60))\" is not the id of one of CalculationMethod.all")
        }
        self = method
        return
      }
      let members = try decoder.container(keyedBy: Member.self)
      let id = try members.decode(String.self, forKey: .id)
      let minutes = try members.decodeIfPresent([Int].self, forKey: .adjustments) ?? []
      guard minutes.isEmpty || minutes.count == Prayer.allCases.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .adjustments, in: members,
          debugDescription: "expected six numbers of minutes, found \(minutes.count)")
      }
      let rounding = try members.decodeIfPresent(String.self, forKey: .rounding) ?? "nearest"
      guard let rounding = Rounding(rounding) else {
        throw DecodingError.dataCorruptedError(
          forKey: .rounding, in: members,
          debugDescription: "expected \"nearest\", \"up\" or \"none\", found \"\(rounding)\"")
      }
      self.init(
        id: id, name: try members.decodeIfPresent(String.self, forKey: .name) ?? id,
        fajrAngle: try members.decode(Double.self, forKey: .fajrAngle),
        ishaAngle: try members.decodeIfPresent(Double.self, forKey: .ishaAngle) ?? 0,
        ishaMinutes: try members.decodeIfPresent(Int.self, forKey: .ishaMinutes),
        ramadanIshaMinutes: try members.decodeIfPresent(Int.self, forKey: .ramadanIshaMinutes),
        maghribAngle: try members.decodeIfPresent(Double.self, forKey: .maghribAngle),
        adjustments: Adjustments(minutes: minutes), rounding: rounding,
        isSeasonal: try members.decodeIfPresent(Bool.self, forKey: .isSeasonal) ?? false)
    }

    /// Writes a method of ``all`` as its identifier, so that a later version's numbers count; another one as an object of its
    /// members.
    public func encode(to encoder: any Encoder) throws {
      if Self(id: id) == self {
        var container = encoder.singleValueContainer()
        return try container.encode(id)
      }
      var members = encoder.container(keyedBy: Member.self)
      try members.encode(id, forKey: .id)
      try members.encode(name, forKey: .name)
      try members.encode(fajrAngle, forKey: .fajrAngle)
      try members.encode(ishaAngle, forKey: .ishaAngle)
      try members.encodeIfPresent(ishaMinutes, forKey: .ishaMinutes)
      try members.encodeIfPresent(ramadanIshaMinutes, forKey: .ramadanIshaMinutes)
      try members.encodeIfPresent(maghribAngle, forKey: .maghribAngle)
      try members.encode(adjustments.minutes, forKey: .adjustments)
      try members.encode(rounding.text, forKey: .rounding)
      try members.encode(isSeasonal, forKey: .isSeasonal)
    }
  }

  extension CalculationMethod.Rounding {
    fileprivate var text: String {
      switch self {
      case .nearest: "nearest"
      case .up: "up"
      case .none: "none"
      }
    }

    fileprivate init?(_ text: String) {
      guard let rounding = [Self.nearest, .up, .none].first(where: { $0.text == text }) else {
        return nil
      }
      self = rounding
    }
  }

  extension CalculationMethod.Adjustments {
    /// Makes adjustments of six numbers, or none.
    fileprivate init(minutes: [Int]) {
      guard minutes.count == Prayer.allCases.count else {
        self.init()
        return
      }
      self.init(
        fajr: minutes[0], sunrise: minutes[1], dhuhr: minutes[2], asr: minutes[3],
        maghrib: minutes[4], isha: minutes[5])
    }
  }

  extension Madhab: Codable {}

  extension HighLatitudeRule: Codable {}
#endif
