@_exported public import Landfall
@_exported public import LandfallSupport
