// Tests that import the support need the builder's values, such as the seeded generator, with it.
@_exported import LandfallBuilder
@_exported public import TestOracles
