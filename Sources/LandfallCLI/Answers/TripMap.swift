/// The picture of a trip: where `landfall map` takes over.
enum TripMap {
  /// - Throws: ``UsageError`` where a map is asked for, as no map can be drawn yet.
  static func check(_ arguments: Arguments) throws(UsageError) {
    if arguments.flag("map") {
      throw arguments.error("--map cannot be drawn yet; leave it out")
    }
  }
}
