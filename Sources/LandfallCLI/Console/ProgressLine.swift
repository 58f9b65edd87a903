import LandfallSupport
import Synchronization

/// A line on a terminal that shows the progress; each update overwrites it, and the end clears it.
///
/// Prints nothing if standard error is not a terminal, so that logs contain only whole lines.
final class ProgressLine: Sendable {
  private let isOn: Bool
  private let hasText = Mutex(false)

  init(isQuiet: Bool) { isOn = !isQuiet && Console.isTerminal }

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
