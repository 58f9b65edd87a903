import Synchronization

/// One line on a terminal that says what is being done; it is written over and at last cleared.
///
/// Silent where standard error is no terminal, so that logs hold whole lines alone.
final class ProgressLine: Sendable {
  private let isOn: Bool
  private let hasText = Mutex(false)

  init(isQuiet: Bool) { isOn = !isQuiet && Console.isTerminal }

  /// Shows `text`, cut to 79 characters.
  func show(_ text: String) {
    guard isOn else { return }
    hasText.withLock { hasText in
      Console.write("\r\u{1B}[K\(text.prefix(79))")
      hasText = true
    }
  }

  /// Removes the line.
  func clear() {
    hasText.withLock { hasText in
      if hasText { Console.write("\r\u{1B}[K") }
      hasText = false
    }
  }
}
