import Foundation
import LandfallBuilder

/// Measures, printing each line as soon as it is known; whether all answers were right.
func measure(_ options: Options) throws -> Bool {
  var results = Results(
    machine: Machine(), options: options, geosPointNanoseconds: geosPointCost())
  if !options.isJSON { print(results.heading) }
  for name in Dataset.names where options.only == nil || options.only == name {
    let dataset = try Dataset(name: name, folder: options.data)
    let data = Results.Data(dataset)
    results.data.append(data)
    if !options.isJSON { print(results.line(data) + "\n" + Results.columns) }
    for pointSet in PointSet.allCases {
      let row = Results.Row(
        Contest(
          dataset, pointSet: pointSet.rawValue,
          coordinates: pointSet.coordinates(dataset, options), passes: options.passes))
      results.rows.append(row)
      if !options.isJSON { print(results.line(row)) }
    }
  }
  if options.isJSON { print(try results.json()) }
  return results.rows.allSatisfy { $0.faults == 0 }
}

func complain(_ message: String) {
  FileHandle.standardError.write(Data("LandfallBenchmarks: \(message)\n".utf8))
}

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if options.isHelp {
    print(Options.usage)
  } else if try !measure(options) {
    complain("Landfall and GEOS differ at points that lie on no border")
    exit(1)
  }
} catch let error as UsageError {
  complain("\(error.message)\n\(Options.usage)")
  exit(64)
} catch let error as BuildError {
  complain("\(error)")
  exit(error.isInputOutput ? 74 : 1)
} catch {
  complain("\(error)")
  exit(1)
}
