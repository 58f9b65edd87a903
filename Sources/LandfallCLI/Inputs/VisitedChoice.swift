import Foundation
import LandfallMaps

/// The value of `--visited`: a file, or keys and names of regions.
package struct VisitedChoice {
  package let files: BookFiles
  private let atlas: Atlas
  /// The keys and names on the command line, each of which must be on the map; empty for a file.
  private let names: [String]
  private var isList: Bool { !names.isEmpty }

  /// Reads a path if the text looks like one, or if it is not a list of regions and the file exists; else
  /// keys and names, separated by commas.
  package init(
    _ text: String, layerID: String?, atlas: Atlas, path: String
  ) throws {
    self.atlas = atlas
    let now = Date()
    let listed = ListedNames(atlas.layers.filter { $0.kind != .points })
    func isKnown(_ name: String) -> Bool { listed.hasRegion(name) }
    let hasFolder = text.utf8.contains(UInt8(ascii: "/"))
    let looksLikePath = hasFolder || ["json", "txt", "csv"].contains(FilePath(text).ending)
    var names = text.split(separator: ",").map(trimmed).filter { !$0.isEmpty }
    // A key or a name may itself contain commas.
    if isKnown(trimmed(text)) { names = [trimmed(text)] }
    if hasFolder || !names.contains(where: isKnown) {
      do {
        files = try BookFiles(
          [text], layerID: layerID, atlas: atlas, path: path, now: now)
        self.names = []
        return
      } catch let error as FileError where error.code == .unreadable && !looksLikePath {
        // Not a file: the lookup of the names reports a misspelled one.
      }
    }
    self.names = names
    files = try BookFiles(
      names: names, of: "--visited", layerID: layerID, atlas: atlas, path: path, now: now)
  }

  /// The layer to draw: the only one with visited regions, else the one in which the book is kept; nil if
  /// nothing was visited.
  package var layer: Layer? {
    let visited = atlas.layers.filter { !files.regions(in: $0).isEmpty }
    return visited.first { $0.id == files.layer.id } ?? visited.first
  }

  /// Returns the visited regions of the layer of a map, and notes on those of other layers.
  /// - Throws: ``DataError`` if the regions were named and are not all in the layer.
  package func regions(
    in layer: Layer
  ) throws(DataError) -> (regions: Set<RegionID>, notes: [String]) {
    var notes = keysOfOtherLayers(than: layer)
    for other in atlas.layers where other.id != layer.id && other.kind != .points {
      let visited = files.regions(in: other).sorted().map { other[$0] }
      guard let first = visited.first else { continue }
      let id = oneLine(other.id)
      if isList {
        throw DataError(
          "--visited: \"\(oneLine(first.name))\" is not a region of the layer \"\(oneLine(layer.id))\"; "
            + "it is in \"\(id)\", and a map shows one layer")
      }
      notes.append(
        "the map does not show \(visited.count) visited of the layer \"\(id)\"; "
          + "for those, set --layer \(id)")
    }
    return (files.regions(in: layer), notes)
  }

  /// A note for each name on the command line that is the key of a region in another layer: CA is Canada among countries.
  private func keysOfOtherLayers(than layer: Layer) -> [String] {
    let resolver = RegionResolver(atlas.layers.filter { $0.kind != .points })
    return names.compactMap { name in
      let usual = resolver.regions(name)
      guard !usual.contains(where: { $0.layer.id == layer.id }), let other = usual.first,
        let region = RegionResolver(layer).regions(name).first
      else { return nil }
      return
        "--visited: \"\(oneLine(name))\" is \(oneLine(region.name)) in the layer \"\(oneLine(layer.id))\"; "
        + "\(oneLine(other.name)) is in \"\(oneLine(other.layer.id))\", and a map shows one layer"
    }
  }
}
