// Embedded Swift has no Codable.
#if !hasFeature(Embedded)
  /// Encoded as its number, which is valid for one build of an atlas only: in files that outlive the
  /// build, store keys instead.
  extension RegionID: Codable {}
#endif
