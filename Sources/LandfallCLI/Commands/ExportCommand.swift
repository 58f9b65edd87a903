import Landfall
import LandfallBuilder
import LandfallExport

/// `landfall export`: layers of an atlas for other programs.
enum ExportCommand: Subcommand {
  static let usage = CommandUsage(
    name: "export",
    summary: "Writes the regions of a layer for other programs.",
    synopsis:
      "[FILE.atlas] [--layer ID]... [--detail full|METERS] [--format FORMAT] [-o FILE] "
      + "[--quantization N] [--sag METERS] [--quantized] [--compressed]",
    details: """
      geojson follows RFC 7946: outer rings run counter-clockwise, polygons are cut at ±180°, and the
      decimals round exactly to the atlas's grid. The id of a feature is the key of its region; its
      properties are the name and the attributes. geojsonl is a feature on each line without anything
      around them, geojsonseq the same with a record separator before each (RFC 8142).

      topojson contains each border once, as the atlas does: the topology is exact at every detail. An
      object has the id of its layer; ids and properties are those of geojson. Outer rings run clockwise,
      as d3-geo expects. Positions are whole numbers of grid units, which are exact, or with
      --quantization N numbers from 0 to N − 1 as topojson makes them, which move vertices by up to half a
      step; rings may then become points or lines. Several layers are written with --layer A --layer B or
      --layer all; they share no arcs.

      fgb (FlatGeobuf) and gpkg (GeoPackage) are written with GDAL's ogr2ogr. The key is the column id;
      polygons become multipolygons; attributes that are JSON become text.

      glb (binary glTF 2.0), obj (Wavefront) and usda (OpenUSD as text) contain a globe mesh of the layer, requested in its
      manifest by "mesh": {"sag": 1000}: triangles on the unit sphere, Y up, longitude 0 on +Z and 90° E
      on +X. All regions share one list of vertices, as do coasts and borders between regions, which are
      lines. glb has one node per region with its key, name and layer in extras; obj has one object per
      region named by its name and a group named by its key. A region without triangles, such as a
      point, has neither. usda, which Apple's
      frameworks load, has one mesh per region, with key, name and layer in its customData; each lists its own
      vertices, which are bit for bit those of its neighbors. 1 is a meter; land is green, borders are white.

      FILE is replaced in one step when the new file is complete. A file of more than 64 times the bytes
      of the atlas and 1 MiB is refused: its regions share borders as those of a map do not.
      """,
    operands: [AtlasOperand.usage],
    options: [
      .init(
        name: "layer", letter: "l", value: "ID", repeats: true,
        help: "the layer to write (default: the only one); for topojson all, or several times"),
      .init(
        name: "detail", value: "METERS",
        help: "the greatest distance of borders from their source: one of the details in "
          + "the atlas, or full (default: the finest); for glb, obj and usda one of the details "
          + "of the layer's meshes (default: any)"),
      .init(
        name: "format", letter: "f", value: "FORMAT",
        choices: ExportFormat.allCases.map(\.rawValue),
        help:
          "\(ExportFormat.list) (default: the one of FILE's ending; geojson for standard output)"
      ),
      .init(
        name: "output", letter: "o", value: "FILE",
        help:
          "the file to write (default: standard output, as -); .json is geojson, .ndjson, .jsonl "
          + "and .geojsons are geojsonl"),
      .init(
        name: "quantization", value: "N",
        help:
          "topojson: the number of different longitudes and latitudes, such as 1e5, or off for "
          + "degrees (default: those of the atlas's grid)"),
      .init(
        name: "sag", value: "METERS",
        help: "glb, obj and usda: the greatest depth of triangles below the sphere, one of "
          + "those of the layer's meshes (default: the least)"),
      .init(
        name: "quantized",
        help: "glb: 16-bit positions (KHR_mesh_quantization), which moves vertices by up "
          + "to 168 m; neighbors still share them, so no cracks open, but triangles of "
          + "tiny islands may lose their area"),
      .init(
        name: "compressed",
        help: "glb: lossless codecs of meshoptimizer (EXT_meshopt_compression), which "
          + "the reading program must support"),
    ],
    examples: [
      (
        "landfall export world.atlas -l states -o states.geojson",
        "writes all states at the finest detail"
      ),
      (
        "landfall export world.atlas -l countries --detail 1000 -f geojsonl",
        "prints the countries with borders within 1 km, one on each line"
      ),
      (
        "landfall export --layer all -o world.topojson --quantization 1e5",
        "writes the layers of the atlas that comes with the command"
      ),
      (
        "landfall export world.atlas -l countries -o countries.gpkg",
        "writes a GeoPackage"
      ),
      (
        "landfall export world.atlas -l countries --sag 1000 -o countries.glb",
        "writes the countries as triangles at most 1 km below the sphere"
      ),
    ])

  static func run(_ arguments: Arguments) throws -> ExitCode {
    let choice = try ExportChoice(arguments)
    switch choice.format {
    case .geojson: try writeGeoJSON(choice, .collection)
    case .geojsonl: try writeGeoJSON(choice, .lines)
    case .geojsonseq: try writeGeoJSON(choice, .records)
    case .topojson: try writeTopoJSON(choice)
    case .fgb: try writeTable(choice, .flatGeobuf)
    case .gpkg: try writeTable(choice, .geoPackage)
    case .glb:
      try writeGLB(
        choice, isQuantized: arguments.flag("quantized"),
        isCompressed: arguments.flag("compressed"))
    case .obj: try writeOBJ(choice)
    case .usda: try writeUSDA(choice)
    }
    return .done
  }
}
