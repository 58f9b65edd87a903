/// Ends the program unless the spans of a batch have one length and there is a thread.
@inline(__always)
func checkBatch(
  longitudes: Int, latitudes: Int, results: Int, threadCount: Int = 1
) {
  precondition(threadCount >= 1, "\(threadCount) threads cannot do anything")
  precondition(
    longitudes == latitudes && longitudes == results,
    "\(longitudes) longitudes, \(latitudes) latitudes and room for \(results) results")
}
