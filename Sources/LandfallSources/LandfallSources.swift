@_exported public import LandfallManifest
