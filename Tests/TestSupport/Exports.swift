// Tests that import the support need the builder's values with it.
@_exported import LandfallBuilder
@_exported public import TestOracles
@_exported public import TestReading
