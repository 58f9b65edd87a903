/// The number of cores that this process may use.
func coreCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// The seconds since an instant.
package func seconds(since start: ContinuousClock.Instant) -> Double {
  let time = (ContinuousClock.now - start).components
  return Double(time.seconds) + Double(time.attoseconds) * 1e-18
}
