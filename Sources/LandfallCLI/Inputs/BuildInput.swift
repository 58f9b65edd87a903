import LandfallBuilder
import LandfallModel

/// The input of `landfall build`: a manifest, or boundary files and the options that replace one.
struct BuildInput {
  /// The manifest. Layers with ``SourceChoices`` get the rest of their members when their sources are read.
  let manifest: Manifest
  /// The path of the atlas: that of `--output`, or the name of the first file with the ending .atlas.
  let output: String

  /// The options for the members of a manifest.
  static let options = """
    --key PROPERTY  the property with each region's key
      --dissolve  join the features that share a key into one region
    --number-features  let the key of each feature be its number in the file, from 0
    --name PROPERTY  the property with each region's name
    --layer ID  the name of the layer (default: that of the file)
    --source-layer NAME  the layer to read from a file with several
    --aliases A,B,...  properties with other names of the regions
    --attributes A,B,...  the properties to store as attributes
    --where PROPERTY=VALUE ...  leave out features with another value; may be repeated
    --crs CRS  the coordinate reference system, such as EPSG:2263 (default: that of the file)
    --close-slivers METERS  close gaps and overlaps between neighbors up to this width
    --details M,M,...  add borders simplified to these tolerances in meters, for maps
    --mesh SAG  add a globe mesh whose triangles are at most SAG meters below the sphere,
        1 to 1,000,000
    --write-manifest  print the manifest that gives the same atlas in this folder, and build nothing
    """

  /// - Throws: ``UsageError`` for an option with a manifest, and for more than one manifest; ``BuildError`` for a
  ///   manifest that is not valid.
  init(_ arguments: Arguments) throws {
    let files = arguments.operands
    if let atlas = files.first(where: AtlasOperand.isAtlas) {
      throw arguments.error("\(atlas) is an atlas already; name a boundary file or a manifest")
    }
    output = arguments.value("output") ?? "\(LayerManifest.id(ofFile: files[0])).atlas"
    let manifests = try files.filter { try InputKind(contentsOf: $0) == .manifest }
    guard let path = manifests.first else {
      if arguments.flag("worldview") {
        throw arguments.error("--worldview is for manifests; write one with --write-manifest")
      }
      manifest = try Manifest(sources: files, as: Self.layer(arguments, fileCount: files.count))
      return
    }
    guard files.count == 1 else {
      throw arguments.error("\(path) is a manifest, and builds without other files")
    }
    for option in CommandUsage.options(Self.options) where arguments.flag(option.name) {
      let remedy =
        option.name == "write-manifest"
        ? "is for boundary files, and \(path) is a manifest already"
        : "is for boundary files; set it in the manifest, \(path)"
      throw arguments.error("--\(option.name) \(remedy)")
    }
    manifest = try Manifest(contentsOf: path, worldview: arguments.value("worldview"))
  }

  private static func layer(
    _ arguments: Arguments, fileCount: Int
  ) throws(UsageError) -> LayerManifest {
    if let id = arguments.value("layer") {
      guard fileCount == 1 else {
        throw arguments.error("--layer names one layer, and there are \(fileCount) files")
      }
      guard LayerManifest.isID(id) else {
        throw arguments.error(
          "--layer expects a name of the characters A-Z a-z 0-9 - _ . without - first, not \"\(id)\""
        )
      }
    }
    var layer = LayerManifest(
      id: arguments.value("layer") ?? "", source: "", sourceLayer: arguments.value("source-layer"),
      key: arguments.value("key"), name: arguments.value("name"),
      attributes: list("attributes", arguments), crs: arguments.value("crs"))
    layer.aliases = AliasManifest(properties: list("aliases", arguments))
    layer.dissolves = arguments.flag("dissolve")
    if layer.dissolves, layer.key == nil {
      throw arguments.error(
        "--dissolve requires --key PROPERTY, whose value the features of a region share")
    }
    layer.numbersFeatures = arguments.flag("number-features")
    if layer.numbersFeatures, layer.key != nil {
      throw arguments.error(
        "--number-features makes the keys, and --key names others; give one of them")
    }
    layer.detail = LayerDetail(drawnMeters: try details(arguments))
    layer.detail.sliverMeters = try arguments.number("close-slivers", .sliver) ?? 0
    layer.meshes = try arguments.number("mesh", .sag).map { [MeshManifest(sagMeters: $0)] } ?? []
    layer.choices = SourceChoices(
      choosesKey: layer.key == nil && !layer.numbersFeatures, choosesName: layer.name == nil,
      conditions: try arguments.conditions().map {
        SourceChoices.Condition(property: $0.name, value: $0.value)
      })
    return layer
  }

  private static func list(_ name: String, _ arguments: Arguments) -> [String] {
    var parts: [String] = []
    for part in arguments.value(name)?.split(separator: ",").map(trimmed) ?? []
    where !part.isEmpty && !parts.contains(part) {
      parts.append(part)
    }
    return parts
  }

  private static func details(_ arguments: Arguments) throws(UsageError) -> [Double] {
    var details: [Double] = []
    for part in list("details", arguments) {
      let meters = try arguments.number(part, of: "details", .detail, example: "1000,5000")
      if !details.contains(meters) { details.append(meters) }
    }
    return details.sorted()
  }
}

extension Manifest {
  /// The paths of the files that a build reads, with those that belong to a Shapefile.
  var files: [String] {
    get throws(BuildError) {
      let layers = try layersInWorldview
      var files = collections + [worldview].compactMap(\.self)
      for layer in layers {
        let areas = layer.worldview.map { [$0.areas.source, $0.parents.source] } ?? []
        for source in [layer.source] + areas.compactMap(\.self) {
          files.append(source)
          let path = FilePath(source)
          guard path.ending == "shp" else { continue }
          files += ["shx", "dbf", "prj", "cpg"].map { "\(path.folder)\(path.stem).\($0)" }
        }
        files += layer.aliases.files
      }
      return files
    }
  }
}
