/// The version of Landfall, by semantic versioning.
public let landfallVersion = "0.1.0"

/// How an atlas names what wrote it.
let generatorName = "landfall \(landfallVersion)"
