import Foundation
public import Landfall
public import LandfallModel
import Synchronization

extension Atlas {
  /// Builds an atlas in memory on a thread of its own, so that the caller's executor stays free.
  ///
  /// ```swift
  /// let task = Task { try await Atlas.build(from: manifest) }
  /// task.cancel()  // the build ends before its next stage
  /// ```
  /// The callbacks of `options` work as they do without `async`.
  /// - Throws: `CancellationError` if the task was canceled before the last stage began; ``BuildError`` that
  ///   names the file, the feature and the remedy otherwise.
  public static func build(
    from manifest: Manifest, options: BuildOptions = BuildOptions()
  ) async throws -> BuildResult {
    let flag = CancellationFlag()
    var options = options
    let isCancelled = options.isCancelled
    options.isCancelled = { flag.isSet || isCancelled?() == true }
    let result = await withTaskCancellationHandler {
      await resultOnOwnThread(of: manifest, options: options)
    } onCancel: {
      flag.set()
    }
    switch result {
    case .success(let built): return built
    case .failure(let error) where error.code == .interrupted && flag.isSet:
      throw CancellationError()
    case .failure(let error): throw error
    }
  }

  private static func resultOnOwnThread(
    of manifest: Manifest, options: BuildOptions
  ) async -> Result<BuildResult, BuildError> {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        let result: Result<BuildResult, BuildError>
        do throws(BuildError) {
          result = .success(try build(from: manifest, options: options))
        } catch {
          result = .failure(error)
        }
        continuation.resume(returning: result)
      }
      // The stack of a main thread; the default of other threads is 512 KiB on Apple systems.
      thread.stackSize = 8 << 20
      thread.name = "Atlas.build"
      thread.start()
    }
  }
}

/// A flag that one thread sets and another one reads.
private final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}
