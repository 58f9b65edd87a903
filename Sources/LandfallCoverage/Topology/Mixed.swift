/// A fixed hash of a key, equal on every run: the finalizer of MurmurHash3 (Appleby 2011, public domain).
@inline(__always)
func mixed(_ key: UInt64) -> UInt64 {
  var hash = key
  hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
  hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
  return hash ^ (hash >> 33)
}
