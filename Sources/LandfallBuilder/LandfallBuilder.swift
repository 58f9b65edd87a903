@_exported public import Landfall
@_exported public import LandfallCoverage
@_exported public import LandfallManifest
@_exported public import LandfallModel
@_exported public import LandfallShapes
@_exported public import LandfallSources
@_exported public import LandfallSupport
