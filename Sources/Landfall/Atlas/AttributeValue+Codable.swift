// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  extension AttributeValue: Codable {
    private enum CodingKeys: String, CodingKey { case string, integer, number, boolean, json }

    /// Decodes an object with one member, whose name is the type of the value: `{"integer": 5}` is an
    /// integer, `{"number": 5}` a number without fraction.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      if let text = try values.decodeIfPresent(String.self, forKey: .string) {
        self = .string(text)
      } else if let integer = try values.decodeIfPresent(Int64.self, forKey: .integer) {
        self = .integer(integer)
      } else if let number = try values.decodeIfPresent(Double.self, forKey: .number) {
        self = .number(number)
      } else if let boolean = try values.decodeIfPresent(Bool.self, forKey: .boolean) {
        self = .boolean(boolean)
      } else {
        self = .json(try values.decode(String.self, forKey: .json))
      }
    }

    /// Encodes the object that ``init(from:)`` decodes.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .string(let text): try values.encode(text, forKey: .string)
      case .integer(let integer): try values.encode(integer, forKey: .integer)
      case .number(let number): try values.encode(number, forKey: .number)
      case .boolean(let boolean): try values.encode(boolean, forKey: .boolean)
      case .json(let text): try values.encode(text, forKey: .json)
      }
    }
  }
#endif
