import Synchronization

/// A line on a terminal that shows the progress; each update overwrites it, and the end clears it.
///
/// Prints nothing if standard error is not a terminal, so that logs contain only whole lines.
final class ProgressLine: Sendable {
  private let isOn: Bool
  private let hasText = Mutex(false)

  init() { isOn = !Console.isQuiet && Console.isTerminal }

  /// Shows `text`, cut to 79 characters.
  func show(_ text: String) {
    guard isOn else { return }
    hasText.withLock { hasText in
      Console.write("\r\u{1B}[K\(printable(text).prefix(79))")
      hasText = true
    }
  }

  /// Clears the line.
  func clear() {
    hasText.withLock { hasText in
      if hasText { Console.write("\r\u{1B}[K") }
      hasText = false
    }
  }
}

/// The progress of reading points, on a terminal: the number of rows and the rate, from the third second on.
final class PointProgress {
  private let file: String
  private let line = ProgressLine()
  private let start = ContinuousClock.now
  private var shown = ContinuousClock.now

  init(file: String) { self.file = file }

  func show(_ rowCount: Int) {
    let now = ContinuousClock.now
    guard now - start >= .seconds(2), now - shown >= .milliseconds(250) else { return }
    shown = now
    let rate = Double(rowCount) / seconds(since: start)
    line.show(
      "\(file): \(grouped(rowCount)) rows, \(fixed(rate / 1e6, decimals: 2)) million per second")
  }

  func clear() { line.clear() }
}
