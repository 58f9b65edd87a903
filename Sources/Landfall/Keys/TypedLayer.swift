/// A layer whose regions are found as the cases of an enum, not as strings.
///
/// The keys are compared with the atlas once, by ``Atlas/layer(keyedBy:)``. A lookup then costs one more load
/// than in the ``layer``: no comparison of strings, and no allocation.
public struct TypedLayer<Key: RegionKey>: Sendable {
  /// The layer, for all that has no typed form.
  public let layer: Layer

  /// The keys by the number of their region.
  @usableFromInline let keys: [Key]
  @usableFromInline let ids: [Key: RegionID]

  /// Compares the keys with a layer.
  ///
  /// Use ``Atlas/layer(keyedBy:)`` unless the layer has another name than ``RegionKey/layerID``.
  /// - Throws: ``AtlasError`` with code `keysDiffer`, which lists the keys that differ.
  /// - Complexity: O(regions).
  public init(_ layer: Layer, keys type: Key.Type = Key.self) throws(AtlasError) {
    var unseen: [String: Key] = [:]
    for key in Key.allCases { unseen[key.rawValue] = key }
    var keys: [Key] = []
    var ids: [Key: RegionID] = [:]
    var unknown: [String] = []
    keys.reserveCapacity(layer.regions.count)
    for region in layer.regions {
      // Two regions have one key in a damaged file alone, which is refused.
      if let key = unseen.removeValue(forKey: region.key) {
        keys.append(key)
        ids[key] = region.id
      } else {
        unknown.append(region.key)
      }
    }
    guard unseen.isEmpty, unknown.isEmpty else {
      throw .keysDiffer(
        layer: layer.id, missing: Key.allCases.map { $0.rawValue }.filter { unseen[$0] != nil },
        unknown: unknown)
    }
    self.layer = layer
    self.keys = keys
    self.ids = ids
  }

  /// Returns the key of the region at a coordinate; nil as for ``Layer/regionID(at:)-(Coordinate)``.
  @inlinable
  public func key(at coordinate: Coordinate) -> Key? {
    layer.regionID(at: coordinate).map { keys[Int($0.rawValue)] }
  }

  /// Returns the key of the layer's region at a place; nil if the place has no region of this layer.
  @inlinable
  public func key(in place: Place) -> Key? {
    place.regionID(in: layer).map { keys[Int($0.rawValue)] }
  }

  /// Returns the key of a region by its number.
  /// - Precondition: The number came from this layer.
  @inlinable
  public func key(of id: RegionID) -> Key { keys[Int(id.rawValue)] }

  /// Returns the number of the region with a key. O(1).
  @inlinable
  public func regionID(of key: Key) -> RegionID { ids[key]! }

  /// The region with a key. O(1).
  public subscript(key: Key) -> Region { layer[ids[key]!] }
}

extension Atlas {
  /// Returns the layer with the keys of an enum, after a comparison of the keys.
  ///
  /// Store the result: opening it takes longer than many lookups in it.
  /// - Parameter keys: The enum, such as `State.self`; `landfall keys --swift` writes it.
  /// - Throws: ``AtlasError`` with code `unknownLayer` if the atlas has no layer of this name, and with code `keysDiffer`,
  ///   which lists the keys that differ, if the enum was made from another version of the layer.
  /// - Complexity: O(regions).
  public func layer<Key: RegionKey>(keyedBy keys: Key.Type) throws(AtlasError) -> TypedLayer<Key> {
    try TypedLayer(layer(Key.layerID), keys: keys)
  }
}

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
