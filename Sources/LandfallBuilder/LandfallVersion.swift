/// The version of Landfall (semantic versioning).
public let landfallVersion = "0.1.0"

/// The name of the generator as stored in an atlas.
let generatorName = "landfall \(landfallVersion)"
