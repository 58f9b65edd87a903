extension Region {
  /// The area on the WGS 84 ellipsoid in square meters, without holes; 0 for a region without area,
  /// and if the atlas does not record it.
  ///
  /// The area of the region on the grid, between edges that are straight in longitude and latitude,
  /// at the layer's lookup detail. The builder integrates the integrand of the authalic latitude
  /// (Snyder 1987, Map Projections: A Working Manual, equation 3-12) along the edges. The result is
  /// within 1e-9 of the area and 1 m² of PROJ's `geod_polygon` on ever denser edges.
  public var areaSquareMeters: Double { measures.areaSquareMeters }

  /// The length of all borders on the WGS 84 ellipsoid in meters, including those of holes, at the
  /// layer's lookup detail; 0 for a region without area, and if the atlas does not record it.
  ///
  /// A cut along ±180° or at a pole is not a border and does not count. Within 1e-8 of the sum of
  /// PROJ's geodesics along ever denser edges.
  public var perimeterMeters: Double { measures.perimeterMeters }

  private var measures: MeasureRecord {
    let number = Int(storage.tables.layers[layerNumber].firstRegion) + Int(id.rawValue)
    return MeasureRecord(
      reading: storage.tables.regionTables.measures, at: number * MeasureRecord.byteCount)
  }
}
