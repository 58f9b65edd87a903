package import LandfallMaps

extension Route {
  /// - Parameter text: "FROM:TO", each a coordinate or the key or name of a region.
  /// - Throws: ``UsageError`` if the text does not have two ends; ``DataError`` for an unknown name.
  package init(_ text: String, atlas: Atlas, path: String, _ arguments: Arguments) throws {
    let ends = text.split(separator: ":", omittingEmptySubsequences: false).map { trimmed($0) }
    guard ends.count == 2, !ends.contains(where: \.isEmpty) else {
      throw arguments.error(
        "--route takes two places with a colon between them, such as 40.7128,-74.006:21.4225,39.8262, "
          + "not \"\(oneLine(text))\"")
    }
    func end(_ text: String) throws -> End {
      let place = try NamedPlace(
        text, of: "--route", in: atlas.layers, file: path, arguments)
      return End(place: place.place, name: place.name)
    }
    self.init(from: try end(ends[0]), to: try end(ends[1]))
  }
}
