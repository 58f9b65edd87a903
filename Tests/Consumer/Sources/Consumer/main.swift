import Landfall
import LandfallData

// The sample of README.md, with the atlas's path as its argument.
let atlas = try Atlas(contentsOf: CommandLine.arguments[1])
let here = Coordinate(latitude: 36.999, longitude: -109.045)
let states = try atlas.layer("states")
print(states.region(at: here)?.name ?? "nowhere")
for region in atlas.place(at: here)?.regions(in: atlas) ?? [] { print(region) }
// Both hot paths, whose machine code scripts/check-hot-path reads.
print(states.regionID(at: here).map { states[$0].key } ?? "none")
var ids: [RegionID?] = [nil]
states.regionIDs(longitudes: [here.longitude], latitudes: [here.latitude], into: &ids)
// What comes with the package: no file, no build step.
print(try Atlas.bundled.layer("countries").region(at: here)?.name ?? "nowhere")
