import Landfall
import LandfallCoverage
import LandfallModel
import LandfallShapes
import LandfallSources
import LandfallSupport

/// How a build runs; none of it changes the bytes that it makes.
public struct BuildOptions: Sendable {
  /// Threads to use.
  public var jobs: Int
  /// Called at the beginning of each stage, on the thread that builds.
  public var progress: (@Sendable (BuildProgress) -> Void)?
  /// Asked between stages; true ends the build with a ``BuildError`` of code `interrupted`.
  public var isCancelled: (@Sendable () -> Bool)?
  /// Whether the build makes pictures for the page of its report, which takes time.
  package var wantsPictures = false
  /// The one exception to the first sentence: other sizes than the usual of the index's parts, so that
  /// tests reach with small files what else takes large ones. The answers stay the same.
  package var indexLimits = IndexLimits()

  /// Makes options; without any, a build uses one thread and is silent.
  public init(
    jobs: Int = 1, progress: (@Sendable (BuildProgress) -> Void)? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    self.jobs = jobs
    self.progress = progress
    self.isCancelled = isCancelled
  }

  func checkCancellation() throws(BuildError) {
    guard isCancelled?() == true else { return }
    throw BuildError(
      .interrupted, file: "build", problem: "interrupted; nothing was written",
      remedy: "run it again")
  }
}

/// Sizes of the parts of a quadtree, other than the usual ones.
package struct IndexLimits: Sendable {
  /// log₂ of a root cell's side in grid units, up to 31; nil is what suits the grid.
  package var rootShift: UInt32?
  /// Different pairs of codes that the table may hold; those beyond are written inline.
  package var pairCapacity: Int

  package init(rootShift: UInt32? = nil, pairCapacity: Int = Int(LeafFormat.inlinePair)) {
    self.rootShift = rootShift
    self.pairCapacity = pairCapacity
  }
}

/// Where a build is.
public struct BuildProgress: Sendable, Hashable {
  /// The stage that begins, such as "repair".
  public var stage: String
  /// What it works on, such as a layer with its counts.
  public var detail: String

  /// Makes a note of progress.
  public init(stage: String, detail: String) {
    self.stage = stage
    self.detail = detail
  }
}
