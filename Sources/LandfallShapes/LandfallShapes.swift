@_exported public import LandfallCoverage
@_exported public import LandfallSources
