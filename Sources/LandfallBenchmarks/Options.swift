/// The options of the command line.
package struct Options {
  package static let usage = """
    usage: LandfallBenchmarks [--data DIR] [--only us|world|all|growth|nearest|pick|places|
                               decode]
                              [--points N] [--seed S] [--passes N] [--json] [--points-out DIR]
           LandfallBenchmarks --answer DIR --atlas FILE [--nearest] [--passes N]

      --data DIR     the folder with us.json, countries.json and world.json (data)
      --only NAME    measure this alone: us, world, all (states and countries in one atlas),
                     growth (the states with up to 16 times the vertices), nearest (regions
                     and borders within 5 km), pick (countries of the globe by rays),
                     places (the nearest of 100,000 places, and names), or decode (the
                     vertices of rings, borders and outlines)
      --points N     points in each set (1000000)
      --seed S       the seed that the sets are drawn with (1)
      --passes N     passes over each set; contestants take turns (5)
      --points-out   write the points of each set, and our answers, for other programs to a folder
      --json         one JSON object instead of tables
      --answer DIR   answer the points of a folder instead, for scripts/bench bindings
      --atlas FILE   the atlas that answers them
      --nearest      answer them with places and the nearest points, for scripts/bench reverse
    """

  /// The names of the tables that do not belong to a data set.
  static let growth = "growth"
  package static let nearest = "nearest"
  package static let pick = "pick"
  static let places = "places"
  static let decode = "decode"

  package var data = "data"
  package var only: String?
  package var points = 1_000_000
  package var seed: UInt64 = 1
  package var passes = 5
  var pointsOut: String?
  /// The folder with the points to answer, and the atlas.
  var answer: String?
  var atlas: String?
  /// Whether to answer with places and the nearest points.
  var findsNearest = false
  package var isJSON = false
  var isHelp = false

  /// Reads the arguments after the program's name.
  package init(_ arguments: some Sequence<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      func value() throws(UsageError) -> String {
        guard let value = rest.next() else { throw UsageError("\(argument) needs a value") }
        return value
      }
      func number() throws(UsageError) -> Int {
        let text = try value()
        guard let number = Int(text), number > 0 else {
          throw UsageError("\(argument) requires a whole number above 0, not \"\(text)\"")
        }
        return number
      }
      switch argument {
      case "--data": data = try value()
      case "--only":
        let name = try value()
        let names =
          Dataset.names + [Self.growth, Self.nearest, Self.pick, Self.places, Self.decode]
        guard names.contains(name) else {
          throw UsageError(
            "--only requires one of \(names.joined(separator: ", ")), not \"\(name)\"")
        }
        only = name
      case "--points": points = try number()
      case "--seed": seed = UInt64(try number())
      case "--passes": passes = try number()
      case "--points-out": pointsOut = try value()
      case "--json": isJSON = true
      case "--answer": answer = try value()
      case "--atlas": atlas = try value()
      case "--nearest": findsNearest = true
      case "-h", "--help": isHelp = true
      default: throw UsageError("unknown argument \"\(argument)\"")
      }
    }
    if (answer == nil) != (atlas == nil) {
      throw UsageError("--answer and --atlas require each other")
    }
  }
}

/// An invalid command line.
package struct UsageError: Error {
  package let message: String

  package init(_ message: String) { self.message = message }
}
