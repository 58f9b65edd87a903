import Landfall

/// A region as reports name it.
struct KeyAndName: Encodable {
  var key: String
  var name: String

  init(_ region: Region) { (key, name) = (region.key, region.name) }
}
