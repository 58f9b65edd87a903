private import CLandfallData
public import Landfall

extension Atlas {
  /// The small atlas that comes with the package: it answers with no build step, no file and no
  /// network.
  ///
  /// Countries within 1 km of their source (Natural Earth 1:10m), US states within 200 m (US Census
  /// 1:500,000), national capitals, the badges and continents, on a grid of 1e-5°; see data/mobile.json
  /// and data/SOURCES.md. It is a part of the program, which the operating system reads as it is asked:
  /// opened once, at the first use, in microseconds, never copied.
  public static let bundled: Atlas = {
    do throws(AtlasError) {
      return try unsafe Atlas(
        program: UnsafeRawBufferPointer(
          start: landfall_bundled_atlas(), count: landfall_bundled_atlas_size()))
    } catch {
      // Its bytes are those of the tests.
      preconditionFailure("the bundled atlas: \(error)")
    }
  }()
}
