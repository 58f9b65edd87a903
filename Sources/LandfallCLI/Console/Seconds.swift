/// The seconds since an instant.
package func seconds(since start: ContinuousClock.Instant) -> Double {
  let time = (ContinuousClock.now - start).components
  return Double(time.seconds) + Double(time.attoseconds) * 1e-18
}
