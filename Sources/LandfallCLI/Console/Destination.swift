/// A file that a command may write: ``Arguments/destination(_:file:reading:)`` alone decides which.
package struct Destination {
  /// The path; "-" is standard output.
  package let path: String
  /// Whether a file of another kind than what is written may be replaced.
  private let replacesOtherKinds: Bool
  /// Whether `--force` would allow this.
  private let takesForce: Bool

  fileprivate init(_ path: String, replacesOtherKinds: Bool = true, takesForce: Bool = false) {
    (self.path, self.replacesOtherKinds, self.takesForce) = (path, replacesOtherKinds, takesForce)
  }

  /// A file in a temporary folder of the command.
  init(in folder: TemporaryFolder, _ name: String) { self.init("\(folder.path)/\(name)") }

  /// The contents that only others of their kind may replace; nil if anything may be written.
  var guardedContents: FileContents? {
    path == "-" || replacesOtherKinds ? nil : FileContents(path: path)
  }

  /// Rejects contents of another kind than those of the file.
  func check(_ new: FileContents, replacing old: FileContents?) throws(FileError) {
    guard let old, !old.mayBecome(new) else { return }
    throw FileError(
      .otherKind, file: path, problem: "is \(old.name), and would become \(new.name)",
      remedy: "name another file" + (takesForce ? ", or add --force" : ""))
  }

  /// Rejects contents of another kind than those of the file, before they are made.
  func check(_ new: FileContents) throws(FileError) { try check(new, replacing: guardedContents) }

  /// Takes the lock of the file's writers, which is released with the result; nil for a pipe or a device.
  func lock() throws(FileError) -> WriteLock? {
    isFile ? try WriteLock(of: path) { Signals.isInterrupted } : nil
  }

  /// Whether a regular file is written, rather than a pipe or a device.
  var isFile: Bool { path != "-" && [.regular, nil].contains(FileStatus.of(path).0?.kind) }
}

extension Arguments {
  /// Rejects outputs of the command line that would replace an input of it.
  func checkOutputs() throws(UsageError) {
    for option in usage.outputs where flag(option) { _ = try destination(option) }
  }

  /// Returns the file of an option, unless it is one that the command reads; standard output without the option.
  ///
  /// Files are compared by device and number, so that links make no difference.
  /// - Parameters:
  ///   - file: the path to write; nil for the value of the option.
  ///   - others: further files that the command reads, besides the operands and those of options.
  /// - Throws: ``UsageError`` that names the input.
  package func destination(
    _ option: String = "output", file: String? = nil, reading others: [String] = []
  ) throws(UsageError) -> Destination {
    let path = file ?? value(option) ?? "-"
    if path == "-" { return Destination(path) }
    for name in usage.outputs where name != option && values(name).contains(path) {
      throw error("--\(option) and --\(name) would write the same file; name another one")
    }
    let merged = option == "output" ? usage.mergedInputs(self) : []
    let named = usage.options.filter { $0.name != option && $0.completion == .files }
      .flatMap { values($0.name) }
    for input in operands + named + others
    where isSameFile(input, path) && !merged.contains(input) {
      throw error(
        "--\(option) would replace \(oneLine(input)), which the command reads; name another file")
    }
    let isMerged = merged.contains { isSameFile($0, path) }
    return Destination(
      path, replacesOtherKinds: flag(CommandUsage.force.name) && !isMerged, takesForce: !isMerged)
  }
}
