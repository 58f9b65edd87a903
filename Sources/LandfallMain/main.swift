import LandfallCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

Signals.prepare()
exit(runCommand(Array(CommandLine.arguments.dropFirst())))
