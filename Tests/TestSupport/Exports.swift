// Tests that import the support need the builder's values, such as the seeded generator, with it.
@_exported import LandfallBuilder
#if !READERS_ONLY
  @_exported public import TestOracles
#endif
