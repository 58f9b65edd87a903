import CPlatform

/// The version of Landfall, such as "1.0.0" (semantic versioning).
public let landfallVersion = LANDFALL_VERSION
