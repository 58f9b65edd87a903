private import CLandfallData
public import Landfall

extension Atlas {
  /// The small atlas that is part of the package: lookups need no build step, no file and no
  /// network.
  ///
  /// Countries within 1 km of their source (Natural Earth 1:10m), US states within 200 m (US Census
  /// 1:500,000), national capitals, the badges and continents, on a grid of 1e-5°; see
  /// data/mobile.json and data/SOURCES.md. The bytes are part of the program, and the operating
  /// system reads their pages on demand: the atlas is opened once, at its first use, in
  /// microseconds, and never copied.
  public static let bundled: Atlas = {
    do throws(AtlasError) {
      return try unsafe Atlas(
        program: UnsafeRawBufferPointer(
          start: landfall_bundled_atlas(), count: landfall_bundled_atlas_size()))
    } catch {
      // The tests open the same bytes.
      preconditionFailure("the bundled atlas: \(error)")
    }
  }()
}
