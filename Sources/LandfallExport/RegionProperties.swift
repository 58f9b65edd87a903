package import Landfall
import LandfallModel
import LandfallSupport

/// The properties of a layer's regions in a file of features: the name and the attributes, null where a region
/// has no value, and the key where the format has no other place for it.
package struct RegionProperties {
  private let attributeNames: [String]
  private let nameMember: String
  private let keyMember: String?

  /// - Parameter includesKey: whether the key is a property, too. The names are then different even without
  ///   regard to case, as those of columns in SQLite must be.
  package init(_ layer: Layer, includesKey: Bool = false) {
    attributeNames = layer.attributeNames
    let taken = includesKey ? attributeNames.map { $0.lowercased() } : attributeNames
    nameMember = Self.unused("name", among: taken)
    keyMember = includesKey ? Self.unused("id", among: taken) : nil
  }

  /// A name that no attribute has: "name", or else "region_name".
  package static func unused(_ name: String, among taken: [String]) -> String {
    var name = name
    while taken.contains(name) { name = "region_\(name)" }
    return name
  }

  /// Writes the properties of a region as a JSON object. At most one attribute is in memory at a time.
  func write(_ region: Region, to pieces: inout TextPieces, _ sink: ExportSink) throws {
    pieces += "{"
    if let keyMember { pieces += "\(jsonText(keyMember)):\(jsonText(region.key))," }
    pieces += "\(jsonText(nameMember)):\(jsonText(region.name))"
    for name in attributeNames {
      pieces += ",\(jsonText(name)):\(region.attribute(name)?.jsonText ?? "null")"
      try pieces.flush(to: sink)
    }
    pieces += "}"
  }
}
