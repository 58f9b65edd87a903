// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is held to the same strict rules: language mode 6, checked concurrency,
/// marked unsafe code, warnings as errors.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Whether this is a build of scripts/run or scripts/test. Packages that depend on this one, releases and benchmarks do
/// not set LANDFALL_QUICK.
let isQuick = Context.environment["LANDFALL_QUICK"] != nil

/// The settings of modules on which no one waits: the optimizer takes four fifths of their compile time, and the
/// quick build does without it.
let cold: [SwiftSetting] = isQuick ? strict + [.unsafeFlags(["-Onone"])] : strict

/// What a module waits for in the quick build without using it: modules that many others wait for come first.
func after(_ module: Target.Dependency) -> [Target.Dependency] { isQuick ? [module] : [] }

/// Tests and TestSupport are compiled without optimization, as that takes most of the time otherwise; what they test, and
/// TestOracles, are optimized. With the full counts the tests' own loops count, too. No module
/// imports a test target: its interface is not compiled a second time.
let testSettings: [SwiftSetting] =
  strict
  + [
    .unsafeFlags(
      (Context.environment["LANDFALL_FULL"] == nil ? ["-Onone"] : [])
        + ["-no-emit-module-separately-wmo"])
  ]

/// The C libraries that a trait adds, each imported under `#if` of the trait's name.
let geos = Target.Dependency.target(name: "CGEOS", condition: .when(traits: ["Oracle"]))
let proj = Target.Dependency.target(name: "CPROJ", condition: .when(traits: ["Projections"]))
let cairo = Target.Dependency.target(name: "CCairo", condition: .when(traits: ["Pictures"]))
let harfBuzz = Target.Dependency.target(name: "CHarfBuzz", condition: .when(traits: ["Pictures"]))
let fonts = Target.Dependency.target(
  name: "CLandfallFonts", condition: .when(traits: ["Pictures"]))
let meshOptimizer = Target.Dependency.target(
  name: "CMeshOptimizer", condition: .when(traits: ["MeshOrder"]))
let zlib = Target.Dependency.target(name: "CZlib", condition: .when(traits: ["Gzip"]))

/// The command of a released version for the plugins, which then need not build it: an artifact bundle that
/// scripts/release artifactbundle packs. In a commit without one the plugins use the command of the package.
let releasedCommand: (url: String, checksum: String)? = nil
let commandTargets: [Target] =
  if let folder = Context.environment["LANDFALL_ARTIFACTBUNDLE"] {
    [.binaryTarget(name: "LandfallArtifact", path: folder)]
  } else if let releasedCommand {
    [
      .binaryTarget(
        name: "LandfallArtifact", url: releasedCommand.url, checksum: releasedCommand.checksum)
    ]
  } else {
    []
  }
let hasReleasedCommand = !commandTargets.isEmpty

/// The plugins. For them SwiftPM builds the command and all that it uses a second time, as tools: the scripts that build
/// the package itself leave them out.
let hasPlugins = Context.environment["LANDFALL_WITHOUT_PLUGINS"] == nil
let pluginTargets: [Target] =
  !hasPlugins
  ? []
  : [
    // Compiles the manifests of a target that uses it, and `swift package landfall`.
    .plugin(
      name: "LandfallPlugin", capability: .buildTool,
      dependencies: [hasReleasedCommand ? "LandfallArtifact" : "LandfallPluginTool"]),
    // The part of the command that the plugin needs, without maps, pages and tracks.
    .executableTarget(
      name: "LandfallPluginTool", dependencies: ["LandfallBuilder", "LandfallExport"],
      swiftSettings: strict
    ),
    .plugin(
      name: "LandfallCommand",
      capability: .command(
        intent: .custom(verb: "landfall", description: "Builds, verifies and draws atlases."),
        permissions: [.writeToPackageDirectory(reason: "landfall writes the files that -o names.")]),
      dependencies: [hasReleasedCommand ? "LandfallArtifact" : "LandfallMain"]
    ),
  ]
let pluginProducts: [Product] =
  !hasPlugins
  ? []
  : [
    .plugin(name: "LandfallPlugin", targets: ["LandfallPlugin"]),
    .plugin(name: "LandfallCommand", targets: ["LandfallCommand"]),
  ]

/// Whether this is a build for a sanitizer, by scripts/fuzz or scripts/check threads.
let isFuzzing = Context.environment["FUZZ"] != nil

/// The programs of scripts/fuzz and scripts/check threads.
let fuzzTargets: [Target] =
  !isFuzzing
  ? []
  : [
    .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CFuzzer", "FuzzSubjects", "TestReading"],
      path: "Tests/Fuzz/FuzzDriver", swiftSettings: strict
    ),
    .executableTarget(
      name: "LandfallFuzz", dependencies: ["FuzzDriver", "FuzzOutputs", "FuzzSubjects"],
      path: "Tests/Fuzz/LandfallFuzz", swiftSettings: strict
    ),
    // CI fuzzes the readers alone: the other modules take twice as long to compile.
    .executableTarget(
      name: "LandfallFuzzReaders", dependencies: ["FuzzDriver", "FuzzSubjects"],
      path: "Tests/Fuzz/LandfallFuzzReaders", swiftSettings: strict
    ),
    .executableTarget(
      name: "LandfallThreads", dependencies: ["Landfall", "LandfallData", "LandfallSupport"],
      path: "Tests/Fuzz/LandfallThreads", swiftSettings: strict
    ),
  ]

let package = Package(
  name: "Landfall",
  // The builder and the command run on macOS and use Int128 and Synchronization, which require 15. The
  // targets that apps link require less (scripts/check availability). Untested on Apple systems.
  platforms: [.macOS(.v15), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "Landfall", targets: ["Landfall"]),
    .library(name: "LandfallData", targets: ["LandfallData"]),
    .library(name: "LandfallFoundation", targets: ["LandfallFoundation"]),
    .library(name: "LandfallTravel", targets: ["LandfallTravel"]),
    .library(name: "LandfallUI", targets: ["LandfallUI"]),
    .library(name: "LandfallSun", targets: ["LandfallSun"]),
    .library(name: "LandfallNames", targets: ["LandfallNames"]),
    .library(name: "LandfallPictures", targets: ["LandfallPictures"]),
    .library(name: "LandfallBuilder", targets: ["LandfallBuilder"]),
    .executable(name: "landfall", targets: ["LandfallMain"]),
  ] + pluginProducts,
  // The C libraries of the builder and of the command, each for what its trait names. Without traits, both build
  // from the toolchain alone and say what they lack (LandfallModel/OptionalLibrary.swift); the scripts enable all.
  traits: [
    .trait(
      name: "Oracle", description: "GEOS: landfall verify, and the reasons of invalid polygons"),
    .trait(name: "Projections", description: "PROJ: reference systems of sources, and flat maps"),
    .trait(
      name: "Pictures", description: "Cairo and HarfBuzz: maps as PNG and PDF, and their --font"),
    .trait(
      name: "MeshOrder",
      description: "meshoptimizer: meshes in the order of a GPU's cache, glb --compress"),
    .trait(
      name: "Gzip",
      description: "zlib: points of landfall locate in gzip, checksums in ZIP archives"),
  ],
  targets: [
    // The runtime reader: no dependency at all, so that an app links nothing else. scripts/release core compiles
    // the same files as Embedded Swift.
    .target(name: "Landfall", dependencies: ["CPlatform"], swiftSettings: strict),
    // The parts of the system that the runtime uses: files, threads and mathematical functions.
    .target(
      name: "CPlatform",
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    ),

    // The C ABI of the runtime: landfall.h, and the functions behind it. scripts/release core makes the library that
    // other languages link.
    .target(name: "CLandfall", dependencies: ["CPlatform"]),
    .target(
      name: "LandfallC", dependencies: ["Landfall", "CLandfall"], swiftSettings: strict
    ),

    // A small atlas as a part of the program: `Atlas.bundled`. The C target holds its bytes and
    // nothing else, as Swift has no way to take in a file as it is.
    .target(name: "CLandfallData"),
    .target(
      name: "LandfallData", dependencies: ["Landfall", "CLandfallData"], exclude: ["mobile.atlas"],
      swiftSettings: strict
    ),

    // Where the sun is, and prayer times: numbers alone, no Foundation.
    .target(name: "LandfallSun", dependencies: ["CPlatform"], swiftSettings: strict),
    // Opens atlases by URL, Data and Bundle; errors for alerts. Apart from the runtime, which has no dependency.
    .target(
      name: "LandfallFoundation", dependencies: ["Landfall"], swiftSettings: strict
    ),

    // What apps do with fixes: read tracks, detect regions, log visits, count collections.
    .target(
      name: "LandfallTravel",
      dependencies: ["Landfall", "LandfallSun", "LandfallSupport"] + after("LandfallCoverage"),
      swiftSettings: strict
    ),
    // The session of an app as an observable object. Apart, as Observation requires iOS 17.
    .target(
      name: "LandfallUI", dependencies: ["LandfallTravel"], swiftSettings: strict
    ),

    // What all that is not the runtime shares: files, JSON text, numbers as text, suggestions, threads.
    // A cursor in a span may not outlive it, which the compiler checks with the feature Lifetimes alone.
    .target(
      name: "LandfallSupport", dependencies: ["CPlatform"],
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]
    ),

    // Measures simplified borders beside their source. It shares no geometry with the builder, so that
    // a fault there is not repeated here.
    .target(
      name: "LandfallVerifier",
      dependencies: ["Landfall", "LandfallSupport"] + after("LandfallSources"),
      swiftSettings: strict
    ),

    // The pipeline from boundary files to an atlas: one product, LandfallBuilder, in modules that
    // compile side by side.
    // What a build is asked for and works on: manifests, features.
    .target(
      name: "LandfallModel", dependencies: ["Landfall", "LandfallSupport"], swiftSettings: strict
    ),
    // Reads manifests, and describes their members.
    .target(
      name: "LandfallManifest", dependencies: ["Landfall", "LandfallModel", "LandfallSupport"],
      swiftSettings: cold
    ),
    // Reads boundary files.
    .target(
      name: "LandfallSources",
      dependencies: [
        "Landfall", "LandfallManifest", "LandfallModel", "LandfallSupport", proj, zlib, "CSpawn",
      ],
      swiftSettings: strict
    ),
    // Normalizes, repairs, simplifies and measures boundaries.
    .target(
      name: "LandfallCoverage",
      dependencies: ["Landfall", "LandfallModel", "LandfallSupport", geos],
      swiftSettings: strict
    ),
    // Globe meshes and layouts of flat maps.
    .target(
      name: "LandfallShapes",
      dependencies: [
        "Landfall", "LandfallModel", "LandfallSources", "LandfallSupport", "LandfallCoverage",
        "LandfallVerifier", meshOptimizer,
      ],
      swiftSettings: strict
    ),
    // Indexes, packs, writes, exports and verifies an atlas; the pipeline itself.
    .target(
      name: "LandfallBuilder",
      dependencies: [
        "Landfall", "LandfallManifest", "LandfallModel", "LandfallSources", "LandfallSupport",
        "LandfallCoverage", "LandfallShapes", "LandfallVerifier",
      ],
      swiftSettings: strict
    ),
    // Writes the borders and meshes of an atlas as GeoJSON, TopoJSON, glTF, OBJ, USD, and through ogr2ogr.
    .target(
      name: "LandfallExport",
      dependencies: [
        "Landfall", "LandfallModel", "LandfallSources", "LandfallSupport", meshOptimizer,
      ] + after("LandfallCoverage"),
      swiftSettings: strict
    ),
    // The rows of landfall locate: reads points in tables and JSON, looks them up, and writes their regions.
    .target(
      name: "LandfallPoints",
      dependencies: ["Landfall", "LandfallModel", "LandfallSupport", zlib]
        + after("LandfallCoverage"),
      swiftSettings: strict
    ),

    // GEOS: the oracle that lookups are verified against, and the reference geometry engine.
    .systemLibrary(
      name: "CGEOS", pkgConfig: "geos",
      providers: [.apt(["libgeos-dev", "libgeos++-dev"]), .brew(["geos"])]
    ),
    // PROJ: coordinate reference systems of the sources.
    .systemLibrary(
      name: "CPROJ", pkgConfig: "proj",
      providers: [.apt(["libproj-dev"]), .brew(["proj"])]
    ),
    // Starts ogr2ogr so that it ends with the build.
    .target(name: "CSpawn"),

    // meshoptimizer: the order of a globe mesh's triangles, so that a GPU transforms few vertices twice.
    // It has no pkg-config file; its header stands where compilers look.
    .systemLibrary(
      name: "CMeshOptimizer",
      providers: [.apt(["libmeshoptimizer-dev"]), .brew(["meshoptimizer"])]
    ),

    // The pages that `landfall view` and `landfall build --report` write: a target of C, as bundled.c
    // is, which holds their source.
    .target(name: "CLandfallViewer"),

    // Cairo: draws the pictures of `landfall map` as PNG and PDF, in the command alone. Its module for fonts
    // in memory requires FreeType.
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo-ft",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]
    ),

    // HarfBuzz: the glyphs of the text in these pictures, and their positions.
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]
    ),
    // The fonts of these pictures, data/fonts, as C arrays: so that the same text has the same size on
    // every machine.
    .target(name: "CLandfallFonts"),
    // The sizes of their characters, with which SVG is arranged in every build.
    .target(name: "CLandfallMetrics"),

    // The names of regions by language, use and source. Apart from the atlases and from what apps must link: the command, its
    // maps and apps that want it ask it. Its bytes are data/names/region-names.txt, in a target of C as those of fonts are.
    .target(name: "CLandfallNames"),
    .target(
      name: "LandfallNames", dependencies: ["Landfall", "CLandfallNames"], swiftSettings: strict
    ),

    // zlib: decompresses the points of `landfall locate`, in the command alone.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),

    // Pictures of pages: regions, lines and text, and SVG; PNG and PDF with the trait Pictures. Apps link it for the
    // picture that people share.
    .target(
      name: "LandfallPictures",
      dependencies: [
        "Landfall", "LandfallSupport", "LandfallModel", "LandfallTravel", "CLandfallMetrics",
        cairo, harfBuzz, fonts,
      ],
      swiftSettings: cold
    ),

    // Maps as pictures: layouts of an atlas, colors of values, labels.
    .target(
      name: "LandfallMaps",
      dependencies: [
        "Landfall", "LandfallSupport", "LandfallModel", "LandfallPictures", "LandfallShapes",
        "LandfallPoints", "LandfallTravel", "LandfallNames",
      ],
      swiftSettings: cold
    ),

    // The pages that the command writes: of an atlas, and of a build's report. Viewer and ReportPage have their source.
    .target(
      name: "LandfallPages",
      dependencies: [
        "Landfall", "LandfallSupport", "LandfallBuilder", "LandfallData", "LandfallMaps",
        "LandfallTravel", "CLandfallViewer",
      ],
      exclude: ["ReportPage", "Viewer"], swiftSettings: cold
    ),

    // The command: a library, which tests and fuzzing call, and the program `landfall` over it. Its module has another name:
    // Landfall and landfall would be one folder where the file system ignores case.
    .target(
      name: "LandfallCLI",
      dependencies: [
        "Landfall", "LandfallSupport", "LandfallManifest", "LandfallModel", "LandfallShapes",
        "LandfallBuilder",
        "LandfallData", "LandfallExport", "LandfallMaps", "LandfallPages", "LandfallPoints",
        "LandfallTravel", "LandfallVerifier",
      ],
      swiftSettings: cold
    ),
    .executableTarget(
      name: "LandfallMain", dependencies: ["LandfallCLI"], swiftSettings: strict
    ),
    // The first program that scripts/run builds, over the library alone.
    .executableTarget(
      name: "FirstAnswer", dependencies: ["Landfall", "LandfallData"], path: "Examples/FirstAnswer",
      swiftSettings: strict
    ),
    // The rival of the benchmarks: GEOS's C++ classes, as its C interface asks for the geometry of a
    // point with each query, some 50 ns. CGEOS tells the compiler where the headers are.
    .target(
      name: "CBenchmarks", dependencies: [geos],
      cxxSettings: [.define("LANDFALL_HAS_GEOS", .when(traits: ["Oracle"]))],
      linkerSettings: [.linkedLibrary("geos", .when(traits: ["Oracle"]))]
    ),
    .executableTarget(
      name: "LandfallBenchmarks",
      dependencies: ["Landfall", "LandfallBuilder", "CBenchmarks"],
      swiftSettings: strict
    ),

    // What tests compare with: slow algorithms, optimized, and maps that they are given.
    .target(
      name: "TestOracles",
      // PROJ is the oracle of lengths and areas.
      dependencies: ["Landfall", "LandfallBuilder", proj],
      path: "Tests/TestOracles", swiftSettings: strict
    ),
    // What tests ask an atlas, and how they damage it, without the builder.
    .target(
      name: "TestReading", dependencies: ["Landfall", "LandfallSupport"],
      path: "Tests/TestReading", swiftSettings: strict
    ),
    .target(
      name: "TestSupport",
      dependencies: ["Landfall", "LandfallBuilder", "TestOracles", "TestReading"],
      path: "Tests/TestSupport", swiftSettings: testSettings
    ),
    // Writes the map with faults of TestSupport as a file, of any size: scripts/check scale builds it.
    .executableTarget(
      name: "MakeDirtyMap",
      dependencies: ["Landfall", "LandfallBuilder", "LandfallSupport", "TestSupport"],
      path: "Tests/MakeDirtyMap", swiftSettings: strict
    ),
    .testTarget(
      name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallTests",
      // PROJ is the oracle of distances.
      dependencies: ["Landfall", "LandfallBuilder", "TestSupport", proj],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallCTests",
      // GEOS reads the geometry.
      dependencies: [
        "LandfallC", "CLandfall", "Landfall", "LandfallBuilder", "TestSupport", geos,
      ],
      // Without strict memory safety, the first of the settings, as each call of C is unsafe.
      swiftSettings: Array(testSettings.dropFirst())
    ),
    .testTarget(
      name: "LandfallSupportTests",
      dependencies: ["LandfallSupport", "LandfallBuilder", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallSourcesTests",
      dependencies: ["LandfallBuilder", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallCoverageTests",
      // GEOS is the oracle of areas and coverages.
      dependencies: ["LandfallBuilder", "TestSupport", geos],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallShapesTests",
      dependencies: ["LandfallBuilder", "LandfallVerifier", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallBuilderTests",
      dependencies: ["LandfallBuilder", "TestSupport"],
      swiftSettings: testSettings
    ),
    // Compares drawn pictures with those of Tests/Fixtures.
    .target(
      name: "TestPictures", dependencies: ["LandfallMaps"], path: "Tests/TestPictures",
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallNamesTests",
      dependencies: ["LandfallNames", "Landfall", "LandfallData", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallMapsTests",
      dependencies: [
        "LandfallMaps", "LandfallPictures", "Landfall", "LandfallBuilder", "LandfallData",
        "LandfallShapes",
        "LandfallTravel", "TestPictures", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallExportTests",
      dependencies: ["LandfallBuilder", "LandfallExport", "TestSupport", meshOptimizer],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallPointsTests",
      dependencies: ["Landfall", "LandfallPoints", "TestSupport"], swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallVerifierTests",
      // PROJ is the oracle of distances; the builder's topology and maps are what is verified.
      dependencies: ["Landfall", "LandfallVerifier", "LandfallBuilder", "TestSupport", proj],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallDataTests",
      dependencies: [
        "Landfall", "LandfallData", "LandfallFoundation", "LandfallBuilder", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      // The tables of the oracles are read with Foundation.
      name: "LandfallSunTests", dependencies: ["LandfallSun", "TestSupport"],
      exclude: ["oracles.tsv", "schedules.tsv"], swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallTravelTests",
      // The small atlas has real borders at no cost; PROJ is the oracle of distances.
      dependencies: [
        "LandfallTravel", "LandfallUI", "LandfallSun", "LandfallSupport", "LandfallData",
        "LandfallBuilder", "TestSupport", proj,
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "LandfallBenchmarksTests", dependencies: ["LandfallBenchmarks", "TestSupport"],
      swiftSettings: testSettings
    ),
    .testTarget(
      // The bundled atlas is what maps are drawn of, and pages are made of.
      name: "LandfallCLITests",
      dependencies: [
        "LandfallCLI", "Landfall", "LandfallBuilder", "LandfallData", "LandfallExport",
        "LandfallMaps", "LandfallPages", "LandfallPoints", "LandfallSupport", "LandfallTravel",
        "TestPictures", "TestSupport",
      ],
      swiftSettings: testSettings
    ),
    // What scripts/fuzz does with an input: the readers, and what needs the builder or the command.
    .target(
      name: "FuzzSubjects",
      dependencies: [
        "Landfall", "LandfallSupport", "LandfallManifest", "LandfallModel", "LandfallSources",
        "LandfallTravel", "TestReading", "CCalls",
      ],
      path: "Tests/Fuzz/FuzzSubjects", swiftSettings: strict
    ),
    .target(
      name: "FuzzOutputs",
      dependencies: [
        "FuzzSubjects", "Landfall", "LandfallSupport", "LandfallBuilder", "LandfallExport",
        "LandfallMaps", "LandfallPages", "LandfallPoints", "LandfallTravel", "LandfallCLI",
        "TestSupport",
      ],
      path: "Tests/Fuzz/FuzzOutputs", swiftSettings: strict
    ),
    // Calls of landfall.h, in C.
    .target(
      name: "CCalls", dependencies: ["CLandfall", "LandfallC"], path: "Tests/Fuzz/CCalls"
    ),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzSubjects", "FuzzOutputs", "TestSupport"],
      path: "Tests/Fuzz/FuzzTests", swiftSettings: testSettings
    ),
  ] + pluginTargets + fuzzTargets + commandTargets,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
