/// Coded as its number. A number is valid for one build of an atlas: store keys in files that outlive it.
extension RegionID: Codable {}
