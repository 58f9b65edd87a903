import Foundation
import LandfallModel
import TestSupport
import Testing

/// `landfall progress` as a user runs it.
@Suite(.timed) struct ProgressCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.writeSmallWorld()
    let manifest = try workspace.text("small.json")
    try workspace.write(
      manifest.replacing(
        "\"name\": \"small\",",
        with: """
          "name": "small", "collections": ["badges.json"],
          """), to: "small.json")
    try workspace.write(
      """
      {"name": "badges", "layer": "countries", "collections": [
        {"identifier": "both", "name": "Both", "members": "all", "condition": "all"},
        {"identifier": "day", "name": "One day", "members": "all", "condition": {"countInOneDay": 2}}]}
      """, to: "badges.json")
    let run = try CommandRun.landfall(["build", "small.json", "-o", "small.atlas"], in: workspace)
    precondition(run.exitCode == 0, run.errors)
  }

  private func progress(_ arguments: String...) throws -> CommandRun {
    try CommandRun.landfall(["progress", "small.atlas"] + arguments, in: workspace)
  }

  /// A moment with a fraction of a second is one visit, on the local day that it tells.
  @Test func aFractionOfASecondIsNoOtherVisit() throws {
    func visit(_ id: Int, _ key: String, _ entry: String, _ day: String) -> String {
      """
      {"id": "00000000-0000-0000-0000-00000000000\(id)", "regionKey": "\(key)", "entry": "\(entry)",
       "localDay": "\(day)", "isVerified": true}
      """
    }
    // The evening of 2 May in Greenwich is 3 May in Tokyo.
    let tokyo = visit(1, "A", "2026-05-02T20:30:00.250Z", "2026-05-03")
    let london = visit(2, "B,1", "2026-05-02T10:00:00Z", "2026-05-02")
    try workspace.write("{\"visits\": [\(tokyo), \(london)]}", to: "v.json")
    let run = try progress("--visits", "v.json")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("Both     2/2"))
    #expect(run.output.contains("One day  1/2"))
  }

  @Test func mergesFiles() throws {
    try workspace.write("[\"Alpha\"]", to: "a.json")
    try workspace.write(
      """
      [{"stateName": "B,1", "visited": true, "firstVisitedDate": "2026-05-01T10:00:00Z"}]
      """, to: "b.json")
    let one = try progress("--visits", "a.json")
    #expect(one.exitCode == 0 && one.errors.isEmpty)
    #expect(
      one.output == """
        1 of 2 countries visited

        badges   progress  earned  needed
        Both     1/2       -       B,1
        One day  0/2       -       2 in one day (most so far: 0)

        """)
    for arguments in [["--visits", "a.json", "b.json"], ["--visits=b.json", "--visits=a.json"]] {
      let both = try CommandRun.landfall(["progress", "small.atlas"] + arguments, in: workspace)
      #expect(both.output.contains("2 of 2 countries visited"))
      #expect(both.output.contains("Both     2/2       2026-05-01T10:00:00Z  -"), "\(both.output)")
    }
  }

  @Test func json() throws {
    try workspace.write("[\"Alpha\"]", to: "a.json")
    let run = try progress("--visits", "a.json", "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let collections = try #require(root["collections"] as? [[String: Any]])
    #expect(collections.map { $0["identifier"] as? String } == ["both", "day"])
    #expect(collections[0]["progress"] as? Double == 0.5)
    let needed = try #require(collections[0]["needed"] as? [[String: String]])
    #expect(needed.count == 1 && needed[0]["key"] == "B,1")
  }

  /// A badge that a file says is earned stays so, and full, whatever was visited.
  @Test func earnedStaysEarned() throws {
    try workspace.write(
      """
      {"badges": [{"identifier": "both", "earnedDate": "2020-02-29T00:00:00Z", "isEarned": true}]}
      """, to: "c.json")
    let run = try progress("--visits", "c.json")
    #expect(run.output.contains("Both     2/2       2020-02-29T00:00:00Z  -"), "\(run.output)")
  }

  @Test func whatIsWrong() throws {
    try workspace.write("[\"Alpa\"]", to: "typo.json")
    let typo = try progress("--visits", "typo.json")
    #expect(typo.exitCode == 1 && typo.output.contains("0 of 2 countries visited"))
    #expect(typo.errors.contains("typo.json:1: \"Alpa\"") && typo.errors.contains("Alpha"))
    try workspace.write("{", to: "broken.json")
    for (arguments, code, problem) in [
      ([], 64, "--visits FILE is missing"), (["--visits", "none.json"], 74, "none.json"),
      (["--visits", "broken.json"], 1, "broken.json:"),
    ] {
      let run = try CommandRun.landfall(["progress", "small.atlas"] + arguments, in: workspace)
      #expect(run.exitCode == code && run.output.isEmpty, "\(arguments)")
      #expect(run.errors.contains(problem) && run.errorLines.count == 1, "\(run.errors)")
    }
    try workspace.buildSmallWorld()
    let none = try progress("--visits", "typo.json")
    #expect(none.exitCode == 1 && none.errors.contains("the atlas has no collection"))
  }

  /// Georgia is a country and a state: one file means the same to both commands.
  @Test func aNameInTwoLayersIsAmbiguousToProgressAndMap() throws {
    let atlas = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/LandfallData/mobile.atlas").path
    func errors(_ names: String, _ more: String...) throws -> [String] {
      try workspace.write(names, to: "visits.json")
      return try [
        ["progress", atlas, "--visits", "visits.json"],
        ["map", atlas, "--visited", "visits.json", "-o", "map.svg"],
      ].map { try CommandRun.landfall($0 + more, in: workspace).errors }
    }
    for errors in try errors("[\"Georgia\"]") {
      #expect(
        errors == "landfall: error: visits.json:1: \"Georgia\" is in the layers \"countries\" and "
          + "\"states\"; write keys, or choose a layer, such as --layer states\n")
    }
    #expect(try errors("[\"Georgia\"]", "--layer", "states") == ["", ""])
    #expect(try errors("[\"Georgia\", \"Ohio\"]") == ["", ""])
  }
}
