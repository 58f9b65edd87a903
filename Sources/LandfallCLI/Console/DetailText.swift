import LandfallSupport

/// A detail as text: "full", "1,000 m".
func detailText(_ meters: Double) -> String {
  if meters == 0 { return "full" }
  return Int(exactly: meters).map { "\(grouped($0)) m" } ?? "\(meters) m"
}
