/// A subcommand of `landfall`.
package protocol Subcommand: SendableMetatype {
  static var usage: CommandUsage { get }
  static func run(_ arguments: Arguments) throws -> ExitCode
}
