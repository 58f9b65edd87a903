import Foundation
import TestSupport
import Testing

/// The article "Adding a city", typed from beginning to end as a new user would: every command, and what
/// the article says that it prints.
@Suite(.timed) struct AddingACityTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .appending(path: "../../..").standardized

  /// A block of commands, and the block of output that follows it, if one does.
  private struct Step {
    var commands: String
    var output: String?
  }

  private func steps() throws -> [Step] {
    let article = Self.package.appending(
      path: "Sources/LandfallTravel/LandfallTravel.docc/AddingACity.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    var steps: [Step] = []
    // Text and blocks in turn; a block begins with its language, or with none where it is output.
    for (index, part) in text.components(separatedBy: "```").enumerated() where index % 2 == 1 {
      let end = part.firstIndex(of: "\n") ?? part.endIndex
      let body = String(part[end...].dropFirst())
      switch part[..<end] {
      case "sh": steps.append(Step(commands: body))
      case "": steps[steps.count - 1].output = body
      default: break
      }
    }
    return steps
  }

  @Test func everyCommandDoesWhatItSays() throws {
    let workspace = try Workspace()
    try FileManager.default.copyItem(
      at: Self.package.appending(path: "data"), to: workspace.folder.appending(path: "data"))
    let steps = try steps()
    #expect(steps.count > 5 && steps.compactMap(\.output).count == 3)
    let marker = "@@ next step"
    let script =
      "exec 2>&1; landfall() { \"$landfall\" \"$@\"; }\n"
      + steps.map { "\($0.commands)\necho '\(marker)'\n" }.joined()
    let run = try CommandRun.shell(script, in: workspace)
    let outputs = run.output.components(separatedBy: marker + "\n")
    #expect(outputs.count == steps.count + 1)
    for (step, output) in zip(steps, outputs) {
      #expect(output == step.output ?? "", "\(step.commands)")
    }
    let show = try CommandRun.landfall(["show", "mycities.atlas"], in: workspace)
    for line in ["city-goals   parks  8", "city-badges  parks  8"] {
      #expect(show.output.contains(line), "\(show.output)")
    }
  }
}
