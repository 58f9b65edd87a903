import LandfallCLI

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

exit(runCommand(Array(CommandLine.arguments.dropFirst())))
