@_exported public import LandfallSupport
