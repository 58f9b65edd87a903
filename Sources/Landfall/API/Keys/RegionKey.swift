/// The keys of a layer's regions as the cases of an enum, which `landfall keys --swift` writes.
///
/// ```swift
/// enum State: String, RegionKey {
///   static let layerID = "states"
///   case CA, NV
/// }
/// let states = try atlas.layer(keyedBy: State.self)
/// if states.key(at: here) == .NV { … }
/// ```
///
/// The raw value of a case is the key of its region. ``Atlas/layer(keyedBy:)`` checks that the layer has
/// these keys and no others.
public protocol RegionKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The name of the layer in the atlas.
  static var layerID: String { get }
}
