package import Landfall

/// The changes that a worldview makes to one layer: which region each disputed area belongs to.
package struct Worldview: Sendable, Hashable {
  /// An area or a region, and the region that it becomes part of.
  package struct Assignment: Sendable, Hashable {
    /// The key of the area or of the region.
    package var key: String
    /// The key of the region that it becomes part of.
    package var target: String
    /// The line in the file, for messages.
    package var line: Int

    package init(key: String, target: String, line: Int) {
      self.key = key
      self.target = target
      self.line = line
    }
  }

  /// The assignments of a layer of areas.
  package struct Areas: Sendable, Hashable {
    /// The path of the boundary file with the areas that are part of a region; nil if no area moves.
    package var source: String?
    /// The areas that become part of another region.
    package var moved: [Assignment]
    /// The regions that become part of another one.
    package var joined: [Assignment]

    package init(source: String? = nil, moved: [Assignment] = [], joined: [Assignment] = []) {
      self.source = source
      self.moved = moved
      self.joined = joined
    }
  }

  /// The path of the worldview's file, for messages.
  package var file: String
  /// The assignments of the layer itself.
  package var areas = Areas()
  /// The assignments of the layer that contains the layer's regions.
  package var parents = Areas()
  /// The values of attributes that differ from the source's, by region and attribute.
  package var attributes: [String: [String: AttributeValue]] = [:]

  package init(file: String) {
    self.file = file
  }
}
