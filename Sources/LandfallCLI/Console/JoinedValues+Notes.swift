import LandfallBuilder
import LandfallMaps

extension JoinedValues {
  /// Prints all notes and faults.
  /// - Parameters:
  ///   - result: what is made from the other rows.
  ///   - skipsBad: whether faults are expected, as of `--skip-bad`.
  /// - Returns: the exit code, and after faults a line that counts the rows.
  func printNotes(of result: String, skipsBad: Bool) -> ExitCode {
    for note in notes { Console.say("note: \(note)") }
    for note in faults { Console.say("\(skipsBad ? "note" : "warning"): \(note)") }
    if faultCount == 0 { return .done }
    let count =
      "\(file): \(grouped(faultCount)) of \(counted(rowCount, "row")) could not be used; \(result) shows the others"
    if skipsBad {
      Console.say("note: \(count)")
      return .done
    }
    Console.fail(DataError(count))
    return .badData
  }
}
