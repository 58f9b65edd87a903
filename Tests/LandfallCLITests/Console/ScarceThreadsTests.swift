import Foundation
import LandfallModel
import TestSupport
import Testing

/// A process that may create no thread takes longer, and does the same.
@Suite(.serialized, .timed) struct ScarceThreadsTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.buildSmallWorld()
    let rows = (0..<200_000).map { "\($0 % 90),\($0 % 180)\n" }
    try workspace.write("lat,lon\n" + rows.joined(), to: "points.csv")
  }

  /// What a command is typed after: no thread but its own. The limit is not that of the superuser.
  private static let limited =
    "timeout 300 prlimit --nproc=1 "
    + (geteuid() == 0 ? "setpriv --reuid=54321 --clear-groups " : "") + "\"$landfall\" "

  private static let canLimit: Bool = {
    guard let workspace = try? Workspace() else { return false }
    return (try? CommandRun.shell(limited + "--version", in: workspace).exitCode) == 0
  }()

  private static let commands =
    [
      "build small.json -q -o", "locate small.atlas -i points.csv -o",
      "verify small.atlas --against small.json --points 1000 -q >", "map small.atlas -o",
    ]

  @Test(.enabled(if: canLimit, "requires prlimit and setpriv"), arguments: commands)
  func theResultIsTheSame(_ arguments: String) throws {
    let name = arguments.hasPrefix("map") ? "made.svg" : "made"
    let free = try CommandRun.shell("\"$landfall\" \(arguments) \(name)", in: workspace)
    #expect(free.exitCode == 0, "\(free.errors)")
    let expected = try workspace.bytes(name)
    let run = try CommandRun.shell(
      "rm \(name); chmod a+rwX . *; \(Self.limited) \(arguments) \(name)", in: workspace)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try workspace.bytes(name) == expected)
  }
}
