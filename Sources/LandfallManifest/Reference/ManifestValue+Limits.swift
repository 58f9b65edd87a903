// The ranges of numbers that users write, in manifests and as values of options.

extension ManifestValue.Limits {
  /// The distance by which borders may stray from their source. The least is the spacing of the finest grid, below which
  /// nothing can be removed; the greatest a tenth of the Earth's circumference.
  package static let detail = Self(unit: "meters", minimum: 0.01, maximum: 4_000_000)

  /// The depth of a mesh's triangles below the sphere.
  ///
  /// At 1 m, a mesh of all land has some ten million triangles, whose number is inversely proportional to the sag. A
  /// triangle whose corners are a quarter of the Earth's circumference apart has a sag of about 2,700 km.
  package static let sag = Self(unit: "meters", minimum: 1, maximum: 1_000_000)

  /// The width of gaps and overlaps that are closed.
  package static let sliver = Self(unit: "meters", above: 0, maximum: 10_000)

  /// The area of an island, or of a region that gets a marker.
  package static let area = Self(unit: "square meters", above: 0, maximum: 1e15)

  /// The size of an atlas.
  package static let budget = Self(unit: "bytes", minimum: 1_000, maximum: 1e15, isWhole: true)

  /// The visits of a condition.
  package static func visits(_ unit: String) -> Self {
    Self(unit: unit, minimum: 1, maximum: 1_000_000, isWhole: true)
  }

  /// The sides of a layout's page.
  package static let page = Self(unit: "page units", minimum: 1, maximum: 1_000_000)

  /// The deviation of a layout's lines.
  package static let tolerance = Self(unit: "page units", above: 0, maximum: 1_000)

  /// The width of the line around a frame.
  package static let border = Self(unit: "page units", minimum: 0, maximum: 1_000)

  /// The limit of an azimuthal projection.
  package static let radius = Self(unit: "degrees", above: 0, maximum: 179.9)

  // MARK: Options alone

  /// A detail of an atlas, where 0 is that of the source.
  package static let anyDetail = Self(unit: "meters", minimum: 0, maximum: 4_000_000)

  /// A sag of an atlas.
  package static let anySag = Self(unit: "meters", minimum: 0, maximum: 1_000_000)

  /// The distance within which regions are searched.
  package static let reach = Self(unit: "meters", minimum: 0, maximum: 1_000_000)

  package static let heading = Self(unit: "degrees", minimum: 0, maximum: 360)

  /// The pixels of a unit of a picture.
  package static let pixelScale = Self(minimum: 0.25, maximum: 8)

  /// The different longitudes of a topology: products of these counts and grid units fit 64 bits.
  package static let quantization = Self(minimum: 2, maximum: 1e9, isWhole: true)
}

extension ManifestValue.Limits {
  /// Whether a number is in the range.
  package func contains(_ number: Double) -> Bool {
    number.isFinite && number > above ?? -.infinity && number >= minimum ?? -.infinity
      && number <= maximum ?? .infinity && (!isWhole || number == number.rounded())
  }

  /// The range after the unit, such as "meters from 1 to 1,000,000".
  package var words: String {
    [unit ?? (isWhole ? "a whole number" : "a number"), range].joined(separator: " ")
  }
}
