import Foundation
import LandfallBuilder

/// Measures and prints each line as soon as it is known. Returns whether all answers were right.
package func measure(_ options: Options) throws -> Bool {
  var results = Results(machine: Machine(), options: options)
  func say(_ text: @autoclosure () -> String) {
    if !options.isJSON { print(text()) }
  }
  say(results.heading)
  for name in Dataset.names where options.only == nil || options.only == name {
    let dataset = try Dataset(name: name, folder: options.data)
    say(dataset.lines)
    for subject in dataset.subjects {
      say("\n\(name), \(subject.name)\n" + Results.columns)
      for pointSet in PointSet.allCases {
        let coordinates = pointSet.coordinates(
          near: subject.features, grid: dataset.grid, count: options.points, seed: options.seed)
        if let folder = options.pointsOut {
          let answers = subject.contestants(coordinates, [])[0].answers(to: coordinates.count)
          try writePoints(
            coordinates, answers, to: "\(folder)/\(name)-\(subject.name)-\(pointSet)")
        }
        let contest = Contest(
          dataset, subject, pointSet: pointSet.rawValue, coordinates: coordinates,
          passes: options.passes)
        results.rows.append(contest.json)
        results.faultCount += contest.faults
        say(contest.lines)
      }
    }
    let residentBytes = dataset.atlas.residentByteCount
    results.data.append(dataset.json(residentBytes: residentBytes))
    say(dataset.memory(residentBytes: residentBytes))
  }
  if options.only == nil || options.only == Options.growth {
    let manifest = try Manifest(contentsOf: "\(options.data)/us.json")
    let states = try readFeatures(of: manifest.layers[0], grid: manifest.grid).features
    say(Results.growthHeading)
    for factor in Growth.factors {
      let growth = try Growth(factor: factor, of: states, manifest: manifest, options: options)
      results.growth.append(growth.json)
      say(growth.line)
    }
  }
  if options.only == nil || options.only == Options.nearest {
    say(Results.nearestHeading)
    for name in ["us", "world"] {
      let contest = try NearestContest(data: name, options: options)
      results.nearest += contest.rows
      for row in contest.rows { say(Results.line(row)) }
    }
  }
  if options.only == nil || options.only == Options.pick {
    say(Results.pickHeading)
    results.pick = try PickContest(options: options).rows
    for row in results.pick { say(Results.line(row)) }
  }
  if options.only == nil || options.only == Options.places {
    say(Results.placesHeading)
    results.places = try PlacesContest(options: options).rows
    for row in results.places { say(Results.line(row)) }
  }
  if options.only == nil || options.only == Options.decode {
    say(Results.decodeHeading)
    results.decode = try DecodeContest(options: options).rows
    for row in results.decode { say(Results.line(row)) }
  }
  results.peakResidentBytes = peakMemoryBytes()
  if options.isJSON { print(try results.json()) }
  return results.faultCount == 0
}

func complain(_ message: String) {
  FileHandle.standardError.write(Data("LandfallBenchmarks: \(message)\n".utf8))
}

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  if options.isHelp {
    print(Options.usage)
  } else if let folder = options.answer, let atlas = options.atlas {
    let answer = options.findsNearest ? answerPlaces : answerPoints
    try answer(folder, try Atlas(contentsOf: atlas), options.passes)
  } else if !OptionalLibrary.geos.isIncluded {
    let absence = OptionalLibrary.geos.absence
    complain("\(absence.problem), the rival; \(absence.remedy)")
    exit(1)
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
