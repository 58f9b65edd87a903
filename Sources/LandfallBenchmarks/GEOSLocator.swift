package import Landfall
package import LandfallBuilder

#if Oracle
  internal import CBenchmarks

  /// The rival: a layer's polygons in GEOS, each an entry of a tree.
  @safe
  package final class GEOSLocator {
    private let locator: OpaquePointer

    /// - Parameter features: the features in the order of the layer's regions, so that a feature's index is
    ///   its region's number. A polygon that GEOS rejects contains no points.
    package init(features: [Feature]) {
      guard let locator = unsafe geos_locator_create() else {
        preconditionFailure("GEOS has no memory for a locator")
      }
      unsafe self.locator = locator
      for (number, feature) in features.enumerated() {
        for rings in feature.geometry.polygonRings { add(rings, answer: UInt32(number + 1)) }
      }
      unsafe geos_locator_build(locator)
    }

    deinit { unsafe geos_locator_destroy(locator) }

    private func add(_ rings: [[GridPoint]], answer: UInt32) {
      let coordinates = rings.joined().flatMap { [Double($0.u), Double($0.v)] }
      var ends: [Int] = []
      for ring in rings { ends.append((ends.last ?? 0) + ring.count) }
      unsafe coordinates.withUnsafeBufferPointer { coordinates in
        unsafe ends.withUnsafeBufferPointer { ends in
          _ = unsafe geos_locator_add(
            locator, answer, coordinates.baseAddress, ends.baseAddress, ends.count)
        }
      }
    }

    /// Returns the number, from 1, of a region that contains the point or has it on its border; 0 if there is
    /// no such region.
    @inline(__always)
    package func find(_ point: GridPoint) -> UInt32 {
      unsafe geos_locator_find(locator, Double(point.u), Double(point.v))
    }

    package func isOnBorder(_ point: GridPoint) -> Bool {
      unsafe geos_locator_is_on_border(locator, Double(point.u), Double(point.v))
    }
  }
#else
  /// The rival, which a program without GEOS never has: it ends before it measures.
  package final class GEOSLocator {
    package init(features: [Feature]) { preconditionFailure("no GEOS") }

    package func find(_ point: GridPoint) -> UInt32 { 0 }

    package func isOnBorder(_ point: GridPoint) -> Bool { false }
  }
#endif
