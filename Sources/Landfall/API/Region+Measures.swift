extension Region {
  /// The area on the WGS 84 ellipsoid in square meters, holes taken off; 0 for a region without area,
  /// and where the atlas does not record it.
  ///
  /// Of the region as it lies on the grid, between edges that are straight in longitude and latitude,
  /// at the layer's full detail. The builder integrates the authalic latitude's integrand (Snyder
  /// 1987, Map Projections: A Working Manual, equation 3-12) along the edges; within 1e-9 of the area
  /// and 1 m² of PROJ's `geod_polygon` on ever denser edges.
  public var areaSquareMeters: Double { measures.areaSquareMeters }

  /// The length of all its borders on the WGS 84 ellipsoid in meters, those of holes included; 0 for
  /// a region without area, and where the atlas does not record it.
  ///
  /// A cut along ±180° or at a pole is no border and does not count. Within 1e-8 of what PROJ's
  /// geodesics along ever denser edges add up to.
  public var perimeterMeters: Double { measures.perimeterMeters }

  private var measures: MeasureRecord {
    let number = Int(storage.layers[layerNumber].firstRegion) + Int(id.rawValue)
    return MeasureRecord(
      reading: storage.regionTables.measures, at: number * MeasureRecord.byteCount)
  }
}
