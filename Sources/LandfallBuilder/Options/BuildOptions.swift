/// Options for running a build; they do not change the bytes of the atlas.
public struct BuildOptions: Sendable {
  /// The number of threads that a stage uses. Two stages that do not depend on each other may run
  /// at the same time.
  public var jobs: Int
  /// A closure that is called at the beginning of each stage, for each layer, on any of the threads
  /// that build, but never on two at the same time.
  public var progress: (@Sendable (BuildProgress) -> Void)?
  /// A closure that is called between stages, and several times a second while GDAL converts a
  /// source; if it returns true, the build ends with a ``BuildError`` of code `interrupted`.
  public var isCancelled: (@Sendable () -> Bool)?
  /// A folder that stores the results of stages, so that the next build runs only those whose inputs
  /// have changed; nil stores nothing.
  ///
  /// It is created if it does not exist. Builds may share it, also at the same time. Nothing is removed
  /// from it: delete it at any time.
  public var cacheDirectory: String?
  /// Whether the build makes pictures for the report's page, which takes time.
  package var wantsPictures = false
  /// Sizes of the index's parts. This is the only option that changes the bytes: it lets tests
  /// reach with small files the cases that otherwise require large ones. Answers do not change.
  package var indexLimits = IndexLimits()

  /// Creates options; by default a build uses one thread and reports no progress.
  public init(
    jobs: Int = 1, progress: (@Sendable (BuildProgress) -> Void)? = nil,
    isCancelled: (@Sendable () -> Bool)? = nil, cacheDirectory: String? = nil
  ) {
    self.jobs = jobs
    self.progress = progress
    self.isCancelled = isCancelled
    self.cacheDirectory = cacheDirectory
  }

  func checkCancellation() throws(BuildError) {
    guard isCancelled?() == true else { return }
    throw BuildError(
      .interrupted, file: "build", problem: "interrupted; nothing was written",
      remedy: "run it again")
  }
}

/// Non-default sizes of the parts of a quadtree.
package struct IndexLimits: Sendable {
  /// log₂ of a root cell's side in grid units, up to 31; nil selects a size that suits the grid.
  package var rootShift: UInt32?
  /// The maximum number of distinct pairs of codes in the table; further ones are written inline.
  package var pairCapacity: Int

  package init(rootShift: UInt32? = nil, pairCapacity: Int = Int(LeafFormat.inlinePair)) {
    self.rootShift = rootShift
    self.pairCapacity = pairCapacity
  }
}

/// The progress of a build.
public struct BuildProgress: Sendable, Hashable {
  /// The stage that begins, such as "repair".
  public var stage: String
  /// The input of the stage, such as a layer with its counts.
  public var detail: String

  /// Creates a progress report.
  public init(stage: String, detail: String) {
    self.stage = stage
    self.detail = detail
  }
}
