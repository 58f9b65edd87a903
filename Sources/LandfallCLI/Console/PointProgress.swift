import LandfallSupport

/// The progress of reading points, on a terminal: the number of rows and the rate, from the third second on.
final class PointProgress {
  private let file: String
  private let line = ProgressLine(isQuiet: false)
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
