import Foundation
import Landfall
import LandfallData

// Tries the keys that scripts/check keys has written: main.swift FOLDER.

let folder = CommandLine.arguments[1]

extension Bundle {
  /// The bundle of a target with resources, which SwiftPM writes.
  static let module = Bundle(path: folder)!
}

/// A lookup whose machine code scripts/check keys reads.
@inline(never)
func typedLookup(_ layer: TypedLayer<Bundled.State>, _ here: Coordinate) -> Bundled.State? {
  layer.key(at: here)
}

func check(_ isTrue: Bool, _ text: String) {
  if isTrue { return }
  print("check keys: \(text)")
  exit(1)
}

/// Finds every region of a layer by its case.
func checkRegions<Key>(_ layer: TypedLayer<Key>) {
  check(layer.layer.regions.count == Key.allCases.count, "\(Key.self) has another number of cases")
  for region in layer.layer.regions {
    let key = layer.key(of: region.id)
    check(key.rawValue == region.key && layer[key] == region, "\(key) is not \(region)")
    check(Key(rawValue: region.key) == key, "no case for \(region.key)")
    let point = region.representativePoint
    check(
      layer.key(at: point)?.rawValue == layer.layer.region(at: point)?.key, "\(point) has another key")
  }
  print("    \(Key.self): \(Key.allCases.count) cases")
}

let bundled = try Bundled.open()
checkRegions(bundled.countries)
checkRegions(bundled.states)
checkRegions(bundled.places)
check(
  typedLookup(bundled.states, Coordinate(latitude: 36.999, longitude: -109.045)) == .NM,
  "36.999, -109.045 is not in New Mexico")

let odd = try OddAtlas.open()
checkRegions(odd.oddThings)
checkRegions(try odd.atlas.layer(keyedBy: Odd.self))
check(
  odd.oddThings.key(at: Coordinate(latitude: 0.5, longitude: 1.5)) == ._06, "the second square is not 06")

do {
  _ = try Bundled(odd.atlas)
  check(false, "another atlas is not refused")
} catch {
  check(error.code == .unknownLayer, "\(error)")
}
do {
  _ = try OddAtlas.open(in: Bundle(path: "/")!)
  check(false, "a bundle without the atlas is not refused")
} catch let error as CocoaError {
  check(error.code == .fileNoSuchFile, "\(error)")
}
