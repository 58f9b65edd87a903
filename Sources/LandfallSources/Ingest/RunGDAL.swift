package import LandfallModel
import LandfallSupport

/// The end of a run of one of GDAL's tools.
package enum GDALResult {
  /// The output of a run without errors.
  case success(SourceBytes)
  /// The message of a tool that failed, in one line.
  case failure(String)
  /// The message of a tool that printed an error but did not fail, in one line: features may be lost.
  case loss(String)
}

/// Runs one of GDAL's tools without a network.
/// - Parameters:
///   - settings: further environment variables.
///   - name: the name of the source in error messages.
///   - isCancelled: called several times a second; true kills the tool.
/// - Throws: as `runProcess`.
package func runGDAL(
  _ tool: String, _ arguments: [String], settings: [String: String], name: String,
  isCancelled: (@Sendable () -> Bool)?
) throws(BuildError) -> GDALResult {
  let offline = ["CPL_VSIL_CURL_ALLOWED_FILENAME": "/none", "PROJ_NETWORK": "OFF"]
  let result = try runProcess(
    tool, arguments, settings: offline.merging(settings) { $1 }, name: name,
    isCancelled: isCancelled)
  let errors = result.errors.split(whereSeparator: \.isNewline)
  guard result.isSuccess else {
    // GDAL prints some failures to standard output, where the results go.
    let printed = result.output.text(0..<min(result.output.count, 4_096))
    let lines = (errors + printed.split(whereSeparator: \.isNewline)).filter { $0 != "FAILURE:" }
    let line = lines.first { $0.hasPrefix("ERROR") } ?? lines.first
    return .failure(line.map { oneLine($0) } ?? "no message")
  }
  if let line = errors.first(where: { $0.hasPrefix("ERROR ") }) { return .loss(oneLine(line)) }
  return .success(result.output)
}
