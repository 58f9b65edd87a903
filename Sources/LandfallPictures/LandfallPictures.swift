@_exported public import LandfallModel
