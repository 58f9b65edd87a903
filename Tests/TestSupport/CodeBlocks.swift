import Foundation

/// Returns the differences between the Swift code of an article and the samples of a test file, in whatever
/// order: an article explains step by step, a file puts types before functions.
///
/// A sample is the lines between `// sample` and `// end`, without the indentation that they share.
/// - Parameter isUntested: Whether no sample is required for the block with this first line.
package func codeFaults(
  article: String, samples: String, isUntested: (String) -> Bool = { _ in false }
) -> [String] {
  let written = codeBlocks(of: article, from: "```swift", to: "```")
    .filter { !isUntested($0.first ?? "") }
  let compiled = codeBlocks(of: samples, from: "// sample", to: "// end")
  return written.filter { !compiled.contains($0) }.map {
    "the block \"\($0.first ?? "")\" is in no sample"
  }
    + compiled.filter { !written.contains($0) }.map {
      "the sample \"\($0.first ?? "")\" is not in the article"
    }
}

/// Returns the lines between two marks, without the indentation that they share. A block that is not closed
/// ends with the line "not closed", so that it equals no other.
package func codeBlocks(of text: String, from start: String, to end: String) -> [[String]] {
  var blocks: [[String]] = []
  var open: [String]?
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let trimmed = line.trimmingCharacters(in: .whitespaces)
    if let lines = open {
      if trimmed == end {
        blocks.append(unindented(lines))
        open = nil
      } else {
        open = lines + [String(line)]
      }
    } else if trimmed == start {
      open = []
    }
  }
  if let open { blocks.append(unindented(open + ["not closed"])) }
  return blocks
}

private func unindented(_ lines: [String]) -> [String] {
  let common = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
  return lines.map { String($0.dropFirst(common)) }
}
